import { formatDate, formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { isHeldForAmount, type Judgment } from '@fieldstone/domain/payments/arrived'
import { partsOf } from '@fieldstone/domain/payments/received'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import type { Moment, SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { STAFF_LANGUAGE } from '../../../messages/language.ts'
import { t } from '../../../messages/refusals.ts'
import { findPlanOfMoney } from '../../../records/plan-completion.ts'
import { closeStaffTasks } from '../../../records/staff-tasks.ts'
import { Refusal } from '../../../refusal.ts'
import {
  businessDayOfCertificate,
  getPayoff,
  heldOfPayment,
  owedWithout,
  type PlannedSettlement,
  planSettlement,
  postReversal,
  postSettlement,
  type Settlement,
  syncUnidentified,
  todayOf,
} from '../../payoff/service.ts'
import { followReversal, followSettlement, type PlanPayment } from '../../plans/service.ts'
import { alertOfReceived } from '../core/alerts.ts'
import { arrivalTask, closeArrivalTasks, letterNote } from '../core/arrived.ts'
import { receiptNo } from '../core/queries.ts'
import { type ReceivedRow, settledOf, totalOf, updateReceived } from './rows.ts'

/** The funds have cleared: the money is booked, and its payer may have a receipt. */
export async function settle(
  trx: Transaction,
  context: SystemContext,
  row: ReceivedRow,
  clearedOn: PlainDate,
): Promise<ReceivedRow> {
  const settled = await updateReceived(trx, row.id, {
    state: 'settled',
    cleared_on: clearedOn,
    receipt_no: receiptNo,
  })
  return book(trx, context, settled)
}

/** Does the same in a transaction that is rolled back afterwards. Takes no receipt number, because those are never reused. */
export async function settleForPreview(
  trx: Transaction,
  context: SystemContext,
  row: ReceivedRow,
  clearedOn: PlainDate,
): Promise<ReceivedRow> {
  const settled = await updateReceived(trx, row.id, { state: 'settled', cleared_on: clearedOn })
  return book(trx, context, settled)
}

/** Books a settled payment on its certificate, or as unidentified money. */
export async function book(
  trx: Transaction,
  context: SystemContext,
  stored: ReceivedRow,
): Promise<ReceivedRow> {
  const { certificate_id: certificateId } = stored
  if (certificateId === null) {
    await bookUnidentified(trx, context, stored, totalOf(stored))
    return stored
  }
  const row = await withWireFee(trx, context, stored, certificateId)
  const payment = settledOf(row, certificateId)
  const planned = await planBooking(trx, context, row, certificateId)
  const planId = await findPlanOfMoney(trx, certificateId, {
    receivedOn: row.received_on,
    planId: row.plan_id,
  })
  const settlement = await postSettlement(trx, context.services, payment, planned)
  const isOfPlan = planId !== null && settlement.destination === 'lien'
  const booked = await updateReceived(trx, row.id, { plan_id: isOfPlan ? planId : null })
  if (isOfPlan) await followSettlement(trx, context, await planPaymentOf(trx, booked, certificateId))
  await tellStaff(trx, context, booked, settlement)
  await followArrival(trx, context, booked, settlement.judgment)
  return booked
}

/** A wire pays what its certificate owes before our fee. */
async function withWireFee(
  trx: Transaction,
  { services, company }: SystemContext,
  row: ReceivedRow,
  certificateId: number,
): Promise<ReceivedRow> {
  if (row.instrument !== 'WIRE') return row
  const { lien, regime } = await getPayoff(trx, services, certificateId)
  if (!lien || !regime) return row
  const owedCents = nullIfRefused(() => owedWithout({ lien, regime }, settledOf(row, certificateId)))
  const { wireFeeCents } = company
  const { amountCents, feeCents } = partsOf(totalOf(row), row.instrument, { wireFeeCents, owedCents })
  if (feeCents === row.fee_cents) return row
  return updateReceived(trx, row.id, { amount_cents: amountCents, fee_cents: feeCents })
}

async function followArrival(
  trx: Transaction,
  context: SystemContext,
  row: ReceivedRow,
  judgment: Judgment,
): Promise<void> {
  const task = arrivalTask(judgment)
  if (task !== null) await alertOfReceived(trx, { id: row.id, ...task }, context)
  const note = letterNote(judgment.notice, {
    payerName: row.payer_name,
    amountCents: totalOf(row),
    receivedOn: row.received_on,
  })
  if (note !== null) await alertOfReceived(trx, { id: row.id, kind: 'write-by-letter', note }, context)
}

/**
 * Refuses money that its certificate cannot take. Also of money whose funds have not cleared: already its row would leave
 * the certificate without a payoff.
 */
export async function requireBookable(
  trx: Transaction,
  context: SystemContext,
  row: ReceivedRow,
): Promise<void> {
  if (row.certificate_id !== null) await planBooking(trx, context, row, row.certificate_id)
}

async function planBooking(
  trx: Transaction,
  { services }: SystemContext,
  row: ReceivedRow,
  certificateId: number,
): Promise<PlannedSettlement> {
  if (row.received_on > (await businessDayOfCertificate(trx, services, certificateId)))
    throw new Refusal('no_payoff', { message: t('stillToCome') })
  const planned = await planSettlement(trx, services, settledOf(row, certificateId))
  if (planned === null) throw new Refusal('no_payoff', { message: t('noFigure') })
  return planned
}

const NOT_REPLAYED =
  'It was taken back, but no payoff can be computed for the certificate, so only its own postings were reversed. Mend the data of the certificate, then check its ledger.'

/** Reverses what `book` did on the certificate and plan of this row. The stored row already has the reason. */
export async function unbook(trx: Transaction, context: SystemContext, before: ReceivedRow): Promise<void> {
  const { certificate_id: certificateId } = before
  if (certificateId === null) return unbookUnidentified(trx, context, before)
  const isReplayed = await postReversal(trx, context.services, settledOf(before, certificateId))
  await closeArrivalTasks(trx, { subjectKind: 'received_payment', subjectId: String(before.id) }, context)
  if (!isReplayed)
    await alertOfReceived(trx, { id: before.id, kind: 'received-returned', note: NOT_REPLAYED }, context)
  await followReversal(trx, context, await planPaymentOf(trx, before, certificateId))
}

/** Reverses unidentified money. What was already returned to its sender by check is then missing. */
async function unbookUnidentified(trx: Transaction, context: SystemContext, row: ReceivedRow): Promise<void> {
  await bookUnidentified(trx, context, row, 0)
  await updateMissingMoneyTask(trx, context, row)
}

/** Updates the task about money that was taken back after its return to what is missing now. Completes it if nothing is. */
export async function updateMissingMoneyTask(
  trx: Transaction,
  context: Moment,
  row: ReceivedRow,
): Promise<void> {
  const subject = { subjectKind: 'received_payment', subjectId: String(row.id) } as const
  await closeStaffTasks(trx, { ...subject, kinds: ['received-returned'] }, { at: context.at, doneBy: null })
  const heldCents = await heldOfPayment(trx, { id: row.money_id, certificateId: null })
  if (heldCents >= 0) return
  const amount = formatMoney(cents(0 - heldCents))
  const note = row.is_mistake
    ? `This money was recorded by mistake, but a return of ${amount} by check is recorded. If the check was not sent, undo the return. If it was sent, ask its payee for the money.`
    : `${amount} of this money was returned to its sender by check before it was taken back. Ask the sender for it, or undo the return.`
  await alertOfReceived(trx, { id: row.id, kind: 'received-returned', note }, context)
}

const bookUnidentified = (
  trx: Transaction,
  { services }: SystemContext,
  row: ReceivedRow,
  totalCents: number,
): Promise<void> =>
  syncUnidentified(
    trx,
    { id: row.money_id, cause: 'unidentified', totalCents, effectiveOn: row.received_on },
    todayOf(services, null),
  )

/** E-mails go to the owner of the plan. */
async function planPaymentOf(
  trx: Transaction,
  row: ReceivedRow,
  certificateId: number,
): Promise<PlanPayment> {
  const plan = await trx
    .selectFrom('payment_plan')
    .select('requested_by')
    .where('id', '=', row.plan_id)
    .executeTakeFirst()
  return {
    id: row.money_id,
    certificate_id: certificateId,
    plan_id: row.plan_id,
    user_id: plan?.requested_by ?? null,
    status: null,
    isMistake: row.is_mistake,
    total_cents: totalOf(row),
    effective_on: row.received_on,
  }
}

/**
 * Opens a task for too little or too much money, because staff must decide about it. A payoff of its day may leave a rest if a
 * charge came later. Inside a plan the rest is what remains of the plan.
 */
async function tellStaff(
  trx: Transaction,
  context: SystemContext,
  row: ReceivedRow,
  { heldCents, restCents, judgment }: Settlement,
): Promise<void> {
  const came = `${formatMoney(totalOf(row))} came on ${formatDate(row.received_on, STAFF_LANGUAGE)}`
  const isOfPlan = row.plan_id !== null || judgment.situation === 'trustee-plan'
  if (heldCents <= 0 && restCents > 0 && !isOfPlan) {
    const note = `${came} and paid what was owed then. ${formatMoney(cents(restCents))} came later and is still owed: ask the payer for it.`
    await alertOfReceived(trx, { id: row.id, kind: 'received-rest', note }, context)
  }
  if (heldCents <= 0) return
  const rest = restCents > 0 ? ` ${formatMoney(cents(restCents))} is still owed today.` : ''
  const mayApply = judgment.destination === 'lien' || isHeldForAmount(judgment)
  const next = mayApply
    ? 'Apply it, or refund it.'
    : 'Do not apply it: the other task of this payment says why, and who decides.'
  const note = `${came}: ${formatMoney(cents(heldCents))} of it is held as unapplied funds.${rest} ${next}`
  await alertOfReceived(trx, { id: row.id, kind: 'received-in-escrow', note }, context)
}
