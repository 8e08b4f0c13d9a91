import { type Bps, bps, type Cents, ZERO } from '../money/cents.ts'
import type { SaleType } from './lien.ts'
import type { AccrualRule } from './strategies.ts'

/** The four kinds of debt a payment is allocated to. */
export type DebtClass = 'EXPENSE' | 'EXPENSE_INTEREST' | 'INTEREST' | 'PRINCIPAL'

/** A fee that a state or county adds to every certificate on the day of purchase. */
export interface ScheduledFee {
  readonly id: number
  readonly label: string
  readonly amountCents: Cents
}

/** What a state or county decides. Each is read as of its own key date: see KEY_DATES. */
export interface Settings {
  readonly strategy: AccrualRule
  readonly subsequentStrategy: AccrualRule
  readonly expenseStrategy: AccrualRule
  /** Least certificate interest, of the purchase price. */
  readonly minChargeBps: Bps
  readonly minAppliesTo: readonly SaleType[]
  /** A certificate sold at rate zero owes no minimum. */
  readonly minExemptZeroRate: boolean
  /** Rate of the certificate after the notice of intent; null leaves its own rate. */
  readonly postNoiRateBps: Bps | null
  readonly maxRateBps: Bps
  /** Certificate interest stops after so many units; null never. */
  readonly interestCapUnits: number | null
  readonly feeTable: readonly ScheduledFee[]
  readonly subsequentRateBps: Bps
  readonly expenseRateBps: Bps
  /** Calendar days from the notice of intent to the complaint; null where the law sets none. */
  readonly noiToComplaintDays: number | null
  readonly expenseRule: 'posted-refundable' | 'posted'
  /** Order in which a payment is spent. */
  readonly allocation: readonly DebtClass[]
  readonly goodThrough: 'month-end' | 'same-day'
  readonly returnFeeCents: Cents
  /** IANA name; decides what 'today' is. */
  readonly timeZone: string
  /** In bankruptcy the payoff comes from staff. */
  readonly bankruptcyStaffOnly: boolean
}

/** The day by which a setting is looked up, so that a new row never moves a past figure. */
export const KEY_DATES = {
  strategy: 'purchase',
  subsequentStrategy: 'purchase',
  expenseStrategy: 'purchase',
  minChargeBps: 'purchase',
  minAppliesTo: 'purchase',
  minExemptZeroRate: 'purchase',
  postNoiRateBps: 'purchase',
  maxRateBps: 'purchase',
  interestCapUnits: 'purchase',
  feeTable: 'purchase',
  subsequentRateBps: 'item',
  expenseRateBps: 'item',
  noiToComplaintDays: 'notice',
  expenseRule: 'posting',
  allocation: 'payment',
  goodThrough: 'today',
  returnFeeCents: 'today',
  timeZone: 'today',
  bankruptcyStaffOnly: 'today',
} as const satisfies Record<keyof Settings, string>

export const SETTING_NAMES = Object.keys(KEY_DATES) as (keyof Settings)[]

/** Ohio's values: the built-in defaults of Ohio, and of no other state. */
export const OHIO: Settings = {
  strategy: { kind: 'first-of-month' },
  subsequentStrategy: { kind: 'first-of-month' },
  expenseStrategy: { kind: 'first-of-month' },
  minChargeBps: bps(600),
  minAppliesTo: ['auction'],
  minExemptZeroRate: true,
  postNoiRateBps: bps(1800),
  maxRateBps: bps(1800),
  interestCapUnits: null,
  feeTable: [],
  subsequentRateBps: bps(1800),
  expenseRateBps: bps(1800),
  noiToComplaintDays: 90,
  expenseRule: 'posted-refundable',
  allocation: ['EXPENSE', 'EXPENSE_INTEREST', 'INTEREST', 'PRINCIPAL'],
  goodThrough: 'month-end',
  returnFeeCents: ZERO,
  timeZone: 'America/New_York',
  bankruptcyStaffOnly: false,
}
