import { type Bps, bps, type Cents, cents, ZERO } from '../money/cents.ts'
import type { SaleType } from './lien.ts'
import type { AccrualRule } from './strategies.ts'

/** The four classes of debt to which a payment is allocated. */
export type DebtClass = 'EXPENSE' | 'EXPENSE_INTEREST' | 'INTEREST' | 'PRINCIPAL'

/** A fee that a state or county adds to every certificate on the day of purchase. */
export interface ScheduledFee {
  readonly id: number
  readonly label: string
  readonly amountCents: Cents
}

/** What a state or county decides. Each setting is read as of its own key date: see KEY_DATES. */
export interface Settings {
  readonly strategy: AccrualRule
  readonly subsequentStrategy: AccrualRule
  readonly expenseStrategy: AccrualRule
  /** Minimum certificate interest, as a share of the purchase price. */
  readonly minChargeBps: Bps
  readonly minAppliesTo: readonly SaleType[]
  /** True: a certificate sold at a rate of zero owes no minimum. */
  readonly minExemptZeroRate: boolean
  /** Rate of the certificate after the notice of intent; null: its own rate goes on. */
  readonly postNoiRateBps: Bps | null
  readonly maxRateBps: Bps
  /** Certificate interest stops after this many units; null: never. */
  readonly interestCapUnits: number | null
  readonly feeTable: readonly ScheduledFee[]
  /** Rate of a subsequent without one of its own; 'certificate': the rate of the certificate. */
  readonly subsequentRateBps: Bps | 'certificate'
  readonly expenseRateBps: Bps
  /** Months after the purchase before which no notice of intent is filed; null where none are known. */
  readonly noiEarliestMonths: number | null
  /** Calendar days from the notice of intent to the complaint; null where the law sets no deadline. */
  readonly noiToComplaintDays: number | null
  readonly expenseRule: 'posted-refundable' | 'posted'
  /** Order of the classes to which a payment is allocated. */
  readonly allocation: readonly DebtClass[]
  readonly goodThrough: 'month-end' | 'same-day'
  readonly returnFeeCents: Cents
  /** IANA name. Decides which calendar day 'today' is. */
  readonly timeZone: string
  /** True: during a bankruptcy only staff give the payoff. */
  readonly bankruptcyStaffOnly: boolean
  /** True: counsel has confirmed the rule for servicemembers (50 U.S.C. 3991); till then only staff give their payoff. */
  readonly isServicememberRuleConfirmed: boolean
  /** Attorney fees above this on one certificate are posted with the court's order only; null: no limit. */
  readonly attorneyFeeOrderAboveCents: Cents | null
  /** For so many days after the purchase no letter asks the owner for payment. */
  readonly noContactDays: number
  /** Months from the purchase to the expiry of the certificate, by kind of sale; null where none is known. */
  readonly certificatePeriodMonths: { readonly auction: number; readonly negotiated: number } | null
  /** True: the certificate's period stands still during a bankruptcy. */
  readonly expiryTolledInBankruptcy: boolean
  /** Days that a defendant has to answer after service; null where none is known. */
  readonly answerDays: number | null
  readonly answerDaysUnitedStates: number | null
  /** Days from the request of a waiver of service (Ohio Civ.R. 4.7(D)). */
  readonly answerDaysWaiver: number | null
  /** Months after the complaint by which each defendant must be served, and at the latest the first one. */
  readonly serviceMonths: { readonly each: number; readonly any: number } | null
  /** Days after a sale in which the United States may redeem; null where it cannot. */
  readonly federalRedemptionDays: number | null
  /** Where a deadline that falls on a day off goes; the complaint and a sale stay where they are. */
  readonly deadlineShift: 'none' | 'next-business-day'
}

/** The day as of which a setting is looked up. Thanks to it a new row never changes a past figure. */
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
  noiEarliestMonths: 'purchase',
  noiToComplaintDays: 'notice',
  expenseRule: 'posting',
  allocation: 'payment',
  goodThrough: 'today',
  returnFeeCents: 'today',
  timeZone: 'today',
  bankruptcyStaffOnly: 'today',
  isServicememberRuleConfirmed: 'today',
  attorneyFeeOrderAboveCents: 'posting',
  noContactDays: 'purchase',
  certificatePeriodMonths: 'purchase',
  expiryTolledInBankruptcy: 'purchase',
  answerDays: 'today',
  answerDaysUnitedStates: 'today',
  answerDaysWaiver: 'today',
  serviceMonths: 'complaint',
  federalRedemptionDays: 'sale',
  deadlineShift: 'today',
} as const satisfies Record<keyof Settings, string>

/** The built-in defaults of Ohio, and of no other state. */
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
  // ORC 5721.37(A)(1).
  noiEarliestMonths: 12,
  noiToComplaintDays: 90,
  expenseRule: 'posted-refundable',
  allocation: ['EXPENSE', 'EXPENSE_INTEREST', 'INTEREST', 'PRINCIPAL'],
  goodThrough: 'month-end',
  returnFeeCents: ZERO,
  timeZone: 'America/New_York',
  bankruptcyStaffOnly: false,
  isServicememberRuleConfirmed: false,
  attorneyFeeOrderAboveCents: cents(250_000),
  noContactDays: 30,
  certificatePeriodMonths: { auction: 36, negotiated: 72 },
  expiryTolledInBankruptcy: true,
  answerDays: 28,
  answerDaysUnitedStates: 60,
  // Civ.R. 4.7(D).
  answerDaysWaiver: 60,
  serviceMonths: { each: 6, any: 12 },
  federalRedemptionDays: 120,
  // Civ.R. 6(A).
  deadlineShift: 'next-business-day',
}
