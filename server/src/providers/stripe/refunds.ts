import { cents } from '@fieldstone/domain/money/cents'
import type Stripe from 'stripe'
import type { PaymentProvider, RefundFacts } from '../payment-provider.ts'
import { metadataOf, REFUND, read } from './answers.ts'
import { called, READ } from './client.ts'
import { idOf } from './events.ts'

/** Money that is given back. */
export function refunds(stripe: Stripe) {
  return {
    createRefund: ({ paymentId, refundId, providerPaymentId, amountCents }, key) =>
      called(async () => {
        const params: Stripe.RefundCreateParams = {
          payment_intent: providerPaymentId,
          amount: amountCents,
          reason: 'requested_by_customer',
          metadata: { payment_id: paymentId, refund_id: refundId },
        }
        return refundFacts(await stripe.refunds.create(params, { idempotencyKey: key }))
      }),
    listRefunds: (providerPaymentId) =>
      called(async () => {
        const found: RefundFacts[] = []
        for await (const refund of stripe.refunds.list(
          { payment_intent: providerPaymentId, limit: 100 },
          READ,
        ))
          found.push(refundFacts(refund))
        return found.reverse()
      }),
  } satisfies Partial<PaymentProvider>
}

const refundFacts = (refund: Stripe.Refund): RefundFacts =>
  read(REFUND, {
    id: refund.id,
    refundId: metadataOf(refund.metadata)['refund_id'] ?? null,
    providerPaymentId: idOf(refund.payment_intent),
    amountCents: cents(refund.amount),
    status: refund.status ?? 'none',
    failure: refund.failure_reason ?? null,
  })
