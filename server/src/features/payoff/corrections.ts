import { SYSTEM } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { entriesLike } from '@fieldstone/domain/payoff/implied-entries'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { paysCertificate } from '../../records/payment-allocations.ts'
import { heldByPayment } from './escrow.ts'
import { undoUncovered } from './escrow-moves.ts'
import { findRedeemingPayment } from './find-redeeming-payment.ts'
import { openBalanceTask, openHeldMoneyTask } from './money-tasks.ts'
import { postPayoff } from './post-payoff.ts'
import { supersedeQuotes } from './quotes.ts'
import type { LienRecord, PayoffServices } from './record.ts'
import { clearInProcess, markIfPaidOff, reopenPlan } from './redemption-in-process.ts'
import { recordReportedRedemptions } from './reported-redemptions.ts'
import { getPayoff } from './settlement-rules.ts'

/** A change of a certificate's data other than a payment. */
export interface Correction {
  readonly certificateId: number
  /** The line in the timeline. */
  readonly reason: string
  /** The value before the change. */
  readonly redeemedOn: PlainDate | null
}

/**
 * Records the consequences of corrected data, in the transaction of the correction, with the certificates locked. Returns
 * the certificates whose payments can no longer be replayed, with the reason. If there are any, roll the transaction back.
 */
export async function recordCorrections(
  trx: Transaction,
  services: PayoffServices,
  corrections: readonly Correction[],
): Promise<ReadonlyMap<number, string>> {
  const refused = new Map<number, string>()
  if (corrections.length === 0) return refused
  const ids = corrections.map(({ certificateId }) => certificateId)
  const at = services.clock.now()
  await recordReportedRedemptions(trx, corrections, at)
  await supersedeQuotes(trx, ids, 'data-corrected')
  await closeOpenCheckouts(trx, ids, { reason: 'data-corrected', at })
  const paid = await paidAmong(trx, ids)
  for (const correction of corrections) {
    const hasLedger = paid.get(correction.certificateId)
    if (hasLedger === undefined) continue
    const record = await getPayoff(trx, services, correction.certificateId)
    const reason = refusalReason(record, hasLedger)
    if (reason !== null) refused.set(correction.certificateId, reason)
    else if (hasLedger) await correctLedger(trx, services, record, correction)
  }
  return refused
}

/** Finds the certificates with payments, unfinished ones included. The value is true if money was posted. */
export async function paidAmong(
  db: Db | Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await sql<{ id: number; hasLedger: boolean }>`
    select id, exists (select from ledger_posting where certificate_id = c.id) as "hasLedger" from certificate c
    where id = any(${[...ids]}::bigint[]) and (exists (select from ledger_posting where certificate_id = c.id)
      or exists (select from payment where ${paysCertificate(sql`c.id`)})
      or exists (select from received_payment where certificate_id = c.id and state <> 'returned'))`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.hasLedger]))
}

/** Returns why the corrected data must be refused, or null. Without postings data may be missing, but not contradictory. */
function refusalReason({ lien, regime, today, row }: LienRecord, hasLedger: boolean): string | null {
  if (!lien) return hasLedger ? 'the price, rate, purchase date or kind of sale would be unknown' : null
  if (!regime) return hasLedger ? `no payoff rules are set for ${row.stateId}` : null
  try {
    entriesLike([], lien, regime, today)
    quoteAt(lien, regime, today)
    return null
  } catch (error) {
    if (error instanceof PayoffRefused) return error.message
    throw error
  }
}

async function correctLedger(
  trx: Transaction,
  services: PayoffServices,
  record: LienRecord,
  correction: Correction,
): Promise<void> {
  const { certificateId, reason } = correction
  const at = services.clock.now()
  const heldBefore = await heldByPayment(trx, certificateId)
  await postPayoff(trx, replayable(record), 'data-corrected')
  const after = (await undoUncovered(trx, services, certificateId))
    ? await getPayoff(trx, services, certificateId)
    : record
  const { row, lien, regime, today } = replayable(after)
  await openHeldMoneyTask(trx, at, heldBefore, await heldByPayment(trx, certificateId))
  if (row.redeemedOn !== null) return
  const owedCents = quoteAt(lien, regime, today).totalCents
  await markIfPaidOff(trx, after, at)
  const redeemingId = await findRedeemingPayment(trx, certificateId)
  await openBalanceTask(trx, at, row, { owedCents, redeemingId })
  if (owedCents === 0 || redeemingId === null) return
  const change = { certificateId, actor: SYSTEM, reason }
  await clearInProcess(trx, change, redeemingId, row.redemptionInProcessOn)
  await reopenPlan(trx, change, redeemingId)
}

function replayable({ row, lien, regime, today }: LienRecord) {
  if (!lien || !regime) throw new Error(`certificate ${row.id} has no payoff to correct`)
  return { row, lien, regime, today }
}
