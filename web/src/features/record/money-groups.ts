import type { PayoffLine } from '@fieldstone/contract/entities/certificates/certificate'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents, ZERO } from '@fieldstone/domain/money/cents'
import { formatBps, formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'

export type Column = 'principal' | 'interest' | 'expenses'

/** One line of a group, in the column of its kind. */
export interface MoneyLine {
  readonly key: string
  readonly text: string
  readonly how: string
  readonly column: Column
  readonly cents: Cents
}

/** One event, and what is owed because of it. Its lines add up to it. */
export interface MoneyGroup {
  readonly key: string
  readonly on: PlainDate
  readonly title: string
  readonly lines: readonly MoneyLine[]
  readonly totalCents: Cents
}

/** The payoff by its events: the groups add up to it. What is paid off is left out. */
export function groupsOf(lines: readonly PayoffLine[]): readonly MoneyGroup[] {
  return lines.flatMap((line, no) => {
    const parts = [...baseOf(line), ...interestOf(line)].map((part, place) => ({
      ...part,
      key: `${no}-${place}`,
    }))
    const totalCents = sumCents(parts.map((part) => part.cents))
    if (totalCents === ZERO && parts.length === 0) return []
    const title = line.kind === 'certificate' ? t('sold_') : line.label
    return [{ key: String(no), on: line.originOn, title, lines: parts, totalCents }]
  })
}

type Part = Omit<MoneyLine, 'key'>

function baseOf({ kind, isPrincipal, baseCents, interestCents, runs }: PayoffLine): Part[] {
  if (baseCents === ZERO) return []
  const how = runs.length === 0 && interestCents === ZERO ? t('noInterest') : ''
  return [{ text: t(NAMES[kind]), how, column: isPrincipal ? 'principal' : 'expenses', cents: baseCents }]
}

const NAMES = {
  certificate: 'eventPrice',
  subsequent: 'eventTaxes',
  expense: 'eventExpense',
  'scheduled-fee': 'eventFee',
  fee: 'eventFee',
} as const

/** One part for each run, then the addition up to the minimum charge, then the interest already paid. */
function interestOf({
  runs,
  interestCents,
  interestPaidCents,
  isMinimumApplied,
  minimumCents,
}: PayoffLine): Part[] {
  const column = 'interest'
  const parts: Part[] = runs.map((run) => ({
    text: t('interestOf', { from: formatDate(run.from), to: formatDate(run.to) }),
    how: howOf(run),
    column,
    cents: run.amountCents,
  }))
  const charged = interestCents + interestPaidCents
  const raised = cents(charged - sumCents(runs.map((run) => run.amountCents)))
  if (isMinimumApplied && raised > 0)
    parts.push({
      text: t('minimumOf', { minimum: formatMoney(minimumCents) }),
      how: '',
      column,
      cents: raised,
    })
  if (interestPaidCents > 0)
    parts.push({ text: t('paidOf'), how: '', column, cents: cents(-interestPaidCents) })
  return parts
}

function howOf({ unit, units, rateBps, periodMonths, baseCents }: PayoffLine['runs'][number]): string {
  const words = { base: formatMoney(baseCents), rate: formatBps(rateBps), count: units }
  switch (unit) {
    case 'month':
      return t('howMonths', words)
    case 'day':
      return t('howDays', words)
    case 'period':
      return t('howPeriods', { ...words, months: formatCount(periodMonths ?? 0) })
  }
}

export const sumOf = (groups: readonly MoneyGroup[], column: Column): Cents =>
  sumCents(
    groups.flatMap(({ lines }) => lines.filter((line) => line.column === column).map((line) => line.cents)),
  )
