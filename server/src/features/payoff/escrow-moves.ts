import { SYSTEM } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents, ZERO } from '@fieldstone/domain/money/cents'
import { countsFrom } from '@fieldstone/domain/payoff/counts-from'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { findOpenPlan } from '../../records/plan-completion.ts'
import type { Services } from '../../services.ts'
import { heldByPayment, heldOfPayment, promisedOfPayment } from './escrow.ts'
import { findRedeemingPayment } from './find-redeeming-payment.ts'
import { openEscrowTask } from './money-tasks.ts'
import type { LienRecord } from './record.ts'
import { recordPayoff } from './recording.ts'
import { clearInProcess, markRedemptionInProcess, reopenPlan } from './redemption-in-process.ts'
import { getPayoff } from './settlement-rules.ts'
import { storeWaiver, waivedOf } from './shortfall.ts'

export interface NewEscrowMove {
  readonly certificateId: number
  readonly sourceId: string
  readonly kind: 'apply' | 'return'
  readonly amountCents: number
  readonly reason: string
  readonly reference: string
  readonly movedBy: number
  readonly at: Date
}

export interface EscrowMove {
  readonly id: number
  /** Of money that was applied, its key in `money_in`, and the plan whose installments it fills. */
  readonly moneyId: string | null
  readonly planId: number | null
}

/**
 * Gives money of one payment that is held in escrow to the certificate, or back to its payer. The certificate is
 * locked. Null, and nothing done, when the payment holds less, open refunds of it not counted.
 */
export async function moveEscrow(
  trx: Transaction,
  services: Services,
  move: NewEscrowMove,
): Promise<EscrowMove | null> {
  const { certificateId, sourceId, kind, amountCents } = move
  const held = await heldOfPayment(trx, { id: sourceId, certificateId })
  if (amountCents > held - (await promisedOfPayment(trx, sourceId))) return null
  const record = await getPayoff(trx, services, certificateId)
  const { row, today } = record
  const isApplied = kind === 'apply'
  const { id, moneyId, planId } = await trx
    .insertInto('escrow_move')
    .values({
      certificate_id: certificateId,
      source_id: sourceId,
      kind,
      amount_cents: amountCents,
      moved_on: today,
      reason: move.reason,
      reference: move.reference,
      moved_by: move.movedBy,
      moved_at: move.at,
      counts_from: isApplied ? countingDay(record, move) : null,
      plan_id: isApplied ? await findOpenPlan(trx, certificateId) : null,
    })
    .returning(['id', 'money_id as moneyId', 'plan_id as planId'])
    .executeTakeFirstOrThrow()
  const replayedCents = await replay(trx, services, certificateId)
  const waivedCents = moneyId === null ? ZERO : await waivedOf(trx, replayedCents)
  if (moneyId !== null) await storeWaiver(trx, row, { moneyId, certificateId, waivedCents, at: move.at })
  const restCents = waivedCents > 0 ? await replay(trx, services, certificateId) : replayedCents
  if (moneyId !== null && restCents === 0)
    await markRedemptionInProcess(trx, { id: moneyId, certificateId }, row, { today, at: move.at })
  return { id, moneyId, planId }
}

/** Money that is applied later counts from the day on which it was received. */
function countingDay(
  { row, lien, regime, today }: LienRecord,
  { sourceId, amountCents }: NewEscrowMove,
): PlainDate {
  const receivedOn =
    row.payments.find(({ id }) => id === sourceId)?.effectiveOn ??
    row.receipts.find(({ id }) => id === sourceId)?.receivedOn
  if (!receivedOn || !lien || !regime) return today
  return countsFrom(lien, regime, { amountCents: cents(amountCents), receivedOn }, today)
}

/**
 * The money is held again, as if it had never been moved. Gives the payment that held it; null, and nothing done, when it
 * was undone before, or was applied to a certificate that is redeemed by now: first its redemption is undone.
 */
export async function undoEscrowMove(
  trx: Transaction,
  services: Services,
  { id, certificateId, reason, at }: { id: number; certificateId: number; reason: string; at: Date },
): Promise<string | null> {
  const undone = await trx
    .updateTable('escrow_move')
    .set({ undone_at: at, undone_reason: reason })
    .where('id', '=', id)
    .where('certificate_id', '=', certificateId)
    .where('undone_at', 'is', null)
    .where(
      sql<boolean>`(kind = 'return' or exists (
        select from certificate where id = escrow_move.certificate_id and redeemed_on is null))`,
    )
    .returning(['source_id as sourceId', 'money_id as moneyId'])
    .executeTakeFirst()
  if (!undone) return null
  const { row } = await getPayoff(trx, services, certificateId)
  const redeemingId = (await findRedeemingPayment(trx, certificateId)) ?? undone.moneyId
  const owedCents = await replay(trx, services, certificateId)
  // Whatever paid the last cent: with this money gone, it no longer pays the debt off.
  if (redeemingId !== null && (owedCents > 0 || redeemingId === undone.moneyId)) {
    const change = { certificateId, actor: SYSTEM, reason }
    await clearInProcess(trx, change, redeemingId, row.redemptionInProcessOn)
    await reopenPlan(trx, change, redeemingId)
  }
  return undone.sourceId
}

/** What was applied of a payment goes with it when the payment is taken back. Before the replay of its reversal. */
export async function undoAppliedOf(trx: Transaction, sourceId: string, at: Date): Promise<void> {
  await sql`
    update escrow_move set undone_at = ${at}, undone_reason = 'the payment was taken back'
    where source_id = ${sourceId} and kind = 'apply' and undone_at is null`.execute(trx)
}

/**
 * A payment went back, so that money of others pays the lien that had been left over before: what staff had applied of that
 * same money is undone, the last first, since no cent pays twice. True if something was. What went back to a payer cannot be
 * undone: staff are told what is missing.
 */
export async function undoUncovered(
  trx: Transaction,
  services: Services,
  certificateId: number,
): Promise<boolean> {
  const at = services.clock.now()
  let isUndone = false
  for (let last = await undoLastUncovered(trx, certificateId, at); last; ) {
    isUndone = true
    await replay(trx, services, certificateId)
    last = await undoLastUncovered(trx, certificateId, at)
  }
  for (const id of await listShort(trx, certificateId))
    await openEscrowTask(trx, { id, certificateId }, { at, doneBy: null })
  return isUndone
}

/** More of these payments was applied and sent back than they hold now. */
const listShort = async (trx: Transaction, certificateId: number): Promise<readonly string[]> =>
  [...(await heldByPayment(trx, certificateId))].filter(([, held]) => held < 0).map(([id]) => id)

async function undoLastUncovered(trx: Transaction, certificateId: number, at: Date): Promise<boolean> {
  const short = await listShort(trx, certificateId)
  const { rows } = await sql`
    update escrow_move set undone_at = ${at}, undone_reason = 'its money pays the certificate itself'
    where id = (select max(id) from escrow_move applied where applied.certificate_id = ${certificateId}
      and applied.kind = 'apply' and applied.undone_at is null and applied.source_id = any(${short}::text[]))
    returning id`.execute(trx)
  return rows.length > 0
}

/** Brings the books up to the rows. Returns what is owed today. */
async function replay(trx: Transaction, services: Services, certificateId: number): Promise<number> {
  const { lien, regime, today, row } = await getPayoff(trx, services, certificateId)
  if (!lien || !regime) throw new Error(`certificate ${certificateId} holds money, but has no payoff`)
  await recordPayoff(trx, { lien, regime, today, row }, 'payment-settled')
  return quoteAt(lien, regime, today).totalCents
}
