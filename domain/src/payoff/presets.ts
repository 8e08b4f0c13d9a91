import { type PlainDate, plainDate } from '../calendar/plain-date.ts'
import { bps, cents, ZERO } from '../money/cents.ts'
import { OWN_NAMES } from './own-names.ts'
import { OHIO, type Settings } from './settings.ts'

/** Settings to start from in one state. Every screen that offers one says that it is to be verified with counsel. */
export interface Preset {
  readonly stateId: string
  readonly name: string
  /** The law it follows, and what is still to be confirmed. */
  readonly basis: string
  /** False: for reference only, because it does not model the whole law. */
  readonly isOffered: boolean
  /** The first row sets every setting, so that no default of another state is ever used. */
  readonly rows: readonly [PresetRow<Settings>, ...PresetRow<Partial<Settings>>[]]
}

export interface PresetRow<Values> {
  readonly effectiveFrom: PlainDate
  readonly values: Values
}

/** Earlier than the sale of any certificate. */
const ALWAYS = plainDate('1900-01-01')

/**
 * Starting point for every state but Ohio: no minimum, no rate after the notice, no fee, no interest on expenses.
 * What a state's law is not confirmed to allow is not charged.
 */
const NOTHING_EXTRA = {
  minChargeBps: bps(0),
  minAppliesTo: [],
  minExemptZeroRate: true,
  postNoiRateBps: null,
  interestCapUnits: null,
  feeTable: [],
  expenseRateBps: bps(0),
  noiEarliestMonths: null,
  noiToComplaintDays: null,
  expenseRule: 'posted-refundable',
  allocation: OHIO.allocation,
  returnFeeCents: ZERO,
  bankruptcyStaffOnly: false,
  isServicememberRuleConfirmed: false,
  attorneyFeeOrderAboveCents: null,
  noContactDays: 0,
  certificatePeriodMonths: null,
  expiryTolledInBankruptcy: false,
  answerDays: null,
  answerDaysUnitedStates: 60,
  answerDaysWaiver: null,
  serviceMonths: null,
  federalRedemptionDays: 120,
  deadlineShift: 'none',
} as const satisfies Partial<Settings>

type Own = Omit<Settings, keyof typeof NOTHING_EXTRA | 'subsequentStrategy' | 'expenseStrategy'> &
  Partial<Settings>

/** The row that holds from the beginning. Subsequents and expenses accrue as the certificate does, unless it says how. */
const always = (own: Own): PresetRow<Settings> => ({
  effectiveFrom: ALWAYS,
  values: {
    ...NOTHING_EXTRA,
    subsequentStrategy: own.strategy,
    expenseStrategy: own.strategy,
    ...own,
  },
})

export const PRESETS: readonly Preset[] = [
  {
    stateId: 'OH',
    name: 'Ohio',
    basis: 'R.C. 5721.30 to 5721.43.',
    isOffered: true,
    rows: [{ effectiveFrom: ALWAYS, values: OHIO }],
  },
  {
    stateId: 'FL',
    name: 'Florida',
    basis:
      'F.S. 197.472: minimum of 5 % and fee of $6.25. F.S. 197.432: no contact that demands payment until two years after April 1 of the year of issue; 730 days from the sale end later. To confirm: counting of months, rates of later taxes and costs.',
    isOffered: true,
    rows: [
      always({
        strategy: { kind: 'first-of-month' },
        minChargeBps: bps(500),
        minAppliesTo: ['auction', 'negotiated'],
        maxRateBps: bps(1800),
        feeTable: [{ id: 1, label: OWN_NAMES['redemption-fee'], amountCents: cents(625) }],
        subsequentRateBps: bps(1800),
        goodThrough: 'month-end',
        timeZone: 'America/New_York',
        noContactDays: 730,
      }),
    ],
  },
  {
    stateId: 'AZ',
    name: 'Arizona',
    basis:
      "A.R.S. 42-18053, with the month of purchase not counted as in the state auditor's example. To confirm: rates of later taxes and costs.",
    isOffered: true,
    rows: [
      always({
        strategy: { kind: 'month-or-part', countFirstMonth: false },
        maxRateBps: bps(1600),
        subsequentRateBps: bps(1600),
        goodThrough: 'month-end',
        timeZone: 'America/Phoenix',
      }),
    ],
  },
  {
    stateId: 'CO',
    name: 'Colorado',
    basis:
      'C.R.S. 39-12-103: interest from the date of sale, later taxes at the rate of the certificate. To confirm: counting of months. The rate is set each year; the maximum of 18 % only catches typing errors.',
    isOffered: true,
    rows: [
      always({
        strategy: { kind: 'month-or-part', countFirstMonth: true },
        maxRateBps: bps(1800),
        subsequentRateBps: 'certificate',
        goodThrough: 'month-end',
        timeZone: 'America/Denver',
      }),
    ],
  },
  {
    stateId: 'NJ',
    name: 'New Jersey',
    basis: 'The flat penalties by size of the debt are not modelled, so it is switched off.',
    isOffered: false,
    rows: [
      always({
        strategy: { kind: 'daily' },
        maxRateBps: bps(1800),
        subsequentRateBps: bps(1800),
        goodThrough: 'same-day',
        timeZone: 'America/New_York',
      }),
    ],
  },
  {
    stateId: 'IL',
    name: 'Illinois',
    basis:
      '35 ILCS 200/21-215 and 21-355: penalty per six months begun, at most 9 % for sales from 2022, 18 % before. To confirm: 12 % a year on later taxes.',
    isOffered: true,
    rows: [
      always({
        strategy: { kind: 'period-penalty', periodMonths: 6 },
        subsequentStrategy: { kind: 'period-penalty', periodMonths: 12 },
        expenseStrategy: { kind: 'period-penalty', periodMonths: 12 },
        maxRateBps: bps(1800),
        subsequentRateBps: bps(1200),
        goodThrough: 'same-day',
        timeZone: 'America/Chicago',
      }),
      { effectiveFrom: plainDate('2022-01-01'), values: { maxRateBps: bps(900) } },
    ],
  },
  {
    stateId: 'KY',
    name: 'Kentucky',
    basis:
      'KRS 134.452: 12 % a year, a part of a month counted as a whole one. To confirm: rate of later taxes and costs.',
    isOffered: true,
    rows: [
      always({
        strategy: { kind: 'month-or-part', countFirstMonth: true },
        maxRateBps: bps(1200),
        subsequentRateBps: bps(1200),
        expenseRateBps: bps(1200),
        goodThrough: 'month-end',
        timeZone: 'America/New_York',
      }),
    ],
  },
]
