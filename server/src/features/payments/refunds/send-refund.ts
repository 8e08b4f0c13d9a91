import { cents } from '@fieldstone/domain/money/cents'
import { ProviderError, type RefundFacts } from '../../../providers/payment-provider.ts'
import { alertStaff } from '../core/alerts.ts'
import type { Channel } from '../core/method.ts'
import { refundFailed } from '../core/notes.ts'
import { changePayment, getPayment } from '../core/queries.ts'
import { listUnfinishedRefunds, type RefundRow, updateRefund } from '../course/refund-rows.ts'
import { trySync } from '../course/sync.ts'

/**
 * Sends a stored refund to the provider. A repeat sends the same bytes with the same key. An unknown result leaves the refund READY
 * for another try. Fetches the payment afterwards, as always.
 */
export async function sendRefund(channel: Channel, refund: RefundRow): Promise<void> {
  const { services, provider } = channel
  const payment = await getPayment(services.db, refund.payment_id)
  if (payment.stripe_pi_id === null) throw new Error(`payment ${payment.id} has nothing to refund`)
  let sent: RefundFacts
  try {
    sent = await provider.createRefund(
      {
        paymentId: payment.id,
        refundId: String(refund.id),
        providerPaymentId: payment.stripe_pi_id,
        amountCents: cents(refund.amount_cents),
      },
      `${payment.id}:refund:${refund.no}`,
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return afterFailure(channel, refund, error)
  }
  await services.db
    .updateTable('payment_refund')
    .set({ status: 'PENDING', stripe_refund_id: sent.id })
    .where('id', '=', refund.id)
    .where('status', '=', 'READY')
    .execute()
  return readAgain(channel, refund)
}

/** Ends a refused refund and alerts staff. After any other error the refund may have been made. */
async function afterFailure(
  channel: Channel,
  refund: RefundRow,
  { kind, code }: ProviderError,
): Promise<void> {
  const { services } = channel
  services.log.warn({ paymentId: refund.payment_id, refundId: refund.id, kind, code }, 'refund not made')
  if (kind !== 'refused' && kind !== 'declined') return readAgain(channel, refund)
  const payment = await getPayment(services.db, refund.payment_id)
  await changePayment(services, payment, async (trx, context, row) => {
    await updateRefund(trx, refund.id, { status: 'FAILED', failure: code ?? kind })
    await alertStaff(trx, refundFailed(row, cents(refund.amount_cents)), context)
    return row
  })
  return readAgain(channel, refund)
}

async function readAgain(channel: Channel, { payment_id }: RefundRow): Promise<void> {
  await trySync(channel, await getPayment(channel.services.db, payment_id))
}

const MINUTE_MS = 60_000

/** Sends refunds again that may not have arrived, and fetches those on their way. */
export async function sweepRefunds(channel: Channel): Promise<void> {
  const { services } = channel
  const before = new Date(services.clock.now().getTime() - MINUTE_MS)
  for (const refund of await listUnfinishedRefunds(services.db, before)) {
    if (refund.status === 'READY') await sendRefund(channel, refund)
    else await readAgain(channel, refund)
  }
}
