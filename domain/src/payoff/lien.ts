import type { PlainDate } from '../calendar/plain-date.ts'
import type { Bps, Cents } from '../money/cents.ts'

export type SaleType = 'auction' | 'negotiated'

/** Everything a payoff is computed from: one certificate, what was added to it, and what was paid on it. */
export interface Lien {
  readonly certificateId: number
  readonly certificateNo: string
  readonly stateId: string
  readonly countyId: number
  readonly parcelNo: string
  readonly saleType: SaleType
  readonly purchasedOn: PlainDate
  readonly priceCents: Cents
  /** The rate for a year, or for a period with 'period-penalty'. */
  readonly rateBps: Bps
  /** The day of the payment that starts foreclosure. If none is recorded, the day the notice of intent was filed. */
  readonly noiOn: PlainDate | null
  readonly redeemedOn: PlainDate | null
  /** Military service, if counsel has confirmed the rule for its interest. Without it, the usual interest applies. */
  readonly service?: Pick<Service, 'untilOn'> | null
  /** The day on which the data was read, if known. Nothing can have been posted after it. */
  readonly readOn?: PlainDate | null
  readonly subsequents: readonly Subsequent[]
  readonly expenses: readonly Expense[]
  readonly fees: readonly Fee[]
  readonly payments: readonly LienPayment[]
}

/** Military service, as the legal file has it. */
export interface Service {
  readonly fromOn: PlainDate
  /** Null if it has not ended. */
  readonly untilOn: PlainDate | null
}

/** Subsequent taxes that the holder paid, added to principal. */
export interface Subsequent {
  readonly id: number
  readonly name: string
  readonly amountCents: Cents
  readonly paidOn: PlainDate
  /** Its own rate, or null for the rate of the regime. */
  readonly rateBps: Bps | null
  /** Owed from this day, with interest since `paidOn`. Null for the same day as `paidOn`. */
  readonly postedOn: PlainDate | null
  /** The day it was entered, if known. Its dates may not be later. */
  readonly enteredOn?: PlainDate | null
}

/** A cost on the case. It is owed once posted and, unless the regime says otherwise, only if refundable. */
export interface Expense {
  readonly id: number
  readonly description: string
  readonly amountCents: Cents
  readonly incurredOn: PlainDate
  readonly isPosted: boolean
  readonly postedOn: PlainDate | null
  /** Recoverable from the person who redeems. */
  readonly isRefundable: boolean
  readonly accruesInterest: boolean
  readonly enteredOn?: PlainDate | null
}

/** An amount without interest, such as a recording fee. Not the fee of a payment method. */
export interface Fee {
  readonly id: number
  readonly label: string
  readonly amountCents: Cents
  /** Null for the day of purchase. */
  readonly chargedOn: PlainDate | null
  readonly enteredOn?: PlainDate | null
}

export type LienPaymentState =
  | 'created'
  | 'pending'
  | 'settled'
  | 'failed'
  | 'canceled'
  | 'returned'
  | 'disputed'
  | 'refunded'

export interface LienPayment {
  readonly id: string
  /** The order among payments of one day. */
  readonly sequence: number
  /** The portion that pays the lien, without the fee of the payment method. */
  readonly amountCents: Cents
  /** Online: business date of submission. Mail, wire, counter: date received. */
  readonly effectiveOn: PlainDate
  readonly state: LienPaymentState
  /** Set once, at settlement. Null before. */
  readonly destination: 'lien' | 'escrow' | null
  readonly enteredOn?: PlainDate | null
  /** The amount that we waived because the payment was slightly short of the payoff. Counts only while the payment counts. */
  readonly waivedCents?: Cents
  /** The part that pays no debt, because it went back or is held for its payer. Most payments have none. */
  readonly heldBackCents?: Cents
  /** Parts that were refunded from money in escrow. Empty once the whole payment is taken back. */
  readonly refunds?: readonly PartRefund[]
  /** Parts that we sent back ourselves. They stay gone even if the bank takes back the whole payment. */
  readonly sentBack?: readonly PartRefund[]
}

export interface PartRefund {
  readonly on: PlainDate
  readonly amountCents: Cents
}
