import { cents } from '@fieldstone/domain/money/cents'
import type { DebtClass, ScheduledFee } from '@fieldstone/domain/payoff/settings'
import type { AccrualRule } from '@fieldstone/domain/payoff/strategies'
import type { KnownThen, RuleThen } from '../../entities/analysis/known-then.ts'
import { formatBps, formatDate, formatMoney } from '../../format.ts'
import { NONE, type Section } from './section.ts'

/** The law, the settings on which the figure rests, and the version that holds each. */
export const rulesSection = (
  { rules, ruleRows, law, countyName, stateName }: KnownThen,
  when: (at: Date) => string,
): Section => ({
  key: 'rules',
  title: 'Rules in force',
  notes: rules.length === 0 ? [`No payoff rules of ${stateName} were entered.`] : [],
  facts: law === null ? [] : [['Modeled on', law]],
  tables: [
    ...(rules.length === 0
      ? []
      : [
          {
            caption: 'Settings that the payoff is based on',
            heads: ['Setting', 'Value', 'As of', 'Version'],
            amounts: [],
            rows: rules.map(({ name, value, on, rowId }) => [
              NAMES[name] ?? name,
              valueText(name, value),
              formatDate(on, 'en'),
              rowId === null ? `Built in for ${stateName}` : `No. ${rowId}`,
            ]),
            total: null,
          },
        ]),
    ...(ruleRows.length === 0
      ? []
      : [
          {
            caption: 'Versions of the settings',
            heads: ['No.', 'Of', 'In force from', 'Entered'],
            amounts: [],
            rows: ruleRows.map((row) => [
              String(row.id),
              row.countyName === null ? stateName : `${countyName} County`,
              formatDate(row.effectiveFrom, 'en'),
              when(row.enteredAt),
            ]),
            total: null,
          },
        ]),
  ],
})

const NAMES: Readonly<Record<string, string>> = {
  strategy: 'Interest on the certificate',
  minChargeBps: 'Minimum charge',
  minAppliesTo: 'Minimum charge applies to',
  postNoiRateBps: 'Rate after the notice of intent',
  maxRateBps: 'Maximum rate',
  interestCapUnits: 'Maximum units of interest',
  subsequentStrategy: 'Interest on subsequent taxes',
  subsequentRateBps: 'Rate of subsequent taxes',
  expenseRule: 'Expenses in the payoff',
  expenseStrategy: 'Interest on expenses',
  expenseRateBps: 'Rate of expenses',
  feeTable: 'Fees on the day of purchase',
  allocation: 'A payment goes to',
  goodThrough: 'A payoff is good',
}

/** Stored values have the forms of the settings; the server has read them by their schema. */
function valueText(name: string, value: RuleThen['value']): string {
  if (value === null) return NONE
  switch (name) {
    case 'strategy':
    case 'subsequentStrategy':
    case 'expenseStrategy':
      return accrualText(value as AccrualRule)
    case 'minChargeBps':
      return `${formatBps(Number(value))} of the purchase price`
    case 'postNoiRateBps':
    case 'maxRateBps':
    case 'subsequentRateBps':
    case 'expenseRateBps':
      return value === 'certificate' ? 'that of the certificate' : `${formatBps(Number(value))} a year`
    case 'minAppliesTo':
      return (value as readonly string[]).map((it) => SALES[it] ?? it).join(', ') || NONE
    case 'expenseRule':
      return value === 'posted' ? 'all that are posted' : 'those that are posted and refundable'
    case 'feeTable':
      return (
        (value as readonly ScheduledFee[])
          .map(({ label, amountCents }) => `${label} ${formatMoney(cents(amountCents))}`)
          .join(', ') || NONE
      )
    case 'allocation':
      return (value as readonly DebtClass[]).map((it) => CLASSES[it]).join(', then ')
    case 'goodThrough':
      return value === 'month-end' ? 'through the end of the month' : 'for that day only'
    default:
      return String(value)
  }
}

const SALES: Readonly<Record<string, string>> = { auction: 'auctions', negotiated: 'negotiated sales' }

const CLASSES: Readonly<Record<DebtClass, string>> = {
  EXPENSE: 'expenses',
  EXPENSE_INTEREST: 'their interest',
  INTEREST: 'interest',
  PRINCIPAL: 'principal',
}

function accrualText(rule: AccrualRule): string {
  switch (rule.kind) {
    case 'first-of-month':
      return 'on the first of each month'
    case 'month-or-part':
      return rule.countFirstMonth ? 'for each month or part of one' : 'for each month begun after the first'
    case 'daily':
      return 'for each day'
    case 'period-penalty':
      return `for each period of ${rule.periodMonths} months`
  }
}
