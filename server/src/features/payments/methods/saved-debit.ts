import { cents } from '@fieldstone/domain/money/cents'
import { isStuck, readDebit } from '@fieldstone/domain/payments/ach-debit'
import type { PaymentKind } from '@fieldstone/domain/payments/states'
import type { ChargeFacts, PaymentProvider } from '../../../providers/payment-provider.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import type { Services } from '../../../services.ts'
import { findCustomerId } from '../core/customers.ts'
import type { PaymentMethod, Started } from '../core/method.ts'
import type { PaymentRow } from '../core/queries.ts'
import { fetchChargeAndDisputes } from '../core/snapshot.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The provider keeps a key for a day. A payer who pays manually has given up by then. An agreed debit must still be made. */
const REPEAT_FOR_MS: Readonly<Record<PaymentKind, number>> = {
  FULL: HOUR_MS,
  PARTIAL: HOUR_MS,
  INSTALMENT: 23 * HOUR_MS,
}

type Same =
  | 'order'
  | 'events'
  | 'openForMs'
  | 'perHour'
  | 'start'
  | 'canStart'
  | 'find'
  | 'fetch'
  | 'read'
  | 'isStuck'

/** What differs between charging a saved bank account and a saved card. */
interface SavedDebit<Source> extends Omit<PaymentMethod, Same | 'canCancel' | 'withdraw'> {
  /** The provider's word for what is charged. */
  readonly methodType: 'us_bank_account' | 'card'
  /** The provider's ids of the account or card. */
  readonly sourceOf: (services: Services, payment: PaymentRow) => Promise<Source>
  readonly charge: (
    provider: PaymentProvider,
    request: DebitFacts & Source,
    key: string,
  ) => Promise<ChargeFacts>
  /** Updates the account or card when the provider refused the charge. */
  readonly onRefused: (services: Services, payment: PaymentRow, error: unknown) => Promise<unknown>
}

/** A charge of a saved account or card. The payment begins with the charge itself, and has no page for the payer. */
export const savedDebit = <Source>({
  methodType,
  sourceOf,
  charge,
  onRefused,
  ...method
}: SavedDebit<Source>): PaymentMethod => ({
  ...method,
  order: { kind: 'payment_intent', column: 'stripe_pi_id' },
  events: {},
  openForMs: null,
  perHour: 10,
  start: async ({ services, provider }, payment) => {
    const [facts, source] = await Promise.all([debitFacts(services, payment), sourceOf(services, payment)])
    const request = { ...facts, ...source }
    const charged = await charge(provider, request, `${payment.id}:pi`).catch(async (error: unknown) => {
      await onRefused(services, payment, error)
      throw error
    })
    return startedOf(provider, payment, charged, methodType)
  },
  canStart: ({ created_at, kind }, now) => now.getTime() - created_at.getTime() < REPEAT_FOR_MS[kind],
  find: async ({ services, provider }, payment, orderId) => {
    const facts = orderId
      ? await provider.getCharge(orderId)
      : await provider.findDebit(
          (await findCustomerId(services.db, payment.user_id)) ?? '',
          payment.id,
          new Date(payment.created_at.getTime() - MINUTE_MS),
        )
    return facts && startedOf(provider, payment, facts, methodType)
  },
  fetch: async (provider, { orderId, ...known }) => ({
    order: null,
    ...(await fetchChargeAndDisputes(provider, orderId, known)),
  }),
  read: readDebit,
  isStuck: ({ charge: facts }) => facts !== null && isStuck(facts),
  // Until the provider has it.
  canCancel: ({ status, kind, stripe_pi_id: orderId }) =>
    status === 'NEW' && orderId === null && kind !== 'INSTALMENT',
  withdraw: (provider, { id }, orderId) => provider.cancelDebit(orderId, `${id}:cancel`),
})

type DebitFacts = Awaited<ReturnType<typeof debitFacts>>

/** Reads what a charge needs besides the account or card, from rows that do not change. */
async function debitFacts({ db }: Services, payment: PaymentRow) {
  const [{ certificateNo }, customerId] = await Promise.all([
    getCertificateFacts(db, payment.certificate_id),
    findCustomerId(db, payment.user_id),
  ])
  if (!customerId) throw new Error(`payment ${payment.id} lacks its customer`)
  return { paymentId: payment.id, customerId, certificateNo, totalCents: cents(payment.total_cents) }
}

/** Whether the bank returned it before our first fetch. Then it counts as processed, with the consequences of its return code. */
const wasReturned = ({ returnCode }: ChargeFacts): boolean => returnCode !== null

/** A success in the answer is not posted: it is fetched first, as all money is. */
const startedOf = (
  provider: PaymentProvider,
  payment: PaymentRow,
  charge: ChargeFacts,
  methodType: SavedDebit<unknown>['methodType'],
): Started => ({
  orderId: charge.id,
  paymentId: charge.paymentId,
  url: null,
  isAsOrdered:
    charge.amountCents === payment.total_cents &&
    charge.currency === 'usd' &&
    charge.isLive === (provider.mode === 'live') &&
    charge.methodTypes.length === 1 &&
    charge.methodTypes[0] === methodType,
  refusedWith: isStuck(charge) && !wasReturned(charge) ? (charge.lastErrorCode ?? charge.status) : null,
  cause: charge.status === 'processing' || wasReturned(charge) ? 'payment-processing' : null,
})
