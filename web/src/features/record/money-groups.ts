import type { PayoffLine } from '@fieldstone/contract/entities/certificates/certificate'
import { interestPartsOf } from '@fieldstone/contract/interest-parts'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, sumCents, ZERO } from '@fieldstone/domain/money/cents'
import { formatBps, formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'

export type Column = 'principal' | 'interest' | 'expenses'

/** One line of a group, in the column of its kind. */
interface MoneyLine {
  readonly text: string
  readonly how: string
  readonly column: Column
  readonly amountCents: Cents
}

/** One event, and what is owed because of it. Its lines add up to it. */
export interface MoneyGroup {
  readonly on: PlainDate
  readonly title: string
  readonly lines: readonly MoneyLine[]
  readonly totalCents: Cents
}

/** The payoff by its events: the groups add up to it. What is paid off is left out. */
export function groupsOf(payoffLines: readonly PayoffLine[]): readonly MoneyGroup[] {
  return payoffLines.flatMap((line) => {
    const lines = [...baseOf(line), ...interestOf(line)]
    const totalCents = sumCents(lines.map(({ amountCents }) => amountCents))
    const title = line.labelCode === null ? (line.label ?? '') : t(line.labelCode)
    return lines.length === 0 ? [] : [{ on: line.originOn, title, lines, totalCents }]
  })
}

function baseOf({ kind, isPrincipal, baseCents, interestCents, runs }: PayoffLine): MoneyLine[] {
  if (baseCents === ZERO) return []
  const how = runs.length === 0 && interestCents === ZERO ? t('noInterest') : ''
  return [
    { text: t(NAMES[kind]), how, column: isPrincipal ? 'principal' : 'expenses', amountCents: baseCents },
  ]
}

const NAMES = {
  certificate: 'eventPrice',
  subsequent: 'eventTaxes',
  expense: 'eventExpense',
  'scheduled-fee': 'eventFee',
  fee: 'eventFee',
} as const

const interestOf = (line: PayoffLine): MoneyLine[] =>
  interestPartsOf(line).map((part) => {
    const { amountCents } = part
    const facts = { column: 'interest', amountCents } as const
    if (part.kind === 'run') {
      const { from, to } = part.run
      const text = t('interestOf', { from: formatDate(from), to: formatDate(to) })
      return { ...facts, text, how: howOf(part.run, line.baseCents) }
    }
    const minimum = formatMoney(line.minimumCents)
    return { ...facts, text: part.kind === 'paid' ? t('paidOf') : t('minimumOf', { minimum }), how: '' }
  })

/** The amount that it is counted on is told where it is another than what is owed. */
function howOf(run: PayoffLine['runs'][number], owedCents: Cents): string {
  const how = rateOf(run)
  return run.baseCents === owedCents ? how : t('howOn', { how, base: formatMoney(run.baseCents) })
}

function rateOf({ unit, units, rateBps, periodMonths }: PayoffLine['runs'][number]): string {
  const words = { rate: formatBps(rateBps), count: units }
  switch (unit) {
    case 'month':
      return t('howMonths', words)
    case 'day':
      return t('howDays', words)
    case 'period':
      return t('howPeriods', { ...words, months: formatCount(periodMonths ?? 0) })
  }
}
