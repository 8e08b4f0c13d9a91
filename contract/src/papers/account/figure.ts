import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents, ZERO } from '@fieldstone/domain/money/cents'
import { OWN_NAMES } from '@fieldstone/domain/payoff/own-names'
import type { KnownFigure, KnownThen } from '../../entities/analysis/known-then.ts'
import type { PayoffLine } from '../../entities/certificates/certificate.ts'
import { formatBps, formatCount, formatDate, formatLongDate, formatMoney } from '../../format.ts'
import { baseChargedOf, interestPartsOf } from '../../payoff-line-parts.ts'
import type { AccountTable, Section } from './section.ts'

export interface Figures {
  /** The payoff by what was known then or, without one, by what is known now. Null if neither has a payoff. */
  readonly figure: { readonly amount: string; readonly label: string; readonly through: string } | null
  /** Sentences about its basis, and how it compares with what is known now. */
  readonly says: readonly string[]
}

/** Returns the payoff of the day, and sentences that compare it with the payoff by what is known now. */
export function saysOf(known: KnownThen, when: (at: Date) => string): Figures {
  const { figure, figureNow, asOf, madeAt } = known
  if (figure === null)
    return {
      figure: figureNow && heroOf(figureNow, 'Payoff of that day by what is known now'),
      says: [whyNone(known, when), ...(figureNow === null ? [NO_FIGURE_NOW] : [])],
    }
  return {
    figure: heroOf(figure, 'Payoff by what was known then'),
    says: [
      asOf < madeAt
        ? 'As known at the end of that day in the county. What was entered later does not count.'
        : 'As known now: the day is not over.',
      figureNow === null
        ? NO_FIGURE_NOW
        : `By what is known now, the payoff of that day comes to ${formatMoney(figureNow.totalCents)}${comparison(figure.totalCents, figureNow.totalCents)}`,
    ],
  }
}

const heroOf = ({ totalCents, goodThrough }: KnownFigure, label: string) => ({
  amount: formatMoney(totalCents),
  label,
  through: `Good through ${formatLongDate(goodThrough, 'en')}`,
})

const NO_FIGURE_NOW = 'By what is known now, no payoff can be given for that day.'

function whyNone({ stood, on, enteredAt }: KnownThen, when: (at: Date) => string): string {
  const day = formatLongDate(on, 'en')
  return stood === null
    ? `The certificate was entered on ${when(enteredAt)}, after ${day}. Nothing was known about it here on that day.`
    : `By what was known at the end of ${day}, no payoff could be computed: staff gave it.`
}

const comparison = (then: Cents, now: Cents): string =>
  now === then ? ': the same.' : `: ${differenceText(then, now)}.`

/** '$12.00 more', '$12.00 less'. */
export const differenceText = (then: Cents, now: Cents): string =>
  `${formatMoney(cents(Math.abs(now - then)))} ${now > then ? 'more' : 'less'}`

export function figureSection(known: KnownThen, when: (at: Date) => string): Section {
  const { figure, figureNow, learned } = known
  const shown = figure ?? figureNow
  const differs = figure !== null && figureNow?.totalCents !== figure.totalCents
  return {
    key: 'payoff',
    title: 'Payoff of the day',
    notes: [
      ...(shown === null ? ['There is no figure.'] : []),
      ...(shown?.lines.length === 0 ? ['Nothing was owed.'] : []),
    ],
    facts: [],
    tables: [
      ...(shown === null ? [] : figureTables(captionOf(figure), shown)),
      ...(differs && learned.length > 0 ? [learnedTable(learned, when)] : []),
    ],
  }
}

const captionOf = (figure: KnownFigure | null): string =>
  figure === null ? 'What was owed, by what is known now' : 'What was owed, by what was known then'

/** The lines of a payoff, and how its interest was counted. */
export const figureTables = (caption: string, figure: KnownFigure): readonly AccountTable[] =>
  figure.lines.length === 0 ? [] : [linesTable(caption, figure), interestTable(figure.lines)]

function linesTable(caption: string, { lines, totalCents, ...figure }: KnownFigure): AccountTable {
  return {
    caption,
    heads: ['Item', 'Basis', 'Principal', 'Expenses', 'Interest', 'Owed'],
    amounts: [2, 3, 4, 5],
    rows: lines.flatMap(lineRows),
    total: [
      'Total',
      '',
      formatMoney(figure.principalCents),
      formatMoney(figure.expenseCents),
      formatMoney(figure.interestCents),
      formatMoney(totalCents),
    ],
  }
}

