import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'

/**
 * What really happened to one certificate, as somebody would know it who sees the bank's books, the papers that were
 * signed and the mails that were sent, and nothing of the product.
 */
export interface Facts {
  readonly today: PlainDate
  readonly plan: AgreedPlan | null
  readonly money: readonly Money[]
  readonly automatic: Automatic | null
  readonly holds: readonly Hold[]
  readonly told: readonly Told[]
  /** Nobody but a court can redeem any more since this day. */
  readonly saleConfirmedOn: PlainDate | null
  readonly isRedeemed: boolean
}

export interface AgreedPlan {
  readonly id: number
  readonly isActive: boolean
  readonly instalments: readonly Agreed[]
}

export interface Agreed {
  readonly no: number
  readonly dueOn: PlainDate
  readonly portionCents: number
}

/** 'open': a page on which nobody has paid. 'gone': it was never paid, or was taken or given back. */
export type MoneyState = 'open' | 'in-process' | 'came' | 'gone'

/** A movement at the bank: a charge of the provider, or a check, and what it is worth to the plan. */
export interface Money {
  readonly id: string
  readonly state: MoneyState
  /** Without the fee of its method. */
  readonly portionCents: number
  readonly totalCents: number
  /** Of an automatic debit its instalment; null: money that somebody sent. */
  readonly debitOf: number | null
  readonly isForPlan: boolean
  /** It is held in escrow, and pays nothing until staff say so. */
  readonly isHeld: boolean
  /** A bank has said that it does not pay. */
  readonly isRefused: boolean
  /** Its payer had the bank take it back. */
  readonly isTakenBack: boolean
  /** A bank has had it. */
  readonly isSent: boolean
  /** Of a check the day it came, of all else the day it was asked for. */
  readonly on: PlainDate
}

/** What the owner agreed to, as long as nobody has ended it. */
export interface Automatic {
  readonly method: 'ACH' | 'CC'
  /** Of each instalment, with its fee. */
  readonly totalCents: ReadonlyMap<number, number>
  /** Why no debit may be made any more. */
  readonly endedBy: string | null
}

export interface Hold {
  readonly kind: 'bankruptcy' | 'military' | 'deceased' | 'staff'
  readonly from: PlainDate
  readonly until: PlainDate | null
}

/** A mail: what it was about, the day it was written, and the days and sums that its text names. */
export interface Told {
  readonly kind: string
  readonly on: PlainDate
  readonly days: readonly PlainDate[]
  readonly sums: readonly number[]
}
