import { cents } from '@fieldstone/domain/money/cents'
import { certificateLabel } from '../../../messages/methods.ts'
import type { CheckoutFacts, CheckoutRequest, PaymentProvider } from '../../../providers/payment-provider.ts'
import type { Services } from '../../../services.ts'
import { findCustomerId } from '../core/customers.ts'
import type { Channel, OrderNames, PaymentMethod, Started } from '../core/method.ts'
import type { PaymentRow } from '../core/queries.ts'
import { fetchChargeAndDisputes } from '../core/snapshot.ts'
import { feeLabel } from '../receipts/receipt.ts'

const MINUTE_MS = 60_000
/** The shortest lifetime of a checkout that the provider accepts. */
const SHORTEST_LIFE_MS = 30 * MINUTE_MS

type Same =
  | 'order'
  | 'events'
  | 'openForMs'
  | 'start'
  | 'canStart'
  | 'find'
  | 'fetch'
  | 'canCancel'
  | 'withdraw'

/** What differs between the methods on the provider's hosted page. */
interface HostedPage extends Omit<PaymentMethod, Same | 'isStuck'> {
  readonly methodType: CheckoutRequest['methodType']
}

/** Paid on the provider's hosted page: the payment begins with a checkout, which leads to the charge. */
export const hostedPage = ({ methodType, ...method }: HostedPage): PaymentMethod => ({
  ...method,
  order: { kind: 'checkout.session', column: 'stripe_checkout_id' },
  events: {
    'checkout.session.completed': 'money',
    'checkout.session.async_payment_succeeded': 'money',
    'checkout.session.async_payment_failed': 'money',
    'checkout.session.expired': 'status',
  },
  // The shortest lifetime, plus the time to open the page.
  openForMs: SHORTEST_LIFE_MS + 5 * MINUTE_MS,
  start: async ({ services, provider }, payment, names) => {
    const known = names ?? (await readNames(services, payment))
    const request = requestOf(services, payment, known, methodType)
    const checkout = await provider.createCheckout(request, `${payment.id}:checkout`)
    return startedOf(provider, payment, checkout, methodType)
  },
  canStart: ({ expires_at }, now) => (expires_at?.getTime() ?? 0) - now.getTime() >= SHORTEST_LIFE_MS,
  find: async (channel, payment, orderId) => {
    const { provider } = channel
    const checkout = orderId ? await provider.getCheckout(orderId) : await findCheckout(channel, payment)
    return checkout && startedOf(provider, payment, checkout, methodType)
  },
  fetch: async (provider, { orderId, providerPaymentId, ...known }) => {
    const order = await provider.getCheckout(orderId)
    const chargeId = order.providerPaymentId ?? providerPaymentId
    return { order, ...(await fetchChargeAndDisputes(provider, chargeId, known)) }
  },
  canCancel: ({ status }) => status === 'NEW' || status === 'OPEN',
  withdraw: (provider, { id }, orderId) => provider.expireCheckout(orderId, `${id}:expire`),
})

/** Builds the request only from rows that do not change. */
function requestOf(
  services: Services,
  payment: PaymentRow,
  { certificateNo, customerId }: OrderNames,
  methodType: CheckoutRequest['methodType'],
): CheckoutRequest {
  if (!payment.expires_at) throw new Error(`payment ${payment.id} lacks its end`)
  const parcelUrl = `${services.config.baseUrl}/parcels/${payment.certificate_id}`
  return {
    paymentId: payment.id,
    methodType,
    customerId,
    certificateNo,
    portionCents: cents(payment.portion_cents),
    feeCents: cents(payment.fee_cents),
    language: payment.language,
    certificateLabel: certificateLabel(certificateNo)(payment.language),
    feeLabel: feeLabel(payment)(payment.language),
    expiresAt: payment.expires_at,
    successUrl: `${parcelUrl}/paymentprocesssuccess?payment=${payment.id}`,
    cancelUrl: `${parcelUrl}/paymentprocesscancel?payment=${payment.id}`,
  }
}

async function readNames({ db }: Services, payment: PaymentRow): Promise<OrderNames> {
  const { certificateNo, customerId } = await db
    .selectFrom('certificate')
    .leftJoin('stripe_customer', (join) => join.on('stripe_customer.user_id', '=', payment.user_id))
    .select(['certificate_no as certificateNo', 'stripe_id as customerId'])
    .where('certificate.id', '=', payment.certificate_id)
    .executeTakeFirstOrThrow()
  if (!customerId) throw new Error(`payment ${payment.id} lacks its customer`)
  return { certificateNo, customerId }
}

async function findCheckout(
  { services, provider }: Channel,
  payment: PaymentRow,
): Promise<CheckoutFacts | null> {
  const customerId = await findCustomerId(services.db, payment.user_id)
  const since = new Date(payment.created_at.getTime() - MINUTE_MS)
  return customerId === null ? null : provider.findCheckout(customerId, payment.id, since)
}

const startedOf = (
  provider: PaymentProvider,
  payment: PaymentRow,
  checkout: CheckoutFacts,
  methodType: CheckoutRequest['methodType'],
): Started => ({
  orderId: checkout.id,
  paymentId: checkout.paymentId,
  url: checkout.url,
  isAsOrdered:
    checkout.amountTotalCents === payment.total_cents &&
    checkout.currency === 'usd' &&
    checkout.isLive === (provider.mode === 'live') &&
    checkout.methodTypes.length === 1 &&
    checkout.methodTypes[0] === methodType,
  refusedWith: null,
  cause: checkout.status === 'open' ? 'checkout-opened' : null,
})
