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
  /** Yearly; under 'period-penalty' per period. */
  readonly rateBps: Bps
  /** Day of the payment that starts foreclosure; when none is recorded, the day the notice of intent was filed. */
  readonly noiOn: PlainDate | null
  readonly redeemedOn: PlainDate | null
  /** Military service, where counsel has confirmed the rule for its interest. Left out: the usual interest. */
  readonly service?: Pick<Service, 'untilOn'> | null
  /** The day on which the data were read, when known: nothing can have been posted after it. */
  readonly readOn?: PlainDate | null
  readonly subsequents: readonly Subsequent[]
  readonly expenses: readonly Expense[]
  readonly fees: readonly Fee[]
  readonly payments: readonly LienPayment[]
}

/** Military service, as the legal file has it. */
export interface Service {
  readonly fromOn: PlainDate
  /** Null: it has not ended. */
  readonly untilOn: PlainDate | null
}

/** Later taxes paid by the holder, added to principal. */
export interface Subsequent {
  readonly id: number
  readonly name: string
  readonly amountCents: Cents
  readonly paidOn: PlainDate
  /** Its own rate; null: the rate of the regime. */
  readonly rateBps: Bps | null
  /** Owed from this day, with interest since `paidOn`; null: the same day as `paidOn`. */
  readonly postedOn: PlainDate | null
  /** The day it was entered, when known: nothing may be dated after it. */
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
  /** Null: the day of purchase. */
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
  /** Order among payments of one day. */
  readonly sequence: number
  /** The portion that pays the lien, without the fee of the payment method. */
  readonly amountCents: Cents
  /** Online: business date of submission. Mail, wire, counter: date received. */
  readonly effectiveOn: PlainDate
  readonly state: LienPaymentState
  /** Set once, at settlement; null before. */
  readonly destination: 'lien' | 'escrow' | null
  readonly enteredOn?: PlainDate | null
  /** What we waived because the payment was that little short of the payoff. It counts only while the payment does. */
  readonly waivedCents?: Cents
  /** The part that pays no debt, since it went back or is held for its payer; left out of most payments. */
  readonly heldBackCents?: Cents
  /** Parts that were given back, out of what is held in escrow. None are left once the whole payment is taken back. */
  readonly refunds?: readonly PartRefund[]
  /** Parts that we sent back ourselves: they are gone also when the bank takes back the whole payment. */
  readonly sentBack?: readonly PartRefund[]
}

export interface PartRefund {
  readonly on: PlainDate
  readonly amountCents: Cents
}
