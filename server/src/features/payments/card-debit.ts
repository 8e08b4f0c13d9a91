import { cents } from '@fieldstone/domain/money/cents'
import { isStuck } from '@fieldstone/domain/payments/bank-debit'
import { readCardDebit } from '@fieldstone/domain/payments/card-debit'
import type { ChargeFacts, PaymentProvider } from '../../providers/payment-provider.ts'
import type { CardDebitRequest } from '../../providers/saved-cards.ts'
import type { Services } from '../../services.ts'
import { findCard } from './cards/card-rows.ts'
import { followCardDispute, markCardUnusable } from './cards/follow-card-debit.ts'
import { findCustomerId } from './customers.ts'
import { getCertificateFacts } from './lookups.ts'
import type { PaymentMethod, Started } from './method.ts'
import type { PaymentRow } from './queries.ts'
import { fetchChargeAndDispute } from './snapshot.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** A charge of a saved card without its holder: the payment begins with the charge, and its bank answers at once. */
export const cardDebit: PaymentMethod = {
  method: 'CC',
  kinds: ['INSTALMENT'],
  order: { kind: 'payment_intent', column: 'stripe_pi_id' },
  events: {},
  openForMs: null,
  perHour: 10,
  start: async ({ services, provider }, payment) => {
    const request = await requestOf(services, payment)
    const charge = await provider
      .createCardDebit(request, `${payment.id}:pi`)
      .catch(async (error: unknown) => {
        await markCardUnusable(services, payment, error)
        throw error
      })
    return startedOf(provider, payment, charge)
  },
  canStart: ({ created_at }, now) => now.getTime() - created_at.getTime() < HOUR_MS,
  find: async ({ services, provider }, payment, orderId) => {
    const charge = orderId
      ? await provider.getCharge(orderId)
      : await provider.findDebit(
          (await findCustomerId(services.db, payment.user_id)) ?? '',
          payment.id,
          new Date(payment.created_at.getTime() - MINUTE_MS),
        )
    return charge && startedOf(provider, payment, charge)
  },
  fetch: async (provider, { orderId, ...known }) => ({
    order: null,
    ...(await fetchChargeAndDispute(provider, orderId, known)),
  }),
  isStuck: ({ charge }) => charge !== null && isStuck(charge),
  read: readCardDebit,
  afterMoves: followCardDispute,
  canCancel: () => false,
  withdraw: (provider, { id }, orderId) => provider.cancelDebit(orderId, `${id}:cancel`),
}

/** Everything from rows that do not change. */
async function requestOf(services: Services, payment: PaymentRow): Promise<CardDebitRequest> {
  const [certificate, customerId, card] = await Promise.all([
    getCertificateFacts(services.db, payment.certificate_id),
    findCustomerId(services.db, payment.user_id),
    findCard(services.db, payment.card_id ?? ''),
  ])
  if (!customerId || !card?.stripe_pm_id) throw new Error(`payment ${payment.id} lacks its customer or card`)
  return {
    paymentId: payment.id,
    customerId,
    methodId: card.stripe_pm_id,
    certificateNo: certificate.certificateNo,
    totalCents: cents(payment.total_cents),
  }
}

/** A success here is not posted: it is fetched first, as all money is. */
const startedOf = (provider: PaymentProvider, payment: PaymentRow, charge: ChargeFacts): Started => ({
  orderId: charge.id,
  paymentId: charge.paymentId,
  url: null,
  isAsOrdered: isAsOrdered(payment, charge, provider),
  refusedWith: isStuck(charge) ? (charge.lastErrorCode ?? charge.status) : null,
  cause: charge.status === 'processing' ? 'payment-processing' : null,
})

function isAsOrdered(payment: PaymentRow, charge: ChargeFacts, { mode }: PaymentProvider): boolean {
  return (
    charge.amountCents === payment.total_cents &&
    charge.currency === 'usd' &&
    charge.isLive === (mode === 'live') &&
    charge.methodTypes.length === 1 &&
    charge.methodTypes[0] === 'card'
  )
}
