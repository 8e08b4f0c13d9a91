import type { ErrorCode } from '@fieldstone/contract/errors'
import { cents } from '@fieldstone/domain/money/cents'
import type { Move } from '@fieldstone/domain/payments/states'
import {
  type CheckoutFacts,
  type CheckoutOrder,
  type PaymentProvider,
  ProviderError,
} from '../../providers/payment-provider.ts'
import type { Services } from '../../services.ts'
import { alertStaff, type StaffAlert } from './alerts.ts'
import { changePayment } from './change.ts'
import { findCertificateNumbers } from './lookups.ts'
import { applyMove, auditMoves } from './moves.ts'
import { getPayment, type PaymentRow, updatePayment } from './queries.ts'
import { feeLabel } from './receipt.ts'

/** The row after a create call. `failure`: what to tell the payer; null while the result is good or unknown. */
export interface Created {
  readonly payment: PaymentRow
  readonly failure: ErrorCode | null
}

const FAILED: Move = { from: 'NEW', to: 'FAILED', cause: 'create-failed' }
const OPENED: Move = { from: 'NEW', to: 'OPEN', cause: 'checkout-opened' }

/**
 * Makes the hosted card page of a stored payment, or gets the one made before: a repeat sends the same bytes under
 * the same key. An unknown result leaves the row NEW, to be asked again; it is never called failed.
 */
export async function createCheckout(
  services: Services,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<Created> {
  const order = await orderOf(services, payment)
  let checkout: CheckoutFacts
  try {
    checkout = await provider.createCheckout(order, `${payment.id}:checkout`)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return afterFailure(services, payment, error)
  }
  return adoptCheckout(services, provider, payment, checkout)
}

/** Everything from rows that do not change. */
async function orderOf(services: Services, payment: PaymentRow): Promise<CheckoutOrder> {
  const [certificate, customer] = await Promise.all([
    findCertificateNumbers(services.db, payment.certificate_id),
    services.db
      .selectFrom('stripe_customer')
      .select('stripe_id')
      .where('user_id', '=', payment.user_id)
      .executeTakeFirst(),
  ])
  if (!certificate || !customer?.stripe_id || !payment.expires_at) {
    throw new Error(`payment ${payment.id} lacks its certificate, customer or end`)
  }
  const page = `${services.config.baseUrl}/parcels/${payment.certificate_id}`
  return {
    paymentId: payment.id,
    customerId: customer.stripe_id,
    certificateNo: certificate.certificateNo,
    portionCents: cents(payment.portion_cents),
    feeCents: cents(payment.fee_cents),
    feeLabel: feeLabel(payment),
    expiresAt: payment.expires_at,
    successUrl: `${page}/paymentprocesssuccess?payment=${payment.id}`,
    cancelUrl: `${page}/paymentprocesscancel?payment=${payment.id}`,
  }
}

/** Takes a page as this payment's own, if it asks for exactly what the row says. */
export async function adoptCheckout(
  services: Services,
  provider: PaymentProvider,
  payment: PaymentRow,
  checkout: CheckoutFacts,
): Promise<Created> {
  if (checkout.paymentId !== payment.id) throw new Error(`${payment.id}: the page of another payment`)
  if (!isAsOrdered(payment, checkout, provider)) return rejectCheckout(services, provider, payment, checkout)
  const adopted = await changePayment(services, payment, async (trx, context, row) => {
    if (row.stripe_checkout_id !== null) return row
    const named = await updatePayment(trx, row.id, {
      stripe_checkout_id: checkout.id,
      checkout_url: checkout.url,
      updated_at: context.now,
    })
    if (row.status !== 'NEW' || checkout.status !== 'open') return named
    const opened = await applyMove(trx, context, named, OPENED, named.needs_review)
    await auditMoves(trx, context, opened, [OPENED])
    return opened
  })
  return { payment: adopted, failure: null }
}

function isAsOrdered(payment: PaymentRow, checkout: CheckoutFacts, { mode }: PaymentProvider): boolean {
  return (
    checkout.amountTotalCents === payment.total_cents &&
    checkout.currency === 'usd' &&
    checkout.isLive === (mode === 'live') &&
    checkout.methodTypes.length === 1 &&
    checkout.methodTypes[0] === 'card'
  )
}

/** Closed before anybody can pay on it; if that does not work, staff know and a late success is kept for review. */
async function rejectCheckout(
  services: Services,
  provider: PaymentProvider,
  payment: PaymentRow,
  checkout: CheckoutFacts,
): Promise<Created> {
  // Failed first: the word that the page is closed may come back before we go on, and must find the row final.
  const failed = await fail(services, payment, null)
  const isClosed = await provider.expireCheckout(checkout.id, `${payment.id}:expire`).then(
    () => true,
    () => false,
  )
  const note = `The provider made a card page with other terms than ordered. It is ${isClosed ? 'closed' : 'NOT closed: close it by hand'}.`
  const alert: StaffAlert = { kind: 'payment-review', paymentId: payment.id, note }
  const named = await changePayment(services, failed, async (trx, context, row) => {
    await alertStaff(trx, alert, context)
    return updatePayment(trx, row.id, { stripe_checkout_id: checkout.id, needs_review: true })
  })
  return { payment: named, failure: 'provider_refused' }
}

async function afterFailure(services: Services, payment: PaymentRow, error: ProviderError): Promise<Created> {
  services.log.warn({ paymentId: payment.id, kind: error.kind, code: error.code }, 'card page not made')
  const alert = (note: string): StaffAlert => ({ kind: 'payment-provider', paymentId: payment.id, note })
  switch (error.kind) {
    case 'declined':
      return { payment: await fail(services, payment, null), failure: 'payment_refused' }
    case 'unauthorized': {
      const note = 'The payment provider did not accept our key. Check STRIPE_SECRET_KEY: nobody can pay.'
      return { payment: await fail(services, payment, alert(note)), failure: 'provider_unavailable' }
    }
    case 'refused': {
      const note = `The payment provider refused our request (${error.code ?? 'no code'}). Nothing was charged.`
      return { payment: await fail(services, payment, alert(note)), failure: 'provider_refused' }
    }
    case 'idempotency': {
      const note = 'The provider knows this payment with other terms. Look it up there before anything else.'
      return { payment: await keepForReview(services, payment, alert(note)), failure: null }
    }
    case 'unknown':
    case 'signature':
      return { payment: await getPayment(services.db, payment.id), failure: null }
  }
}

/** NEW -> FAILED; does nothing if the row has moved on meanwhile. */
export async function fail(
  services: Services,
  payment: PaymentRow,
  alert: StaffAlert | null,
): Promise<PaymentRow> {
  return changePayment(services, payment, async (trx, context, row) => {
    if (row.status !== 'NEW') return row
    const failed = await applyMove(trx, context, row, FAILED, row.needs_review)
    if (alert) await alertStaff(trx, alert, context)
    await auditMoves(trx, context, failed, [FAILED])
    return failed
  })
}

const keepForReview = (services: Services, payment: PaymentRow, alert: StaffAlert): Promise<PaymentRow> =>
  changePayment(services, payment, async (trx, context, row) => {
    await alertStaff(trx, alert, context)
    return updatePayment(trx, row.id, { needs_review: true, updated_at: context.now })
  })
