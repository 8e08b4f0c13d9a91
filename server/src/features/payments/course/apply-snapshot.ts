import { cents } from '@fieldstone/domain/money/cents'
import { isAskedBack } from '@fieldstone/domain/payments/reading'
import { engineState } from '@fieldstone/domain/payments/states'
import { type Target, targetOf } from '@fieldstone/domain/payments/target'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DisputeFacts, ProviderEvent } from '../../../providers/payment-provider.ts'
import {
  businessDayOfCertificate,
  getPayoff,
  type PlannedSettlement,
  planSettlement,
  postPartRefund,
  syncLoss,
} from '../../payoff/service.ts'
import { alertStaff, closeReviewTasks, type StaffAlert } from '../core/alerts.ts'
import { notifyOfArrival } from '../core/arrived.ts'
import { changePayment } from '../core/change.ts'
import { claimEvent } from '../core/events.ts'
import type { Channel, PaymentMethod } from '../core/method.ts'
import { alertsOf, disputedLate, notPostable, notReplayed, refundedTooMuch, replaced } from '../core/notes.ts'
import { isReplaced, type PaymentRow, updatePayment } from '../core/queries.ts'
import { settledOf } from '../core/settled.ts'
import { columnsOf, disagreement, factsOf, type Snapshot } from '../core/snapshot.ts'
import { tellMoneyBack } from './money-back.ts'
import { applyMove, auditMoves, auditRefund } from './moves.ts'
import { recordRefunds } from './record-refunds.ts'

/** One fetch of a payment. */
export interface Fetched {
  readonly method: PaymentMethod
  /** The row as it was before. */
  readonly before: PaymentRow
  readonly snapshot: Snapshot
  readonly startedAt: Date
  /** What made us fetch; null where nobody told. */
  readonly event: ProviderEvent | null
}

/**
 * Records what was fetched of a payment. Null when its row has changed since: the snapshot may be older than what is
 * known, so nothing is done, and the caller fetches again.
 */
export const applySnapshot = (
  { services, provider }: Channel,
  fetched: Fetched,
): Promise<PaymentRow | null> =>
  changePayment(services, fetched.before, async (trx, context, row) => {
    const { before, snapshot, startedAt, event } = fetched
    if (isStale(before, row, snapshot)) return null
    const conflict = disagreement(row, snapshot, provider.mode === 'live')
    if (conflict !== null) {
      if (event && !(await claimEvent(trx, event, 'conflict', context.at))) return row
      await alertStaff(trx, { kind: 'payment-review', paymentId: row.id, note: conflict }, context)
      return updatePayment(trx, row.id, { synced_at: startedAt })
    }
    if (event && !(await claimEvent(trx, event, 'applied', context.at))) return row
    const decision = await decide(trx, context, row, fetched)
    return record(trx, context, row, fetched, decision)
  })

const hasSucceeded = ({ moves }: Target): boolean =>
  moves.some(({ from, to }) => from !== to && to === 'SUCCEEDED')

/** By a count of changes, not by clocks, which differ and go back. */
const isStale = (before: PaymentRow, row: PaymentRow, { dispute }: Snapshot): boolean =>
  row.sync_no !== before.sync_no || (row.dispute_id !== null && dispute === null)

/** `row` as it is under the lock. */
async function record(
  trx: Transaction,
  context: SystemContext,
  row: PaymentRow,
  { method, snapshot, startedAt, event }: Fetched,
  { target, needsReview, alerts, planned }: Decision,
): Promise<PaymentRow> {
  const eventId = event?.id ?? null
  const known = columnsOf(row, snapshot)
  const columns = {
    ...known,
    sync_no: isNews(row, known, target) ? row.sync_no + 1 : row.sync_no,
    last_error_code: target.lastErrorCode ?? row.last_error_code,
    synced_at: startedAt,
  }
  const isRefundNews = await recordRefunds(trx, context, row, snapshot.refunds)
  const facts = { needsReview, eventId }
  const [first, ...others] = target.moves.filter(({ from, to }) => from !== to)
  let changed =
    first === undefined
      ? await updatePayment(trx, row.id, columns)
      : // A refund is part of what the certificate owes, and so may be a move: then it is read again.
        await applyMove(trx, context, row, first, {
          ...facts,
          columns,
          planned: isRefundNews ? null : planned,
        })
  for (const move of others) changed = await applyMove(trx, context, changed, move, facts)
  if (changed.needs_review !== needsReview) {
    changed = await updatePayment(trx, changed.id, { needs_review: needsReview, updated_at: context.at })
  }
  if (needsReview && !row.needs_review && (target.review !== null || hasSucceeded(target)))
    await notifyOfArrival(
      trx,
      changed,
      context,
      target.review === 'certificate-already-redeemed' ? 'redeemed' : 'review',
    )
  if (isRefundNews && isSettled(row) && isSettled(changed)) await bookPartRefund(trx, context, changed)
  if (row.needs_review && !needsReview) await closeReviewTasks(trx, context, row.id)
  if (snapshot.dispute) await followLoss(trx, context, changed, snapshot.dispute)
  if (target.moves.length > 0) await method.afterMoves?.(trx, changed, context)
  if (isLateDispute(row, snapshot, target)) {
    await method.afterLateDispute?.(trx, changed, context)
    const { businessTimeZone } = context.services.config
    await alertStaff(
      trx,
      disputedLate(row, snapshot.dispute?.evidenceDueAt ?? null, businessTimeZone),
      context,
    )
  }
  for (const alert of alerts) await alertStaff(trx, alert, context)
  await tellMoneyBack(trx, context, row, changed)
  auditMoves(trx, context, changed, { moves: target.moves, eventId })
  auditRefund(trx, context, row, changed, eventId)
  return changed
}

