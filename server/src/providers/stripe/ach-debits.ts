import type Stripe from 'stripe'
import type { DebitRequest, PaymentProvider } from '../payment-provider.ts'
import { requireObject } from './answers.ts'
import { called, READ } from './client.ts'
import { chargeFacts } from './facts.ts'

/** Debits of verified bank accounts. */
export function achDebits(stripe: Stripe, statementDescriptor: string) {
  const { paymentIntents } = stripe
  return {
    createDebit: (request, key) =>
      called(async () => {
        const params = paramsOf(request, statementDescriptor)
        return chargeFacts(await paymentIntents.create(params, { idempotencyKey: key }), null)
      }),
    cancelDebit: (id, key) =>
      called(async () => {
        requireObject(await paymentIntents.cancel(id, undefined, { idempotencyKey: key }), id)
      }),
    findDebit: (customerId, paymentId, since) =>
      called(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        for await (const intent of paymentIntents.list({ customer: customerId, created, limit: 100 }, READ)) {
          const facts = chargeFacts(intent, null)
          if (facts.paymentId === paymentId) return facts
        }
        return null
      }),
  } satisfies Partial<PaymentProvider>
}

/** Everything comes from the request, nothing from the clock, so that a repeat sends the same bytes. */
const paramsOf = (request: DebitRequest, statementDescriptor: string): Stripe.PaymentIntentCreateParams => ({
  amount: request.totalCents,
  currency: 'usd',
  customer: request.customerId,
  payment_method: request.bankMethodId,
  mandate: request.mandateId,
  allowed_payment_method_types: ['us_bank_account'],
  confirm: true,
  off_session: true,
  description: `Tax certificate ${request.certificateNo}`,
  ...(statementDescriptor === '' ? {} : { statement_descriptor: statementDescriptor }),
  metadata: { payment_id: request.paymentId },
})
