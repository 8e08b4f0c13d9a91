import type { Cents } from '@fieldstone/domain/money/cents'
import { type Move, postingOf, type ReviewedState } from '@fieldstone/domain/payments/states'
import type { AuditDetail } from '../../../audit/record.ts'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { findPlanOfMoney } from '../../../records/plan-completion.ts'
import {
  judged,
  type PlannedSettlement,
  postDisputedPart,
  postReversal,
  postSettlement,
  postWonPart,
  type Settlement,
} from '../../payoff/service.ts'
import { followDebit, followPartDispute, followReversal, followSettlement } from '../../plans/service.ts'
import { alertStaff } from '../core/alerts.ts'
import { arrivalTask, closeArrivalTasks, notifyOfArrival, notifyOfHeldWin } from '../core/arrived.ts'
import { settledOf } from '../core/lookups.ts'
import { messageOf } from '../core/messages.ts'
import { alertsOfSettlement, notReplayed } from '../core/notes.ts'
import { queueAuthorizationCopy } from '../core/payer-mails.ts'
import { insertTransition, type PaymentRow, receiptNo, updatePayment } from '../core/queries.ts'
import { queueReceipt } from '../receipts/receipt.ts'
import { type DisputeNews, listWon } from './record-disputes.ts'

interface MoveFacts {
  readonly needsReview: boolean
  /** Other changes of the row. */
  readonly columns?: Partial<PaymentRow>
  /** Where it goes if it settles, as decided under this lock. Null: decided now. */
  readonly planned?: PlannedSettlement | null
  /** The amount that counts again because disputes were won. Null: none. */
  readonly wonCents?: Cents | null
  /** The event of the payment processor that caused it. Null if none did. */
  readonly eventId: string | null
}

/**
 * One move of the table: the row with what else changes of it, its transition, and what the ledger asks for. A payment
 * that staff must look at is not posted. Call `auditMoves` when all moves are made.
 */
export async function applyMove(
  trx: Transaction,
  context: SystemContext,
  row: PaymentRow,
  move: Move,
  { needsReview, columns = {}, planned = null, wonCents = null, eventId }: MoveFacts,
): Promise<PaymentRow> {
  if (move.from === move.to) return row
  const { at } = context
  const before: ReviewedState = { state: row.status, needsReview: row.needs_review }
  const after: ReviewedState = { state: move.to, needsReview }
  const posting = postingOf(before, after)
  const changes = {
    ...columns,
    status: move.to,
    needs_review: needsReview,
    updated_at: at,
    ...(move.to === 'OPEN' ? {} : { checkout_url: null }),
    ...(posting === 'settle' && planned ? judged(planned.judgment) : {}),
  }
  const moved =
    posting === 'settle' ? await updateSettled(trx, row, changes) : await updatePayment(trx, row.id, changes)
  const { from, to, cause } = move
  await insertTransition(trx, { paymentId: row.id, from, to, cause, eventId, at })
  await followDebit(trx, context, moved, messageOf(moved))
  if (to === 'PROCESSING') await queueAuthorizationCopy(trx, moved, context)
  if (posting === 'settle') {
    const isFirst = row.receipt_no === null
    const settling = { row: moved, isFirst, wonCents }
    const { destination } = await settle(trx, context, settling, planned && { ...planned, isStored: true })
    return { ...moved, destination }
  }
  if (posting === 'reverse') await reverse(trx, context, moved)
  return moved
}

/** Updates a payment that settles. The first time it gets the number of its receipt. */
export const updateSettled = (trx: Transaction, { id }: PaymentRow, changes: Partial<PaymentRow>) =>
  updatePayment(trx, id, { ...changes, receipt_no: receiptNo })

interface Settling {
  /** As `updateSettled` returned it. */
  readonly row: PaymentRow
  /** Whether it had not settled before, so that its payer has no receipt yet. */
  readonly isFirst: boolean
  /** It waited for staff, and its payer has been notified. */
  readonly wasReviewed?: boolean
  /** As in `MoveFacts`. */
  readonly wonCents?: Cents | null
}

/** Posts to the ledger and the plan, and queues the first receipt. Throws if the payment cannot be posted. */
export async function settle(
  trx: Transaction,
  context: SystemContext,
  { row, isFirst, wasReviewed = false, wonCents = null }: Settling,
  planned: PlannedSettlement | null,
): Promise<Settlement> {
  const hasPlan = planned === null || planned.record.row.plans.length > 0
  const money = { receivedOn: row.effective_on, planId: row.plan_id }
  const foundId = hasPlan ? await findPlanOfMoney(trx, row.certificate_id, money) : null
  const settlement = await postSettlement(trx, context.services, settledOf(row), planned)
  const planId = foundId ?? row.plan_id
  await followPosting(trx, context, row, settlement, { isNotified: wasReviewed, wonCents, planId })
  if (isFirst) await queueReceipt(trx, row, context, planned?.record.row)
  return settlement
}