const isSettled = ({ status, needs_review }: PaymentRow): boolean =>
  engineState({ state: status, needsReview: needs_review }) === 'settled'

async function bookPartRefund(trx: Transaction, context: SystemContext, row: PaymentRow): Promise<void> {
  const heldCents = await postPartRefund(trx, context.services, settledOf(row))
  if (heldCents === null) await alertStaff(trx, notReplayed(row), context)
  else if (heldCents < 0) await alertStaff(trx, refundedTooMuch(row, cents(0 - heldCents)), context)
}

/** What was refunded and is taken back once more is lost, until the dispute is won. */
async function followLoss(
  trx: Transaction,
  { services }: SystemContext,
  row: PaymentRow,
  { status, amountCents }: DisputeFacts,
): Promise<void> {
  const { id, certificate_id: certificateId, amount_received_cents, refunded_cents: refundedCents } = row
  const today = await businessDayOfCertificate(trx, services, certificateId)
  const askedBackCents = isAskedBack(status) ? amountCents : null
  const receivedCents = amount_received_cents ?? 0
  await syncLoss(trx, { id, certificateId, askedBackCents, receivedCents, refundedCents }, today)
}

/** A dispute that moves nothing, since the money is not ours any more: it may go a second time. */
const isLateDispute = (row: PaymentRow, { dispute }: Snapshot, { moves }: Target): boolean =>
  dispute !== null &&
  isAskedBack(dispute.status) &&
  row.dispute_status !== dispute.status &&
  (row.status === 'REFUNDED' || row.status === 'REVERSED') &&
  moves.length === 0

/** All of the money went back: nothing is left to review. */
const isGone = ({ charge }: Snapshot): boolean =>
  charge !== null && charge.receivedCents > 0 && charge.refundedCents >= charge.receivedCents

/** A fetch that found the row as it is makes no other fetch stale. */
const isNews = (row: PaymentRow, columns: ReturnType<typeof columnsOf>, { moves }: Target): boolean =>
  moves.some(({ from, to }) => from !== to) ||
  COLUMNS.some((name) => String(row[name]) !== String(columns[name]))

const COLUMNS = [
  'stripe_pi_id',
  'stripe_charge_id',
  'amount_received_cents',
  'refunded_cents',
  'dispute_id',
  'dispute_status',
] as const satisfies readonly (keyof ReturnType<typeof columnsOf>)[]

interface Decision {
  readonly target: Target
  readonly needsReview: boolean
  readonly alerts: readonly StaffAlert[]
  /** Where it goes; null where it does not settle now. */
  readonly planned: PlannedSettlement | null
}

/** The pure rule, and what only the database knows: whether the move is free, and whether it could be posted. */
async function decide(
  trx: Transaction,
  { services }: SystemContext,
  row: PaymentRow,
  { method, snapshot }: Fetched,
): Promise<Decision> {
  const record = await getPayoff(trx, services, row.certificate_id)
  const facts = factsOf(row, record.row.redeemedOn !== null)
  const target = targetOf(facts, snapshot, method.read(snapshot, facts))
  const { businessTimeZone } = services.config
  const comesBack = row.kind === 'FULL' && target.moves.some((move) => move.cause === 'refund-failed')
  if (comesBack && (await isReplaced(trx, row))) {
    const still: Target = { ...target, moves: [], state: row.status }
    return {
      target: still,
      needsReview: true,
      alerts: [...alertsOf(row, snapshot, still, businessTimeZone), replaced(row)],
      planned: null,
    }
  }
  const needsReview = (row.needs_review || target.review !== null) && !isGone(snapshot)
  const alerts = alertsOf(row, snapshot, target, businessTimeZone)
  const settles = target.moves.some(({ from, to }) => from !== to && to === 'SUCCEEDED')
  if (needsReview || !settles) return { target, needsReview, alerts, planned: null }
  const planned = await planSettlement(trx, services, settledOf(row), record)
  if (planned) return { target, needsReview, alerts, planned }
  return { target, needsReview: true, alerts: [...alerts, notPostable(row)], planned }
}
