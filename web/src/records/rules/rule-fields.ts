import { readDollars } from '@fieldstone/domain/money/dollars'
import { type DebtClass, OHIO } from '@fieldstone/domain/payoff/settings'

/** A choice's value is the setting's value as JSON. */
const ACCRUAL = [
  { value: '{"kind":"first-of-month"}', label: 'accrualFirst' },
  { value: '{"kind":"month-or-part","countFirstMonth":true}', label: 'accrualPart' },
  { value: '{"kind":"month-or-part","countFirstMonth":false}', label: 'accrualPartLater' },
  { value: '{"kind":"daily"}', label: 'accrualDaily' },
  { value: '{"kind":"period-penalty","periodMonths":6}', label: 'accrualSix' },
  { value: '{"kind":"period-penalty","periodMonths":12}', label: 'accrualYear' },
] as const

const YES_NO = [
  { value: 'true', label: 'yes' },
  { value: 'false', label: 'no' },
] as const

/** What a row can hold and how it is typed. An empty field is not part of the row. */
export const RULE_FIELDS = {
  strategy: ACCRUAL,
  subsequentStrategy: ACCRUAL,
  expenseStrategy: ACCRUAL,
  minChargeBps: 'percent',
  minAppliesTo: [
    { value: '["auction"]', label: 'saleAuction' },
    { value: '["negotiated"]', label: 'saleNegotiated' },
    { value: '["auction","negotiated"]', label: 'saleBoth' },
    { value: '[]', label: 'saleNone' },
  ],
  minExemptZeroRate: YES_NO,
  maxRateBps: 'percent',
  postNoiRateBps: 'percent',
  subsequentRateBps: 'percent',
  expenseRateBps: 'percent',
  interestCapUnits: 'number',
  expenseRule: [
    { value: '"posted-refundable"', label: 'expensesRefundable' },
    { value: '"posted"', label: 'expensesPosted' },
  ],
  goodThrough: [
    { value: '"month-end"', label: 'goodMonthEnd' },
    { value: '"same-day"', label: 'goodSameDay' },
  ],
  noContactDays: 'number',
  noiEarliestMonths: 'number',
  noiToComplaintDays: 'number',
  allocation: 'order',
  feeTable: 'fees',
  returnFeeCents: 'dollars',
  timeZone: 'zone',
  bankruptcyStaffOnly: YES_NO,
  isServicememberRuleConfirmed: YES_NO,
  certificatePeriodMonths: 'saleMonths',
  expiryTolledInBankruptcy: YES_NO,
  attorneyFeeOrderAboveCents: 'dollars',
  serviceMonths: 'serviceMonths',
  answerDays: 'number',
  answerDaysUnitedStates: 'number',
  answerDaysWaiver: 'number',
  federalRedemptionDays: 'number',
  deadlineShift: [
    { value: '"none"', label: 'shiftNone' },
    { value: '"next-business-day"', label: 'shiftNext' },
  ],
} as const

export type RuleField = keyof typeof RULE_FIELDS

/** What belongs together, in the order of the form. */
export const RULE_SECTIONS = {
  interest: [
    ...(['strategy', 'subsequentStrategy', 'expenseStrategy', 'maxRateBps', 'postNoiRateBps'] as const),
    ...(['subsequentRateBps', 'expenseRateBps', 'interestCapUnits'] as const),
  ],
  leastCharge: ['minChargeBps', 'minAppliesTo', 'minExemptZeroRate'],
  expenses: ['feeTable', 'expenseRule', 'attorneyFeeOrderAboveCents', 'returnFeeCents'],
  payoffs: ['goodThrough', 'allocation', 'bankruptcyStaffOnly', 'isServicememberRuleConfirmed', 'timeZone'],
  notices: [
    ...(['noContactDays', 'noiEarliestMonths', 'noiToComplaintDays'] as const),
    ...(['certificatePeriodMonths', 'expiryTolledInBankruptcy'] as const),
  ],
  court: [
    ...(['serviceMonths', 'answerDays', 'answerDaysUnitedStates', 'answerDaysWaiver'] as const),
    'deadlineShift',
    'federalRedemptionDays',
  ],
} as const satisfies Readonly<Record<string, readonly RuleField[]>>

export const RULE_NAMES: readonly RuleField[] = Object.values(RULE_SECTIONS).flat()

/** The values of a row from what was typed. What is no number is sent as text, and the server says what is wrong. */
export function ruleValues(typed: Readonly<Partial<Record<RuleField, string>>>): Record<string, unknown> {
  const filled = RULE_NAMES.filter((name) => (typed[name] ?? '').trim() !== '')
  return Object.fromEntries(filled.map((name) => [name, valueFrom(name, (typed[name] ?? '').trim())]))
}

function valueFrom(name: RuleField, text: string): unknown {
  const kind: (typeof RULE_FIELDS)[RuleField] = RULE_FIELDS[name]
  if (typeof kind !== 'string') return JSON.parse(text)
  if (kind === 'fees') return feesFrom(text)
  if (/^none$/i.test(text)) return null
  if (name === 'subsequentRateBps' && /^certificate$/i.test(text)) return 'certificate'
  switch (kind) {
    case 'order':
      return JSON.parse(text)
    case 'zone':
      return text
    case 'number':
      return wholeNumber(text)
    case 'saleMonths': {
      const [auction, negotiated] = numbers(text)
      return { auction, negotiated }
    }
    case 'serviceMonths': {
      const [each, any] = numbers(text)
      return { each, any }
    }
    case 'percent':
    case 'dollars':
      return amount(text)
  }
}

/** Whether what was typed can be read as its kind asks; the server knows the limits. */
export function isReadable(name: RuleField, text: string): boolean {
  const kind: (typeof RULE_FIELDS)[RuleField] = RULE_FIELDS[name]
  if (typeof kind !== 'string' || kind === 'order' || kind === 'zone') return true
  const value = valueFrom(name, text.trim())
  if (kind === 'fees') return (value as { amountCents: unknown }[]).every((fee) => isNumber(fee.amountCents))
  if (value === null || value === 'certificate') return true
  return typeof value === 'object' ? Object.values(value).every(isNumber) : isNumber(value)
}

const isNumber = (value: unknown): boolean => typeof value === 'number'

const wholeNumber = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text)
const numbers = (text: string): (number | string)[] => text.split(',').map((it) => wholeNumber(it.trim()))
const amount = (text: string): number | string => readDollars(text.replace(/%$/, '')) ?? text

/** One fee on each line, its dollars last: 'Recording fee 28.00'. */
function feesFrom(text: string): unknown {
  if (/^none$/i.test(text)) return []
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, at) => {
    const [, label = line.trim(), dollars = ''] = /^(.*\S)\s+(\S+)$/.exec(line.trim()) ?? []
    return { id: at + 1, label, amountCents: amount(dollars) }
  })
}

/** Every order in which a payment can pay the four classes. */
export const ALLOCATIONS: readonly (readonly DebtClass[])[] = ordersOf(OHIO.allocation)

function ordersOf(classes: readonly DebtClass[]): DebtClass[][] {
  if (classes.length === 0) return [[]]
  return classes.flatMap((first) =>
    ordersOf(classes.filter((it) => it !== first)).map((rest) => [first, ...rest]),
  )
}
