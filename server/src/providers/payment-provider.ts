import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { Dispute } from '@fieldstone/domain/payments/disputes'
import type { BankAccountProvider } from './bank-accounts.ts'
import type { CardDebitRequest, SavedCardProvider } from './saved-cards.ts'

/** What a checkout is to collect: everything from stored rows, so that a repeat sends the same bytes. */
export interface CheckoutRequest {
  readonly paymentId: string
  /** All that the page takes, in the provider's word. */
  readonly methodType: 'card'
  readonly customerId: string
  readonly certificateNo: string
  /** Of the page: its reader's. */
  readonly language: AccountLanguage
  readonly portionCents: Cents
  /** How the page names what is paid, and the fee. */
  readonly certificateLabel: string
  readonly feeCents: Cents
  readonly feeLabel: string
  readonly expiresAt: Date
  readonly successUrl: string
  readonly cancelUrl: string
}

/** What a payment began with at the provider, a checkout for one, as the provider tells it now. */
export interface OrderFacts {
  readonly id: string
  /** Our id in its metadata. */
  readonly paymentId: string | null
  readonly status: string
  readonly paymentStatus: string | null
  readonly isLive: boolean
  /** The charge that it led to. */
  readonly providerPaymentId: string | null
}

/** The provider's hosted page for one payment, with its session. */
export interface CheckoutFacts extends OrderFacts {
  readonly url: string | null
  readonly amountTotalCents: number | null
  readonly currency: string | null
  readonly methodTypes: readonly string[]
}

/** What an ACH debit is to draw: everything from stored rows, so that a repeat sends the same bytes. */
export interface DebitRequest {
  readonly paymentId: string
  readonly customerId: string
  /** The verified account, and the mandate under which it may be debited. */
  readonly bankMethodId: string
  readonly mandateId: string
  readonly certificateNo: string
  readonly totalCents: Cents
}

/** A charge of money as the provider tells it now, with what came after it. */
export interface ChargeFacts {
  readonly id: string
  readonly paymentId: string | null
  readonly status: string
  readonly amountCents: number
  readonly methodTypes: readonly string[]
  readonly receivedCents: Cents
  readonly currency: string
  readonly isLive: boolean
  readonly chargeId: string | null
  /** When the card was charged. Null of an ACH debit, whose money comes days after its charge. */
  readonly chargedAt: Date | null
  /** As the charge tells it: with refunds that are still on their way. */
  readonly refundedCents: Cents
  readonly lastErrorCode: string | null
  readonly returnCode: string | null
  /** It was disputed at some time, also if the dispute was won. */
  readonly isDisputed: boolean
}

/** A charge in the list of all charges, with what reconciliation needs. */
export interface ListedCharge extends ChargeFacts {
  readonly paymentId: string
  readonly createdAt: Date
  /** Newest first; empty when the cardholder's bank never asked. */
  readonly disputes: readonly Dispute[]
}

/** Money that goes back to the payer, or went. */
export interface RefundFacts {
  readonly id: string
  /** The number of our own refund in its metadata; null for one that was made at the provider. */
  readonly refundId: string | null
  readonly providerPaymentId: string | null
  readonly amountCents: Cents
  readonly status: string
  readonly failure: string | null
}

/** What is to be given back: everything from stored rows, so that a repeat sends the same bytes. */
export interface RefundRequest {
  readonly paymentId: string
  readonly refundId: string
  readonly providerPaymentId: string
  readonly amountCents: Cents
}

export interface DisputeFacts {
  readonly id: string
  readonly status: string
  readonly providerPaymentId: string | null
  readonly chargeId: string | null
  readonly isLive: boolean
  readonly reason: string
  /** What the payer's bank takes back while it asks, and keeps once it has won. */
  readonly amountCents: Cents
  readonly openedAt: Date
  /** Until when evidence can be sent. */
  readonly evidenceDueAt: Date | null
}

