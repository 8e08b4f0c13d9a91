import type { Certificate, PayoffLine } from '@fieldstone/contract/entities/certificates/certificate'
import { baseChargedOf, interestPartsOf } from '@fieldstone/contract/payoff-line-parts'
import { cents, sumCents, ZERO } from '@fieldstone/domain/money/cents'
import { formatBps, formatCount, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import type { LedgerEntry, LedgerPart } from '../../ui/money-table.tsx'

type Run = PayoffLine['runs'][number]
type Unit = Run['unit']

/** One payoff with all its parts. A certificate has this month's; the county's record also has next month's. */
export type PayoffFigures = Pick<
  Certificate,
  'principalCents' | 'interestCents' | 'expenseCents' | 'totalCents' | 'lines'
>

/** The payoff in three entries. Each opens into parts that add up to it. */
export function breakdownOf(figures: PayoffFigures): readonly LedgerEntry[] {
  const { principalCents, interestCents, expenseCents } = figures
  return [
    entry('principal', 1, t('principal'), formatMoney(principalCents), principalParts(figures)),
    entry('interest', 2, t('interest'), formatMoney(interestCents), figures.lines.flatMap(interestParts)),
    entry('expenses', 3, t('expenses'), formatMoney(expenseCents), expenseParts(figures)),
  ]
}

function entry(
  key: string,
  colour: 1 | 2 | 3,
  label: string,
  amount: string,
  parts: readonly LedgerPart[],
): LedgerEntry {
  return { key, colour, label, amount, parts, partsTotal: { label: t('total'), amount } }
}

/** Each subsequent and their total, then the certificate itself. */
function principalParts({ lines }: PayoffFigures): LedgerPart[] {
  const subsequents = lines.filter(({ kind }) => kind === 'subsequent')
  const amount = formatMoney(sumCents(subsequents.map(({ baseCents }) => baseCents)))
  const total = { key: 'subsequents', label: t('subsequentsTotal'), amount, isSum: true }
  return [
    ...subsequents.flatMap(baseParts),
    ...(subsequents.length > 0 ? [total] : []),
    ...lines.filter(({ kind }) => kind === 'certificate').flatMap(baseParts),
  ]
}

/** What was charged, and what was paid of it. */
function baseParts(line: PayoffLine, index: number): LedgerPart[] {
  const key = `${line.kind}-${index}`
  const label = partName(line)
  const charged = { key, label, amount: formatMoney(baseChargedOf(line)) }
  if (line.basePaidCents === ZERO) return [charged]
  const paid = formatMoney(cents(-line.basePaidCents))
  return [charged, { key: `${key}-paid`, label: t('basePaid', { label }), amount: paid }]
}

function interestParts(line: PayoffLine, index: number): LedgerPart[] {
  const label = partName(line)
  const minimum = formatMoney(line.minimumCents)
  return interestPartsOf(line).map((part, place) => ({
    key: `${index}-${place}`,
    label:
      part.kind === 'run'
        ? sentenceOf(label, part.run)
        : t(part.kind === 'minimum' ? 'runMinimum' : 'runPaid', { label, minimum }),
    amount: formatMoney(part.amountCents),
  }))
}

const partName = ({ label, labelCode }: PayoffLine): string =>
  labelCode === null ? (label ?? '') : t(labelCode)

const expenseParts = ({ lines }: PayoffFigures): LedgerPart[] =>
  lines.filter((line) => !line.isPrincipal && baseChargedOf(line) > ZERO).flatMap(baseParts)

function sentenceOf(label: string, run: Run): string {
  const words = {
    label,
    base: formatMoney(run.baseCents),
    rate: formatBps(run.rateBps),
    count: run.units,
  }
  switch (run.unit) {
    case 'month':
      return t('runMonths', words)
    case 'day':
      return t('runDays', words)
    case 'period':
      return t('runPeriods', { ...words, months: formatCount(run.periodMonths ?? 0) })
  }
}

export interface InterestFacts {
  readonly units: readonly Unit[]
  readonly hasMinimum: boolean
}

/** How the interest of a payoff is counted, for its explanation. */
export function interestFactsOf({ lines }: PayoffFigures): InterestFacts {
  const units = lines.flatMap((line) => line.runs.map((run) => run.unit))
  return { units: [...new Set(units)], hasMinimum: lines.some((line) => line.isMinimumApplied) }
}