/** The charged amounts and, in a second row, the paid amounts. Both rows add up to what is owed. */
function lineRows(line: PayoffLine): readonly string[][] {
  const { basePaidCents, interestCents, interestPaidCents } = line
  const name = nameOf(line)
  const charged = amountCells(line, baseChargedOf(line), sumCents([interestCents, interestPaidCents]))
  if (basePaidCents === ZERO && interestPaidCents === ZERO) return [[name, groundOf(line), ...charged]]
  const paid = amountCells(line, cents(-basePaidCents), cents(-interestPaidCents))
  return [
    [name, groundOf(line), ...charged],
    [`${name}: Paid before`, '', ...paid],
  ]
}

const amountCells = ({ isPrincipal }: PayoffLine, baseCents: Cents, interestCents: Cents): string[] => [
  isPrincipal ? formatMoney(baseCents) : '',
  isPrincipal ? '' : formatMoney(baseCents),
  formatMoney(interestCents),
  formatMoney(sumCents([baseCents, interestCents])),
]

const nameOf = ({ label, labelCode }: PayoffLine): string =>
  labelCode === null ? (label ?? '') : OWN_NAMES[labelCode]

function groundOf({ kind, originOn }: PayoffLine): string {
  const day = formatDate(originOn, 'en')
  switch (kind) {
    case 'certificate':
      return `Certificate sold ${day}`
    case 'subsequent':
      return `Taxes paid by the holder ${day}`
    case 'expense':
      return `Expense of ${day}, posted`
    case 'scheduled-fee':
      return `Fee by the rules in force ${day}`
    case 'fee':
      return `Fee charged ${day}`
  }
}

function interestTable(lines: readonly PayoffLine[]): AccountTable {
  const parts = lines.flatMap((line) => interestPartsOf(line).map((part) => ({ line, part })))
  return {
    caption: 'How the interest was counted',
    heads: ['Item', 'From', 'Through', 'Rate', 'Counted', 'On', 'Interest'],
    amounts: [5, 6],
    rows: parts.map(({ line, part }) => {
      const [name, amount] = [nameOf(line), formatMoney(part.amountCents)]
      if (part.kind === 'run') {
        const { from, to, rateBps, baseCents } = part.run
        const days = [formatDate(from, 'en'), formatDate(to, 'en')]
        return [name, ...days, formatBps(rateBps), countText(part.run), formatMoney(baseCents), amount]
      }
      const why =
        part.kind === 'paid' ? 'Paid before' : `Up to the minimum charge of ${formatMoney(line.minimumCents)}`
      return [`${name}: ${why}`, '', '', '', '', '', amount]
    }),
    total: ['Total', '', '', '', '', '', formatMoney(sumCents(parts.map(({ part }) => part.amountCents)))],
  }
}

function countText({ unit, units, periodMonths }: PayoffLine['runs'][number]): string {
  const count = formatCount(units)
  const many = units === 1 ? '' : 's'
  return unit === 'period' ? `${count} period${many} of ${periodMonths} months` : `${count} ${unit}${many}`
}

const learnedTable = (learned: KnownThen['learned'], when: (at: Date) => string): AccountTable => ({
  caption: 'What became known later and changes the figure',
  heads: ['When', 'What', 'Before', 'After', 'Why'],
  amounts: [],
  rows: learned.map(({ at, what, before, after, reason }) => [
    when(at),
    WHATS[what] ?? what.replaceAll('_', ' '),
    valueText(what, before),
    valueText(what, after),
    reason ?? '',
  ]),
  total: null,
})

const WHATS: Readonly<Record<string, string>> = {
  'rate in basis points': 'rate',
  rate_bps: 'rate',
  'price in cents': 'price',
  price_cents: 'price',
  redeemed_on: 'redeemed',
  noi_filed_on: 'notice of intent',
  purchased_on: 'purchase date',
  sale_type: 'kind of sale',
}

/** The history stores rates (in basis points), prices (in cents) and dates as text. */
function valueText(what: string, text: string | null): string {
  if (text === null) return ''
  if (what.startsWith('rate')) return formatBps(Number(text))
  if (what.startsWith('price')) return formatMoney(cents(Number(text)))
  const day = parsePlainDate(text)
  return day === null ? text : formatDate(day, 'en')
}
