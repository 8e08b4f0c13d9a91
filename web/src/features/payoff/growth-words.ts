import type { Growth, GrowthYear } from '@fieldstone/contract/entities/payoff/growth'
import { compareDates } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents, ZERO } from '@fieldstone/domain/money/cents'
import { formatBps, formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/growth.ts'

type Added = GrowthYear['added'][number]
type RateChange = GrowthYear['rateChanges'][number]
type Interest = GrowthYear['interest'][number]

/** All years together: the price, and what was added, less what was paid, is what is owed. */
export interface GrowthSums {
  readonly priceCents: Cents
  readonly laterTaxCents: Cents
  readonly interestCents: Cents
  readonly costCents: Cents
  readonly paidCents: Cents
  readonly totalCents: Cents
}

export function sumsOf({ years }: Growth): GrowthSums {
  const added = years.flatMap((year) => year.added)
  const of = (...kinds: readonly Added['kind'][]) =>
    sumCents(added.filter(({ kind }) => kinds.includes(kind)).map(({ amountCents }) => amountCents))
  return {
    priceCents: of('certificate'),
    laterTaxCents: of('subsequent'),
    interestCents: sumCents(years.flatMap((year) => year.interest.map(({ amountCents }) => amountCents))),
    costCents: of('expense', 'scheduled-fee', 'fee'),
    paidCents: sumCents(years.map(({ paidCents }) => paidCents)),
    totalCents: years.at(-1)?.totalCents ?? ZERO,
  }
}

/** What happened in a year, a sentence each: what was added and each new rate by its day, then interest, then what was paid. */
export function sentencesOf(year: GrowthYear): readonly string[] {
  const byDay = [
    ...year.added.map((it) => ({ on: it.on, sentence: ofAdded(it) })),
    ...year.rateChanges.map((it) => ({ on: it.on, sentence: ofRateChange(it) })),
  ].sort((a, b) => compareDates(a.on, b.on))
  const sentences = [
    ...byDay.map(({ sentence }) => sentence),
    ...year.interest.map(ofInterest),
    ...(year.paidCents > ZERO ? [t('paidInYear', { amount: formatMoney(year.paidCents) })] : []),
  ]
  return sentences.length > 0 ? sentences : [t('nothing')]
}

function ofAdded(added: Added): string {
  const { kind, on, amountCents } = added
  const words = { date: formatLongDate(on), amount: formatMoney(amountCents), label: partName(added) }
  if (kind === 'certificate') return t('bought', words)
  return t(kind === 'subsequent' ? 'boughtTaxes' : 'cost', words)
}

export const partName = ({ label, labelCode }: Pick<Added, 'label' | 'labelCode'>): string =>
  labelCode === null ? (label ?? '') : t(labelCode)

function ofRateChange({ on, fromBps, toBps }: RateChange): string {
  return t('rate', { date: formatLongDate(on), from: formatBps(fromBps), to: formatBps(toBps) })
}

function ofInterest(interest: Interest): string {
  const { kind, amountCents, isMinimum } = interest
  const words = { amount: formatMoney(amountCents), label: partName(interest) }
  if (kind !== 'certificate') return t('interestOf', words)
  return t(isMinimum ? 'interestMinimum' : 'interestPrice', words)
}

export const addedIn = ({ added }: GrowthYear): Cents => sumCents(added.map(({ amountCents }) => amountCents))

export const interestIn = ({ interest }: GrowthYear): Cents =>
  sumCents(interest.map(({ amountCents }) => amountCents))

type Point = Growth['points'][number]

export const owedAt = ({ principalCents, interestCents, expenseCents }: Point): Cents =>
  cents(principalCents + interestCents + expenseCents)
