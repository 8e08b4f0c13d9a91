import { cents } from '@fieldstone/domain/money/cents'
import { engineState } from '@fieldstone/domain/payments/states'
import { type Target, targetOf } from '@fieldstone/domain/payments/target'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { ProviderEvent } from '../../../providers/payment-provider.ts'
import {
  businessDayOfCertificate,
  getPayoff,
  owedCents,
  type PlannedSettlement,
  planSettlement,
  postPartRefund,
  syncLoss,
} from '../../payoff/service.ts'
import { alertStaff, closeReviewTasks, type StaffAlert } from '../core/alerts.ts'
import { notifyOfArrival } from '../core/arrived.ts'
import { claimEvent } from '../core/events.ts'
import { settledOf } from '../core/lookups.ts'
import type { Channel, PaymentMethod } from '../core/method.ts'
import { alertsOf, notPostable, notReplayed, refundedTooMuch, replaced } from '../core/notes.ts'
import { changePayment, isReplaced, type PaymentRow, updatePayment } from '../core/queries.ts'
import { columnsOf, disagreement, factsOf, type Snapshot } from '../core/snapshot.ts'
import { disputeAlert } from './dispute-notes.ts'
import { notifyMoneyReturned } from './money-back.ts'
import { applyMove, auditMoves, auditRefund, followDisputedPart, positiveOrNull } from './moves.ts'
import {
  type DisputeNews,
  listOpened,
  type PlannedDisputes,
  planDisputes,
  storeDisputes,
} from './record-disputes.ts'
import { recordRefunds } from './record-refunds.ts'

/** One fetch of a payment. */
export interface Fetched {
  readonly method: PaymentMethod
  /** The row as it was before. */
  readonly before: PaymentRow
  readonly snapshot: Snapshot
  readonly startedAt: Date
  /** The event that made us fetch. Null if none did. */
  readonly event: ProviderEvent | null
}

/**
 * Records what was fetched of a payment. Returns null and does nothing if its row has changed since, because the snapshot may be
 * out of date. The caller then fetches again.
 */
export const applySnapshot = (
  { services, provider }: Channel,
  fetched: Fetched,
): Promise<PaymentRow | null> =>
  changePayment(services, fetched.before, async (trx, context, row) => {
    const { before, snapshot, startedAt, event } = fetched
    // By a count of changes, not by clocks, which differ and go back.
    if (row.sync_no !== before.sync_no) return null
    const conflict = disagreement(row, snapshot, provider.mode === 'live')
    if (conflict !== null) {
      if (event && !(await claimEvent(trx, event, 'conflict', context.at))) return row
      await alertStaff(trx, { kind: 'payment-review', paymentId: row.id, note: conflict }, context)
      return updatePayment(trx, row.id, { synced_at: startedAt })
    }
    if (event && !(await claimEvent(trx, event, 'applied', context.at))) return row
    const disputes = await planDisputes(trx, context, row, snapshot.disputes)
    const { disputedCents: disputed_cents } = disputes
    const decision = await decide(trx, context, { ...row, disputed_cents }, fetched)
    return record(trx, context, row, fetched, { ...decision, disputes })
  })

const hasSucceeded = ({ moves }: Target): boolean =>
  moves.some(({ from, to }) => from !== to && to === 'SUCCEEDED')

