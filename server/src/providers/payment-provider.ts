import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { Dispute } from '@fieldstone/domain/payments/disputes'
import type { BankAccountProvider } from './bank-accounts.ts'
import type { CardDebitRequest, SavedCardProvider } from './saved-cards.ts'

/** What a checkout must collect. All values come from stored rows, so a retry sends the same bytes. */
export interface CheckoutRequest {
  readonly paymentId: string
  /** The only method that the page accepts, by the provider's name. */
  readonly methodType: 'card'
  readonly customerId: string
  readonly certificateNo: string
  /** The payer's language, for the page. */
  readonly language: AccountLanguage
  readonly portionCents: Cents
  /** The name of the paid item on the page. `feeLabel` is the name of the fee. */
  readonly certificateLabel: string
  readonly feeCents: Cents
  readonly feeLabel: string
  readonly expiresAt: Date
  readonly successUrl: string
  readonly cancelUrl: string
}

/** The current state of the provider's object that a payment began with, such as a checkout. */
export interface OrderFacts {
  readonly id: string
  /** Our id in its metadata. */
  readonly paymentId: string | null
  readonly status: string
  readonly paymentStatus: string | null
  readonly isLive: boolean
  /** The charge that resulted from it. */
  readonly providerPaymentId: string | null
}

/** The provider's hosted page for one payment, with its session. */
export interface CheckoutFacts extends OrderFacts {
  readonly url: string | null
  readonly amountTotalCents: number | null
  readonly currency: string | null
  readonly methodTypes: readonly string[]
}

/** What an ACH debit must draw. All values come from stored rows, so a retry sends the same bytes. */
export interface DebitRequest {
  readonly paymentId: string
  readonly customerId: string
  /** The verified account, and the mandate under which it may be debited. */
  readonly bankMethodId: string
  readonly mandateId: string
  readonly certificateNo: string
  readonly totalCents: Cents
}

/** The current state of a charge at the provider, including refunds, returns and disputes. */
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
  /** When the card was charged. Null for an ACH debit, whose money arrives days after the charge. */
  readonly chargedAt: Date | null
  /** As the provider reports it, including pending refunds. */
  readonly refundedCents: Cents
  readonly lastErrorCode: string | null
  readonly returnCode: string | null
  /** Whether it was ever disputed, even if the dispute was won. */
  readonly isDisputed: boolean
}

/** A charge in the list of all charges, with what reconciliation needs. */
export interface ListedCharge extends ChargeFacts {
  readonly paymentId: string
  readonly createdAt: Date
  /** Newest first. Empty if the charge was never disputed. */
  readonly disputes: readonly Dispute[]
}

/** A refund to the payer, pending or done. */
export interface RefundFacts {
  readonly id: string
  /** The id of our own refund in its metadata. Null for a refund that was made at the provider. */
  readonly refundId: string | null
  readonly providerPaymentId: string | null
  readonly amountCents: Cents
  readonly status: string
  readonly failure: string | null
}

/** What to refund. All values come from stored rows, so a retry sends the same bytes. */
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
  /** The amount that the payer's bank takes back while it investigates, and keeps if it wins. */
  readonly amountCents: Cents
  readonly openedAt: Date
  /** The deadline for evidence. */
  readonly evidenceDueAt: Date | null
}

/** Money that the provider has sent to the company's bank. */
export interface PayoutFacts {
  readonly id: string
  readonly amountCents: Cents
  readonly status: string
  /** A manual payout cannot be split into its lines. */
  readonly isAutomatic: boolean
  /** Whether the provider has decided which lines it includes. */
  readonly isSplit: boolean
  readonly isLive: boolean
  readonly madeAt: Date
  readonly arrivesOn: PlainDate
  /** The reference on the bank statement. */
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

/** A signed event, reduced to the fields that decide what we fetch. */
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
 * A provider call that failed or had no answer. `unknown`: the provider may have carried it out anyway.
 * `refused`: our request was wrong. `signature`: an event that is not from the provider, or not recent.
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

/** What the product needs of a payment provider. We choose the keys: the same key never charges twice. */
export interface PaymentProvider extends BankAccountProvider, SavedCardProvider {
  readonly mode: 'sandbox' | 'test' | 'live'
  /** Origin of the provider's hosted pages, for the policy of documents. */
  readonly checkoutOrigin: string
  createCustomer(customer: { userId: number; email: string; name: string }, key: string): Promise<string>
  createCheckout(request: CheckoutRequest, key: string): Promise<CheckoutFacts>
  getCheckout(id: string): Promise<CheckoutFacts>
  expireCheckout(id: string, key: string): Promise<void>
  /** Looks for a checkout that was created although we got no answer. */
  findCheckout(customerId: string, paymentId: string, since: Date): Promise<CheckoutFacts | null>
  /** Draws on a bank account; the bank answers days later. */
  createDebit(request: DebitRequest, key: string): Promise<ChargeFacts>
  /** The card's bank answers at once. Throws ProviderError 'declined' with the reason as its code if it declines. */
  createCardDebit(request: CardDebitRequest, key: string): Promise<ChargeFacts>
  cancelDebit(providerPaymentId: string, key: string): Promise<void>
  /** Looks for a debit that was created although we got no answer. */
  findDebit(customerId: string, paymentId: string, since: Date): Promise<ChargeFacts | null>
  getCharge(providerPaymentId: string): Promise<ChargeFacts>
  /** All disputes of a payment, newest first. */
  listDisputes(providerPaymentId: string): Promise<DisputeFacts[]>
  createRefund(request: RefundRequest, key: string): Promise<RefundFacts>
  /** All refunds of a payment, including failed ones, oldest first. */
  listRefunds(providerPaymentId: string): Promise<RefundFacts[]>
  /** Oldest first. */
  listPayouts(since: Date): Promise<PayoutFacts[]>
  /** Lines of the balance since an instant, or only those of a payout. Oldest first. */
  listBalance(which: { readonly since: Date; readonly payoutId?: string }): Promise<BalanceFacts[]>
  /** Every charge with one of our payment ids, begun or done, over all time. Oldest first. */
  listCharges(): Promise<ListedCharge[]>
  /** Checks the signature with every secret, and that the timestamp is neither old nor after `now`. */
  readEvent(rawBody: Buffer, signature: string | undefined, now: Date): ProviderEvent
  /** Oldest first. */
  listEvents(since: Date): Promise<ProviderEvent[]>
}
