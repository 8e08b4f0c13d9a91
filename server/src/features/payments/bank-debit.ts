import { cents } from '@fieldstone/domain/money/cents'
import { isStuck, readBankDebit } from '@fieldstone/domain/payments/bank-debit'
import type { ChargeFacts, DebitRequest, PaymentProvider } from '../../providers/payment-provider.ts'
import type { Services } from '../../services.ts'
import { findAccount } from './bank/account-rows.ts'
import { followReturn, markUnusable, requireOwnVerified } from './bank/follow-debit.ts'
import { findCustomerId } from './customers.ts'
import { getCertificateFacts } from './lookups.ts'
import type { PaymentMethod, Started } from './method.ts'
import type { PaymentRow } from './queries.ts'
import { fetchChargeAndDispute } from './snapshot.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** A debit of the payer's verified bank account: the payment begins with the charge itself, which takes days. */
export const bankDebit: PaymentMethod = {
  method: 'ACH',
  kinds: ['FULL', 'PARTIAL', 'INSTALMENT'],
  order: { kind: 'payment_intent', column: 'stripe_pi_id' },
  events: {},
  openForMs: null,
  perHour: 10,
  start: async ({ services, provider }, payment) => {
    const request = await requestOf(services, payment)
    const charge = await provider.createDebit(request, `${payment.id}:pi`).catch(async (error: unknown) => {
      await markUnusable(services, payment, error)
      throw error
    })
    return startedOf(provider, payment, charge)
  },
  requireLocked: requireOwnVerified,
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
  read: readBankDebit,
  afterMoves: followReturn,
  canCancel: () => false,
  withdraw: (provider, { id }, orderId) => provider.cancelDebit(orderId, `${id}:cancel`),
}

/** Everything from rows that do not change. */
async function requestOf(services: Services, payment: PaymentRow): Promise<DebitRequest> {
  const [certificate, customerId, account] = await Promise.all([
    getCertificateFacts(services.db, payment.certificate_id),
    findCustomerId(services.db, payment.user_id),
    findAccount(services.db, payment.ach_account_id ?? ''),
  ])
  if (!customerId || !account?.stripe_pm_id || !account.mandate_id) {
    throw new Error(`payment ${payment.id} lacks its customer, account or mandate`)
  }
  return {
    paymentId: payment.id,
    customerId,
    bankMethodId: account.stripe_pm_id,
    mandateId: account.mandate_id,
    certificateNo: certificate.certificateNo,
    totalCents: cents(payment.total_cents),
  }
}

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
    charge.methodTypes[0] === 'us_bank_account'
  )
}
