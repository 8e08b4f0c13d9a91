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
import { postPayoff } from './post-payoff.ts'
import type { LienRecord, PayoffServices } from './record.ts'
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
  /** For money that was applied: its key in `money_in`, and the plan whose installments it fills. */
  readonly moneyId: string | null
  readonly planId: number | null
}

/**
 * Applies unapplied funds of one payment to the certificate, or returns them to the payer. Call it with the certificate
 * locked. Returns null and does nothing if the payment holds less, not counting its open refunds.
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

/** Returns the day from which applied money counts: usually the day on which it was received. */
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
 * Undoes a move, so that the money is held again. Returns the payment that held it. Returns null and does nothing if the move
 * was undone before, or if the certificate is redeemed: its redemption must be undone first.
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
  // Whichever payment paid the last cent, without this money the debt is no longer paid off.
  if (redeemingId !== null && (owedCents > 0 || redeemingId === undone.moneyId)) {
    const change = { certificateId, actor: SYSTEM, reason }
    await clearInProcess(trx, change, redeemingId, row.redemptionInProcessOn)
    await reopenPlan(trx, change, redeemingId)
  }
  return undone.sourceId
}

/** Undoes what was applied of a payment that is taken back. Call it before the replay of its reversal. */
export async function undoAppliedOf(trx: Transaction, sourceId: string, at: Date): Promise<void> {
  await sql`
    update escrow_move set undone_at = ${at}, undone_reason = 'the payment was taken back'
    where source_id = ${sourceId} and kind = 'apply' and undone_at is null`.execute(trx)
}

/**
 * After a payment was taken back, or after corrected data raised what is owed, the other payments pay more of the lien than
 * before. Undoes what staff had applied of that same money, the last move first, since no cent pays twice. Returns true if
 * something was undone. What was returned to a payer cannot be undone, so staff get a task about the missing amount.
 */
export async function undoUncovered(
  trx: Transaction,
  services: PayoffServices,
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

/** Finds the payments of which more was applied and returned than they hold now. */
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

/** Updates the ledger from the rows. Returns what is owed today. */
async function replay(trx: Transaction, services: PayoffServices, certificateId: number): Promise<number> {
  const { lien, regime, today, row } = await getPayoff(trx, services, certificateId)
  if (!lien || !regime) throw new Error(`certificate ${certificateId} holds money, but has no payoff`)
  await postPayoff(trx, { lien, regime, today, row }, 'payment-settled')
  return quoteAt(lien, regime, today).totalCents
}