/** Money that the provider has sent to the company's bank. */
export interface PayoutFacts {
  readonly id: string
  readonly amountCents: Cents
  readonly status: string
  /** A manual one cannot be split into its lines. */
  readonly isAutomatic: boolean
  /** The provider has decided which lines it carries. */
  readonly isSplit: boolean
  readonly isLive: boolean
  readonly madeAt: Date
  readonly arrivesOn: PlainDate
  /** Under which the bank shows it. */
  readonly traceId: string | null
  readonly failureCode: string | null
}

/** A line of the provider's balance: net = amount - fee. */
export interface BalanceFacts {
  readonly id: string
  readonly kind: string
  readonly category: string
  readonly amountCents: Cents
  readonly feeCents: Cents
  readonly netCents: Cents
  readonly sourceId: string | null
  readonly providerPaymentId: string | null
  readonly description: string | null
  readonly madeAt: Date
  readonly availableAt: Date
}

/** A signed event, reduced to what it tells us to fetch. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly isLive: boolean
  readonly objectId: string
  readonly objectKind: string
  /** Our ids in the object's metadata. */
  readonly paymentId: string | null
  readonly accountId: string | null
  readonly cardId: string | null
  readonly providerPaymentId: string | null
}

/**
 * A provider call that did not come back with a good answer. `unknown`: it may have happened all the same.
 * `refused`: our request was wrong. `signature`: an event that is not the provider's, or not of now.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: 'declined' | 'refused' | 'unauthorized' | 'idempotency' | 'unknown' | 'signature'
  readonly code: string | null

  constructor(kind: ProviderError['kind'], code: string | null) {
    super(`payment provider: ${kind}${code ? ` (${code})` : ''}`)
    this.kind = kind
    this.code = code
  }
}

/** The payment provider as the product needs it. Keys are ours: the same key never charges twice. */
export interface PaymentProvider extends BankAccountProvider, SavedCardProvider {
  readonly mode: 'sandbox' | 'test' | 'live'
  /** Origin of the provider's hosted pages, for the policy of documents. */
  readonly checkoutOrigin: string
  createCustomer(customer: { userId: number; email: string; name: string }, key: string): Promise<string>
  createCheckout(request: CheckoutRequest, key: string): Promise<CheckoutFacts>
  getCheckout(id: string): Promise<CheckoutFacts>
  expireCheckout(id: string, key: string): Promise<void>
  /** Looks for a checkout that was made without our hearing of it. */
  findCheckout(customerId: string, paymentId: string, since: Date): Promise<CheckoutFacts | null>
  /** Draws on a bank account; the bank answers days later. */
  createDebit(request: DebitRequest, key: string): Promise<ChargeFacts>
  /** The card's bank answers at once; declined is ProviderError 'declined' with the reason as its code. */
  createCardDebit(request: CardDebitRequest, key: string): Promise<ChargeFacts>
  cancelDebit(providerPaymentId: string, key: string): Promise<void>
  /** Looks for a debit that was made without our hearing of it. */
  findDebit(customerId: string, paymentId: string, since: Date): Promise<ChargeFacts | null>
  getCharge(providerPaymentId: string): Promise<ChargeFacts>
  /** All disputes of a payment, newest first. */
  listDisputes(providerPaymentId: string): Promise<DisputeFacts[]>
  createRefund(request: RefundRequest, key: string): Promise<RefundFacts>
  /** All that was ever given back of a payment, oldest first, with what failed. */
  listRefunds(providerPaymentId: string): Promise<RefundFacts[]>
  /** Oldest first. */
  listPayouts(since: Date): Promise<PayoutFacts[]>
  /** Lines of the balance since an instant, or those that a payout carries. Oldest first. */
  listBalance(which: { readonly since: Date; readonly payoutId?: string }): Promise<BalanceFacts[]>
  /** Every charge that carries a payment id of ours, begun or done, over all time. Oldest first. */
  listCharges(): Promise<ListedCharge[]>
  /** Checks the signature with every secret, and that the stamp is neither old nor ahead of `now`. */
  readEvent(rawBody: Buffer, signature: string | undefined, now: Date): ProviderEvent
  /** Oldest first. */
  listEvents(since: Date): Promise<ProviderEvent[]>
}
