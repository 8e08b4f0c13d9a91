import type { PayoffLine } from '@fieldstone/contract/entities/certificates/certificate'
import { baseChargedOf, interestPartsOf } from '@fieldstone/contract/payoff-line-parts'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents, ZERO } from '@fieldstone/domain/money/cents'
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

/** One event, and what is owed because of it. Its lines add up to the amount. */
export interface MoneyGroup {
  readonly on: PlainDate
  readonly title: string
  readonly lines: readonly MoneyLine[]
  readonly totalCents: Cents
}

/** The payoff by its events: the groups add up to it. What was charged stays, and what was paid of it is subtracted. */
export function groupsOf(payoffLines: readonly PayoffLine[]): readonly MoneyGroup[] {
  return payoffLines.flatMap((line) => {
    const lines = [...baseOf(line), ...interestOf(line)]
    const totalCents = sumCents(lines.map(({ amountCents }) => amountCents))
    const title = line.labelCode === null ? (line.label ?? '') : t(line.labelCode)
    return lines.length === 0 ? [] : [{ on: line.originOn, title, lines, totalCents }]
  })
}

function baseOf(line: PayoffLine): MoneyLine[] {
  const { kind, isPrincipal, basePaidCents, interestCents, runs } = line
  const column = isPrincipal ? 'principal' : 'expenses'
  const charged = {
    text: t(NAMES[kind]),
    how: runs.length === 0 && interestCents === ZERO ? t('noInterest') : '',
    column,
    amountCents: baseChargedOf(line),
  } as const
  if (charged.amountCents === ZERO) return []
  if (basePaidCents === ZERO) return [charged]
  const text = t(isPrincipal ? 'principalPaid' : 'expensePaid')
  return [charged, { text, how: '', column, amountCents: cents(-basePaidCents) }]
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
      return { ...facts, text, how: howOf(part.run, baseChargedOf(line)) }
    }
    const minimum = formatMoney(line.minimumCents)
    return { ...facts, text: part.kind === 'paid' ? t('paidOf') : t('minimumOf', { minimum }), how: '' }
  })

/** Names the amount that bears interest, unless it is all that was charged. */
function howOf(run: PayoffLine['runs'][number], chargedCents: Cents): string {
  const how = rateOf(run)
  return run.baseCents === chargedCents ? how : t('howOn', { how, base: formatMoney(run.baseCents) })
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
