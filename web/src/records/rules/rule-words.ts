import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { KEY_DATES } from '@fieldstone/domain/payoff/settings'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff-rules.ts'
import { ALLOCATIONS, RULE_FIELDS, RULE_NAMES, type RuleField } from './rule-fields.ts'

type Kind = (typeof RULE_FIELDS)[RuleField]

export const isRuleField = (name: string): name is RuleField => RULE_NAMES.some((it) => it === name)

/** As the form has them; what it does not offer comes last. */
export function inOrder(names: readonly string[]): readonly string[] {
  const others = names.filter((name) => !isRuleField(name))
  return [...RULE_NAMES.filter((name) => names.includes(name)), ...others]
}

/** A rule as a sentence with its unit: 'Highest rate: 18% a year'. What the form does not offer stands as it is stored. */
export const ruleSentence = (name: string, value: unknown): string =>
  isRuleField(name)
    ? t('sentence', { rule: t(`rule_${name}`), value: ruleText(name, value) })
    : `${name}: ${JSON.stringify(value)}`

/** The value of a rule in words. */
export function ruleText(name: RuleField, value: unknown): string {
  const kind: Kind = RULE_FIELDS[name]
  if (value === null) return t('none')
  if (typeof kind !== 'string') {
    const choice = kind.find((it) => it.value === JSON.stringify(value))
    return choice ? t(choice.label) : wordsOfOther(value)
  }
  switch (kind) {
    case 'order':
      return orderText(ALLOCATIONS.find((it) => JSON.stringify(it) === JSON.stringify(value)) ?? [])
    case 'percent':
      // Later taxes may follow the certificate's own rate.
      return value === 'certificate'
        ? t('asCertificate')
        : t(name === 'minChargeBps' ? 'shareText' : 'percentText', { percent: percentOf(Number(value)) })
    case 'dollars':
      return formatMoney(cents(Number(value)))
    case 'number':
      return t(unitOf(name), { count: Number(value) })
    case 'fees':
      return feesText(value)
    case 'zone':
      return String(value)
    case 'saleMonths': {
      const { auction, negotiated } = value as Readonly<Record<'auction' | 'negotiated', number>>
      return t('saleMonthsText', { auction, negotiated })
    }
    case 'serviceMonths': {
      const { each, any } = value as Readonly<Record<'each' | 'any', number>>
      return t('serviceMonthsText', { each, any })
    }
  }
}

export const orderText = (order: (typeof ALLOCATIONS)[number]): string =>
  order.map((it) => t(`class_${it}`)).join(', ')

/** With which day of a lien a row's own day is compared. */
export const keyDateOf = (name: RuleField) => t(`by_${KEY_DATES[name]}`)

/** In what a rule is typed; a choice needs no word. */
export function unitText(name: RuleField): string | null {
  const kind: Kind = RULE_FIELDS[name]
  if (typeof kind !== 'string' || kind === 'order') return null
  if (kind === 'number') return t(`unit_${unitOf(name)}`)
  return t(name === 'minChargeBps' ? 'unit_share' : `unit_${kind}`)
}

function unitOf(name: RuleField) {
  if (name === 'interestCapUnits') return 'unitsText' as const
  return name.endsWith('Months') ? ('monthsText' as const) : ('daysText' as const)
}

/** '18' or '18.5': trailing zeros say nothing. */
const percentOf = (bps: number): string => centsToText(bps as Cents).replace(/\.?0+$/, '')

/** A list that the form does not offer in this order or length: its words one after the other. */
const wordsOfOther = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : JSON.stringify(value)

interface Fee {
  readonly label: string
  readonly amountCents: number
}

function feesText(value: unknown): string {
  // As the schema of the settings has it.
  const fees = value as readonly Fee[]
  if (fees.length === 0) return t('none')
  return fees.map(({ label, amountCents }) => `${label} ${formatMoney(cents(amountCents))}`).join(', ')
}
