import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import type { Services } from '../../services.ts'
import { syncFee, syncLedger, takeBack } from './ledger.ts'
import { supersedeQuotes } from './quotes.ts'
import type { PayoffRecord } from './record.ts'
import { findUndoneRedemption } from './redeeming-payment.ts'
import { auditReopened, reopenRedemption } from './reopen-redemption.ts'
import { computes, destinationFor, mustRead, type SettledPayment } from './settlement-rules.ts'

/** What staff may have to hear of a settlement. */
export interface Settlement {
  readonly destination: 'lien' | 'escrow'
  /** Of this payment, held because there was nothing to apply it to. */
  readonly heldCents: number
  /** Still owed today. */
  readonly restCents: number
}

/**
 * The payment's row says SUCCEEDED, in this transaction, with the certificate locked: decide once where the money
 * goes, replay the lien, post, and say so on the certificate when nothing is left to pay. Throws PayoffRefused where
 * `isPostable` is false.
 */
export async function postSettlement(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
): Promise<Settlement> {
  const before = await mustRead(trx, services, payment.certificateId)
  const destination = await destinationFor(trx, before, payment)
  await trx.updateTable('payment').set({ destination }).where('id', '=', payment.id).execute()
  const after = await mustRead(trx, services, payment.certificateId)
  const { lien, regime, today } = after
  if (!lien || !regime) throw new Error(`certificate ${payment.certificateId} has no payoff to settle`)
  await syncLedger(trx, lien, regime, today)
  await bookMoney(trx, payment, payment.feeCents, today)
  await supersedeQuotes(trx, payment.certificateId, 'payment-settled')
  await recordHistory(trx, {
    ...ofPayment(payment),
    what: destination === 'lien' ? 'payment settled' : 'payment settled, held in escrow',
    before: figureOf(before),
    after: figureOf(after),
  })
  const restCents = quoteAt(lien, regime, today).totalCents
  if (restCents === 0) await markRedemptionInProcess(trx, payment, today)
  return { destination, restCents, heldCents: await heldOf(trx, payment) }
}

/**
 * The payment is settled no more (returned, disputed, refunded): as if it had never been, plus its trace. False when
 * no payoff can be computed: then the payment's own rows are taken back, and the replay waits until one can.
 */
export async function postReversal(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
): Promise<boolean> {
  const redeemingId = await findUndoneRedemption(trx, services, payment)
  const reopened = await reopenRedemption(trx, payment, redeemingId)
  const after = await mustRead(trx, services, payment.certificateId)
  const { lien, regime, today } = after
  const isReplayed = lien !== null && regime !== null && computes(services, { lien, regime, today }, payment)
  if (isReplayed) await syncLedger(trx, lien, regime, today)
  else await takeBack(trx, payment, today)
  await bookMoney(trx, payment, 0, today)
  await supersedeQuotes(trx, payment.certificateId, 'payment-reversed')
  const change = ofPayment(payment)
  await recordHistory(trx, { ...change, what: 'payment reversed', before: null, after: figureOf(after) })
  await clearInProcess(trx, payment, redeemingId, after.row.redemptionInProcessOn)
  await reopenPlan(trx, payment, redeemingId ?? payment.id)
  if (reopened) await auditReopened(trx, payment, reopened, services.clock.now())
  return isReplayed
}

const ofPayment = ({ id, certificateId }: SettledPayment) => ({
  certificateId,
  actorUserId: null,
  reason: id,
})

/** What is owed as of the good-through date, for the timeline. */
const figureOf = ({ quote }: PayoffRecord): string | null =>
  quote && `payoff ${centsToText(quote.totalCents)} good through ${quote.goodThrough}`

/** The fee, and what the certificate shows as held. */
async function bookMoney(
  trx: Transaction,
  payment: SettledPayment,
  feeCents: number,
  today: PlainDate,
): Promise<void> {
  await syncFee(trx, { ...payment, feeCents }, today)
  await trx
    .updateTable('certificate')
    .set({ escrow_cents: await escrowSum(trx, sql`certificate_id = ${payment.certificateId}`) })
    .where('id', '=', payment.certificateId)
    .execute()
}

const heldOf = (trx: Transaction, { certificateId, id }: SettledPayment): Promise<number> =>
  escrowSum(trx, sql`certificate_id = ${certificateId} and cause = 'payment' and cause_id = ${id}`)

async function escrowSum(trx: Transaction, which: RawBuilder<unknown>): Promise<number> {
  const { held } = await trx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)::bigint`.as('held'))
    .where('ledger_entry.account', '=', 'escrow')
    .where(sql<boolean>`${which}`)
    .executeTakeFirstOrThrow()
  return held
}

async function clearInProcess(
  trx: Transaction,
  payment: SettledPayment,
  redeemingId: string | null,
  before: PlainDate | null,
): Promise<void> {
  const cleared = await trx
    .updateTable('certificate')
    .set({ redemption_in_process_on: null, redemption_payment_id: null, version: sql`version + 1` })
    .where('id', '=', payment.certificateId)
    .where('redemption_payment_id', '=', redeemingId)
    .returning('id')
    .executeTakeFirst()
  if (!cleared || before === null) return
  await recordHistory(trx, { ...ofPayment(payment), what: 'redemption in process', before, after: null })
}

/** The plan that this payment completed; one that was made since stands in its place. */
async function reopenPlan(trx: Transaction, payment: SettledPayment, completedBy: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update payment_plan plan set status = 'ACTIVE', completed_on = null, completed_payment_id = null
    where certificate_id = ${payment.certificateId} and completed_payment_id = ${completedBy} and status = 'COMPLETE'
      and not exists (select from payment_plan where certificate_id = plan.certificate_id and status = 'ACTIVE')
    returning id`.execute(trx)
  if (rows.length === 0) return
  const change = { ...ofPayment(payment), before: 'COMPLETE', after: 'ACTIVE' }
  await recordHistory(trx, { ...change, what: 'payment plan open again' })
}

/** Who paid it off first stays the one: a second payment that is taken back later must not clear the first. */
async function markRedemptionInProcess(
  trx: Transaction,
  payment: SettledPayment,
  today: PlainDate,
): Promise<void> {
  const change = {
    ...ofPayment(payment),
    before: null,
    after: today,
    reason: `paid in full by ${payment.id}`,
  }
  const marked = await trx
    .updateTable('certificate')
    .set({ redemption_in_process_on: today, redemption_payment_id: payment.id, version: sql`version + 1` })
    .where('id', '=', payment.certificateId)
    .where('redeemed_on', 'is', null)
    .where('redemption_in_process_on', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (marked) await recordHistory(trx, { ...change, what: 'redemption in process' })
  const completed = await trx
    .updateTable('payment_plan')
    .set({ status: 'COMPLETE', completed_on: today, completed_payment_id: payment.id })
    .where('certificate_id', '=', payment.certificateId)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .executeTakeFirst()
  if (completed) await recordHistory(trx, { ...change, what: 'payment plan complete' })
}
