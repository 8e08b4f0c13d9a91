import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { RefundFacts } from '../../../providers/payment-provider.ts'
import { businessDayOfCertificate } from '../../payoff/service.ts'
import { alertStaff } from '../core/alerts.ts'
import { refundFailed } from '../core/notes.ts'
import type { PaymentRow } from '../core/queries.ts'
import { insertRefund, listRefunds, type RefundRow, updateRefund } from './refund-rows.ts'

/**
 * Updates the refunds of a payment to those at the provider, including those that were made there. True when what has
 * gone back is not what it was. Call it before the payment itself moves.
 */
export async function recordRefunds(
  trx: Transaction,
  context: SystemContext,
  payment: PaymentRow,
  facts: readonly RefundFacts[] | null,
): Promise<boolean> {
  if (facts === null || facts.length === 0) return false
  const known = await listRefunds(trx, payment.id)
  const today = await businessDayOfCertificate(trx, context.services, payment.certificate_id)
  let isChanged = false
  for (const fact of facts) {
    const before = known.find((row) => isSame(row, fact)) ?? null
    const after = before
      ? await follow(trx, before, fact, today)
      : await insertRefund(trx, madeElsewhere(payment, context, fact, today))
    isChanged ||= (before?.status === 'SUCCEEDED') !== (after.status === 'SUCCEEDED')
    // The move that a failed whole refund causes notifies the payer.
    if (before && hasFailed(before, after) && payment.status !== 'REFUNDED')
      await alertStaff(trx, refundFailed(payment, cents(after.amount_cents)), context)
  }
  return isChanged
}

const isSame = (row: RefundRow, { id, refundId }: RefundFacts): boolean =>
  row.stripe_refund_id === id || (row.stripe_refund_id === null && String(row.id) === refundId)

const hasFailed = (before: RefundRow, after: RefundRow): boolean =>
  before.status !== 'FAILED' && after.status === 'FAILED'

/** An ended refund never starts again, because an older answer may come late. */
async function follow(
  trx: Transaction,
  row: RefundRow,
  fact: RefundFacts,
  today: PlainDate,
): Promise<RefundRow> {
  const status = statusOf(fact)
  const isOver = row.status === 'FAILED' || (row.status === 'SUCCEEDED' && status === 'PENDING')
  if (isOver || (row.status === status && row.stripe_refund_id === fact.id)) return row
  return updateRefund(trx, row.id, {
    status,
    stripe_refund_id: fact.id,
    failure: fact.failure,
    ...(status === 'SUCCEEDED' ? { succeeded_on: row.succeeded_on ?? today } : {}),
  })
}

function madeElsewhere(payment: PaymentRow, { at }: SystemContext, fact: RefundFacts, today: PlainDate) {
  const status = statusOf(fact)
  return {
    payment_id: payment.id,
    amount_cents: fact.amountCents,
    reason: MADE_ELSEWHERE,
    status,
    requested_at: at,
    stripe_refund_id: fact.id,
    failure: fact.failure,
    succeeded_on: status === 'SUCCEEDED' ? today : null,
  }
}

const MADE_ELSEWHERE = "Made on the provider's own pages."

/** An unknown status moves nothing. */
function statusOf({ status }: RefundFacts): 'PENDING' | 'SUCCEEDED' | 'FAILED' {
  if (status === 'succeeded') return 'SUCCEEDED'
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING'
}