interface Following {
  readonly isNotified: boolean
  readonly wonCents: Cents | null
  /** The plan whose installments it fills, if it is applied. */
  readonly planId: number | null
}

/** Notifies staff, the plan and the payer of where the money that was just posted went. */
async function followPosting(
  trx: Transaction,
  context: SystemContext,
  row: PaymentRow,
  settlement: Settlement,
  { isNotified, wonCents, planId }: Following,
): Promise<void> {
  for (const alert of alertsOfSettlement(row, settlement)) await alertStaff(trx, alert, context)
  const { judgment, destination } = settlement
  const task = arrivalTask(judgment)
  if (task !== null) await alertStaff(trx, { ...task, paymentId: row.id }, context)
  if (destination === 'lien') {
    if (planId !== row.plan_id) await updatePayment(trx, row.id, { plan_id: planId })
    await followSettlement(trx, context, { ...row, plan_id: planId })
  }
  if (wonCents !== null && destination === 'escrow')
    await notifyOfHeldWin(trx, row, context, { notice: judgment.notice ?? 'review', wonCents })
  else if (judgment.notice !== null && !isNotified) await notifyOfArrival(trx, row, context, judgment.notice)
}

/**
 * Posts a change of what disputes take of a settled payment that stays settled. Says where money that is back is. What is taken
 * back comes first: money that is back is judged by what is owed then.
 */
export async function followDisputedPart(
  trx: Transaction,
  context: SystemContext,
  row: PaymentRow,
  news: DisputeNews,
): Promise<'lien' | 'escrow' | 'not-posted' | null> {
  const { takenCents, wonCents, correctedCents } = news.effect
  if (takenCents > 0) {
    const isPosted = await postDisputedPart(trx, context.services, settledOf(row))
    if (!isPosted) await alertStaff(trx, notReplayed(row), context)
    await followPartDispute(trx, context, row)
  }
  if (wonCents + correctedCents === 0) return null
  const won = listWon(news).map(({ id }) => id)
  const settlement = await postWonPart(trx, context.services, settledOf(row), won)
  if (settlement === null) {
    await alertStaff(trx, notReplayed(row), context)
    return 'not-posted'
  }
  const following = { isNotified: wonCents === 0, wonCents: positiveOrNull(wonCents), planId: row.plan_id }
  await followPosting(trx, context, row, settlement, following)
  return settlement.destination
}

/** Zero means that nothing was won. */
export const positiveOrNull = (amount: Cents): Cents | null => (amount > 0 ? amount : null)

async function reverse(trx: Transaction, context: SystemContext, row: PaymentRow): Promise<void> {
  const isReplayed = await postReversal(trx, context.services, settledOf(row))
  await closeArrivalTasks(trx, { subjectKind: 'payment', subjectId: row.id }, context)
  if (!isReplayed) await alertStaff(trx, notReplayed(row), context)
  await followReversal(trx, context, row)
}

/** Writes one audit line for each move. */
export function auditMoves(
  trx: Transaction,
  context: SystemContext,
  row: PaymentRow,
  { moves, eventId }: { readonly moves: readonly Move[]; readonly eventId: string | null },
): void {
  const { total_cents: totalCents, needs_review: needsReview } = row
  for (const { from, to, cause } of moves)
    if (from !== to)
      auditPayment(trx, context, row, 'payment-moved', { from, to, cause, totalCents, needsReview, eventId })
}

/** Money that went back, or came again, with or without a move. */
export function auditRefund(
  trx: Transaction,
  context: SystemContext,
  { refunded_cents: beforeCents }: PaymentRow,
  after: PaymentRow,
  eventId: string | null,
): void {
  const { refunded_cents: refundedCents } = after
  if (beforeCents !== refundedCents)
    auditPayment(trx, context, after, 'payment-refunded', { refundedCents, beforeCents, eventId })
}

const auditPayment = (
  trx: Transaction,
  context: SystemContext,
  { id }: PaymentRow,
  action: 'payment-moved' | 'payment-refunded',
  detail: AuditDetail,
): void => context.audit(trx, { action, subject: { kind: 'payment', id }, detail })
