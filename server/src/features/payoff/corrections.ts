import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { engineState } from '@fieldstone/domain/payments/states'
import { impliedEntries } from '@fieldstone/domain/payoff/implied-entries'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { supersedeQuotes } from './quotes.ts'
import type { PayoffRecord, PayoffServices } from './record.ts'
import { recordPayoff } from './recording.ts'
import { clearInProcess, markRedemptionInProcess, reopenPlan } from './redemption-in-process.ts'
import { recordReportedRedemptions } from './reported-redemptions.ts'
import { getPayoff } from './settlement-rules.ts'

/** A change of a certificate's data that is not a payment. */
export interface Correction {
  readonly certificateId: number
  /** For the timeline. */
  readonly reason: string
  /** Before the change. */
  readonly redeemedOn: PlainDate | null
}

/**
 * Records the consequences of corrected data, in the transaction of the correction, with the certificates locked. Returns
 * the certificates whose payments could no longer be replayed, with the reason: then roll the transaction back.
 */
export async function recordCorrections(
  trx: Transaction,
  services: PayoffServices,
  corrections: readonly Correction[],
): Promise<ReadonlyMap<number, string>> {
  const refused = new Map<number, string>()
  if (corrections.length === 0) return refused
  const ids = corrections.map(({ certificateId }) => certificateId)
  await recordReportedRedemptions(trx, corrections)
  await supersedeQuotes(trx, ids, 'data-corrected')
  const paid = await paidAmong(trx, ids)
  for (const correction of corrections) {
    const hasLedger = paid.get(correction.certificateId)
    if (hasLedger === undefined) continue
    const record = await getPayoff(trx, services, correction.certificateId)
    const reason = refusalReason(record, hasLedger)
    if (reason !== null) refused.set(correction.certificateId, reason)
    else if (hasLedger) await correctLedger(trx, record, correction)
  }
  return refused
}

/** The certificates with payments, also unfinished ones. True: money was posted. */
export async function paidAmong(
  db: Db | Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await sql<{ id: number; hasLedger: boolean }>`
    select id, exists (select from ledger_posting where certificate_id = c.id) as "hasLedger" from certificate c
    where id = any(${[...ids]}::bigint[]) and (exists (select from ledger_posting where certificate_id = c.id)
      or exists (select from payment where certificate_id = c.id))`.execute(db)
  return new Map(rows.map((row) => [row.id, row.hasLedger]))
}

/** Why the corrected data must be refused, or null. Without postings data may be missing, but not contradictory. */
function refusalReason({ lien, regime, today, row }: PayoffRecord, hasLedger: boolean): string | null {
  if (!lien) return hasLedger ? 'the price, rate, purchase date or kind of sale would be unknown' : null
  if (!regime) return hasLedger ? `no payoff rules are set for ${row.stateId}` : null
  try {
    impliedEntries(lien, regime, today)
    quoteAt(lien, regime, today)
    return null
  } catch (error) {
    if (error instanceof PayoffRefused) return error.message
    throw error
  }
}

async function correctLedger(
  trx: Transaction,
  { row, lien, regime, today }: PayoffRecord,
  correction: Correction,
): Promise<void> {
  const { certificateId, reason } = correction
  if (!lien || !regime) throw new Error(`certificate ${certificateId} has no payoff to correct`)
  await recordPayoff(trx, { lien, regime, today }, 'data-corrected')
  const { heldCents, redeemingId } = await heldAndRedeemingPayment(trx, certificateId)
  const payment = lastSettled(row)
  if (payment !== null && heldCents > row.escrowCents) await openOverpaidTask(trx, payment.id, heldCents)
  if (row.redeemedOn !== null) return
  const owedCents = quoteAt(lien, regime, today).totalCents
  if (owedCents === 0 && payment?.destination === 'lien')
    await markRedemptionInProcess(trx, { id: payment.id, certificateId }, today)
  if (owedCents === 0 || redeemingId === null) return
  const change = { certificateId, actorUserId: null, reason }
  await clearInProcess(trx, change, redeemingId, row.redemptionInProcessOn)
  await reopenPlan(trx, change, redeemingId)
  await openOwedAgainTask(trx, redeemingId, owedCents)
}

async function heldAndRedeemingPayment(trx: Transaction, certificateId: number) {
  return trx
    .selectFrom('certificate')
    .select(['escrow_cents as heldCents', 'redemption_payment_id as redeemingId'])
    .where('id', '=', certificateId)
    .executeTakeFirstOrThrow()
}

/** The last settled online payment to the lien; if there is none, the last one held in escrow. */
function lastSettled({ payments }: CertificateRow) {
  const settled = payments.filter((payment) => engineState(payment) === 'settled')
  const onLien = settled.filter((payment) => payment.destination === 'lien')
  return (onLien.length > 0 ? onLien : settled).toSorted(byDay).at(-1) ?? null
}

const byDay = (a: { readonly effectiveOn: PlainDate }, b: { readonly effectiveOn: PlainDate }): number =>
  a.effectiveOn < b.effectiveOn ? -1 : Number(a.effectiveOn > b.effectiveOn)

const dollars = (amount: number): string => `$${centsToText(cents(amount))}`

const openOverpaidTask = (trx: Transaction, paymentId: string, heldCents: number): Promise<void> =>
  openTask(
    trx,
    'payment-in-escrow',
    paymentId,
    `The data of the certificate were corrected. More was paid than is owed now: ${dollars(heldCents)} is held in escrow. Refund it, or apply it.`,
  )

const openOwedAgainTask = (trx: Transaction, paymentId: string, owedCents: number): Promise<void> =>
  openTask(
    trx,
    'rest-after-payoff',
    paymentId,
    `The data of the certificate were corrected after this payment had paid it off: ${dollars(owedCents)} is owed.`,
  )

/** Without a mail: one file may correct many certificates. */
async function openTask(trx: Transaction, kind: string, paymentId: string, note: string): Promise<void> {
  await sql`
    insert into staff_task (kind, subject_kind, subject_id, note)
    select ${kind}, 'payment', ${paymentId}, ${note}
    where not exists (select from staff_task where kind = ${kind} and subject_id = ${paymentId} and note = ${note}
      and done_at is null)`.execute(trx)
}