/** `row` as it is under the lock. */
async function record(
  trx: Transaction,
  context: SystemContext,
  row: PaymentRow,
  { method, snapshot, startedAt, event }: Fetched,
  {
    target,
    needsReview,
    alerts,
    planned,
    disputes: plannedDisputes,
  }: Decision & { readonly disputes: PlannedDisputes },
): Promise<PaymentRow> {
  const eventId = event?.id ?? null
  const known = columnsOf(row, snapshot)
  const columns = {
    ...known,
    sync_no: plannedDisputes.changes.length > 0 || isNews(row, known, target) ? row.sync_no + 1 : row.sync_no,
    last_error_code: target.lastErrorCode ?? row.last_error_code,
    synced_at: startedAt,
  }
  const isRefundNews = await recordRefunds(trx, context, row, snapshot.refunds)
  const [first, ...others] = target.moves.filter(({ from, to }) => from !== to)
  // It was paid and taken back since the last fetch: it is posted, then reversed.
  const isGoneSince = others.some(({ to }) => to === 'DISPUTED' || to === 'REVERSED')
  let disputes = isGoneSince ? null : await storeDisputes(trx, row, plannedDisputes)
  const isWon = first?.cause === 'dispute-won'
  const facts = {
    needsReview,
    eventId,
    wonCents: isWon ? positiveOrNull(plannedDisputes.effect.wonCents) : null,
  }
  // Refunds and disputes are part of what the certificate owes, and so may be a move: then it is read again.
  const isNewsOfMoney = isRefundNews || (disputes !== null && disputes.changes.length > 0)
  let changed =
    first === undefined
      ? await updatePayment(trx, row.id, columns)
      : await applyMove(trx, context, row, first, {
          ...facts,
          columns,
          planned: isNewsOfMoney ? null : planned,
        })
  disputes ??= await storeDisputes(trx, changed, plannedDisputes)
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
  const wentTo =
    isSettled(row) && isSettled(changed) ? await followDisputedPart(trx, context, changed, disputes) : null
  if (row.needs_review && !needsReview) await closeReviewTasks(trx, context, row.id)
  if (snapshot.disputes.length > 0) await followLoss(trx, context, changed)
  if (target.moves.length > 0) await method.afterMoves?.(trx, changed, context)
  if (target.moves.length === 0 && listOpened(disputes).length > 0)
    await method.afterLateDispute?.(trx, changed, context)
  const isPosted = wentTo !== 'not-posted' && isSettled(changed)
  const destination = isPosted ? (wentTo ?? changed.destination) : null
  await alertOfDisputes(trx, context, { before: row, after: changed, target, disputes, destination })
  for (const alert of alerts) await alertStaff(trx, alert, context)
  await notifyMoneyReturned(trx, context, { before: row, after: changed, disputes, destination })
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
async function followLoss(trx: Transaction, { services }: SystemContext, row: PaymentRow): Promise<void> {
  const { id, certificate_id: certificateId, amount_received_cents, refunded_cents: refundedCents } = row
  const today = await businessDayOfCertificate(trx, services, certificateId)
  const askedBackCents = row.disputed_cents > 0 ? row.disputed_cents : null
  const receivedCents = amount_received_cents ?? 0
  await syncLoss(trx, { id, certificateId, askedBackCents, receivedCents, refundedCents }, today)
}

interface Disputing {
  readonly before: PaymentRow
  readonly after: PaymentRow
  readonly target: Target
  readonly disputes: DisputeNews
  readonly destination: 'lien' | 'escrow' | null
}

async function alertOfDisputes(
  trx: Transaction,
  context: SystemContext,
  { before, after, target, disputes, destination }: Disputing,
): Promise<void> {
  if (disputes.changes.length === 0) return
  const { services, at } = context
  const isGone = before.status === 'REFUNDED' || before.status === 'REVERSED'
  const effect = {
    paymentId: after.id,
    at,
    timeZone: services.config.businessTimeZone,
    isGivenBack: isGone && target.moves.length === 0,
    destination,
    owedCents: await owedCents(trx, services, after.certificate_id),
  }
  for (const change of disputes.changes) {
    const alert = disputeAlert(change, effect)
    if (alert !== null) await alertStaff(trx, alert, context)
  }
}

/** All of the money went back: nothing is left to review. */
const isGone = ({ charge }: Snapshot): boolean =>
  charge !== null && charge.receivedCents > 0 && charge.refundedCents >= charge.receivedCents

/** A fetch that changes nothing does not make another fetch stale. */
const isNews = (row: PaymentRow, columns: ReturnType<typeof columnsOf>, { moves }: Target): boolean =>
  moves.some(({ from, to }) => from !== to) ||
  COLUMNS.some((name) => String(row[name]) !== String(columns[name]))

const COLUMNS = [
  'stripe_pi_id',
  'stripe_charge_id',
  'amount_received_cents',
  'refunded_cents',
] as const satisfies readonly (keyof ReturnType<typeof columnsOf>)[]

interface Decision {
  readonly target: Target
  readonly needsReview: boolean
  readonly alerts: readonly StaffAlert[]
  /** Where the money goes. Null if it does not settle now. */
  readonly planned: PlannedSettlement | null
}

/** Applies the pure rule, and checks in the database whether the move is allowed and can be posted. */
async function decide(
  trx: Transaction,
  { services }: SystemContext,
  row: PaymentRow,
  { method, snapshot }: Fetched,
): Promise<Decision> {
  const record = await getPayoff(trx, services, row.certificate_id)
  const facts = factsOf(row, record.row.redeemedOn !== null)
  const target = targetOf(facts, snapshot, method.read(snapshot, facts))
  const comesBack = row.kind === 'FULL' && target.moves.some((move) => move.cause === 'refund-failed')
  if (comesBack && (await isReplaced(trx, row))) {
    const still: Target = { ...target, moves: [], state: row.status }
    return {
      target: still,
      needsReview: true,
      alerts: [...alertsOf(row, still), replaced(row)],
      planned: null,
    }
  }
  const needsReview = (row.needs_review || target.review !== null) && !isGone(snapshot)
  const alerts = alertsOf(row, target)
  const settles = target.moves.some(({ from, to }) => from !== to && to === 'SUCCEEDED')
  if (needsReview || !settles) return { target, needsReview, alerts, planned: null }
  const { charged_at } = columnsOf(row, snapshot)
  const planned = await planSettlement(trx, services, settledOf({ ...row, charged_at }), record)
  if (planned) return { target, needsReview, alerts, planned }
  return { target, needsReview: true, alerts: [...alerts, notPostable(row)], planned }
}
