import { addDays, addMonths, compareDates, daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { growthAfter } from '../payoff/growth.ts'
import type { Lien } from '../payoff/lien.ts'
import { payoffOn } from '../payoff/payoff-on.ts'
import { quoteAt } from '../payoff/quote.ts'
import { nullIfRefused } from '../payoff/refused.ts'
import { type Regime, settingAt } from '../payoff/regime.ts'
import { strategyOf } from '../payoff/strategies.ts'
import { settingsOf } from './deadline-settings.ts'
import { type DeadlineRule, openDeadlines } from './deadlines.ts'
import { type LegalFacts, NO_FILE } from './file.ts'
import type { LawDay, LawDayKind } from './law-day.ts'

/** What anybody may know of a legal file. A bankruptcy, military service and a hold are no part of it: they move no day here. */
export type PublicFile = Pick<
  LegalFacts,
  'noiFiledOn' | 'complaintFiledOn' | 'dismissalFiledOn' | 'sheriffSaleOn' | 'secondSheriffSaleOn'
>

export interface LawDaysInput {
  readonly lien: Lien
  readonly regime: Regime
  readonly file: PublicFile
  /** Days after this one are told. */
  readonly today: PlainDate
  readonly through: PlainDate
}

/**
 * The days of law after today, through another day, in order: as the payoff engine and the deadlines of the place count
 * them if nothing more is paid, posted or filed. Where interest is added each day, those days are left out.
 */
export function daysOfLaw(input: LawDaysInput): readonly LawDay[] {
  const { today, through } = input
  return [
    ...goodThrough(input),
    ...interestDays(input),
    ...minimumReached(input),
    ...interestEnds(input),
    ...rateChanges(input),
    ...noticeAllowed(input),
    ...deadlines(input),
  ]
    .filter(({ on }) => on > today && on <= through)
    .sort((a, b) => compareDates(a.on, b.on))
}

const day = (
  on: PlainDate,
  kind: LawDayKind,
  { amountCents = null, rateBps = null }: Partial<Pick<LawDay, 'amountCents' | 'rateBps'>> = {},
): LawDay => ({ on, kind, amountCents, rateBps })

const goodThrough = ({ lien, regime, today }: LawDaysInput): LawDay[] => [
  day(payoffOn(lien, regime, today).goodThrough, 'good-through'),
]

/** Whether the price bears interest by the day, so that no day stands out. */
export const growsDaily = (lien: Lien, regime: Regime): boolean =>
  strategyOf(settingAt(regime, 'strategy', lien.purchasedOn)).unit === 'day'

/** The days on which months or periods begin, of those that really add something: a minimum or a rate of zero may hold it. */
function interestDays({ lien, regime, today, through }: LawDaysInput): LawDay[] {
  const ons = new Set(
    origins(lien, regime).flatMap(({ strategy, origin }) => {
      const { unit, changeDates } = strategyOf(strategy)
      return unit === 'day' ? [] : between(changeDates(origin), today, through)
    }),
  )
  return [...ons].flatMap((on) => {
    const addedCents = chargedThrough(lien, regime, on) - chargedThrough(lien, regime, addDays(on, -1))
    return addedCents > 0 ? [day(on, 'interest', { amountCents: cents(addedCents) })] : []
  })
}

/** From where interest counts, by the rule of each kind of debt. */
function origins({ purchasedOn, subsequents, expenses }: Lien, regime: Regime) {
  const ofSale = (name: 'strategy' | 'subsequentStrategy' | 'expenseStrategy') =>
    settingAt(regime, name, purchasedOn)
  return [
    { origin: purchasedOn, strategy: ofSale('strategy') },
    ...subsequents.map(({ paidOn }) => ({ origin: paidOn, strategy: ofSale('subsequentStrategy') })),
    ...expenses.map(({ incurredOn }) => ({ origin: incurredOn, strategy: ofSale('expenseStrategy') })),
  ]
}

function between(days: Iterable<PlainDate>, after: PlainDate, through: PlainDate): readonly PlainDate[] {
  const found: PlainDate[] = []
  for (const on of days) {
    if (on > through) break
    if (on > after) found.push(on)
  }
  return found
}

const chargedThrough = (lien: Lien, regime: Regime, on: PlainDate): number =>
  quoteAt(lien, regime, on).lines.reduce((sum, { interest }) => sum + interest.chargedCents, 0)

function minimumReached({ lien, regime, today, through }: LawDaysInput): LawDay[] {
  const isReached = (on: PlainDate) =>
    !quoteAt(lien, regime, on).lines.some(({ minimumApplied }) => minimumApplied)
  const on = firstDay(isReached, today, through)
  return on === null ? [] : [day(on, 'minimum-reached')]
}

function interestEnds({ lien, regime, today, through }: LawDaysInput): LawDay[] {
  const { purchasedOn } = lien
  const cap = settingAt(regime, 'interestCapUnits', purchasedOn)
  if (cap === null) return []
  const { units } = strategyOf(settingAt(regime, 'strategy', purchasedOn))
  const on = firstDay((it) => units(purchasedOn, it) >= cap, today, through)
  return on === null ? [] : [day(on, 'interest-ends')]
}

/** The first day after one, through another, on which something holds that then goes on to hold; null: none. */
function firstDay(holds: (on: PlainDate) => boolean, after: PlainDate, through: PlainDate): PlainDate | null {
  if (holds(after) || !holds(through)) return null
  let [before, on] = [after, through]
  while (addDays(before, 1) < on) {
    const middle = addDays(before, Math.floor(daysBetween(before, on) / 2))
    if (holds(middle)) on = middle
    else before = middle
  }
  return on
}

const rateChanges = ({ lien, regime, today, through }: LawDaysInput): LawDay[] =>
  growthAfter(lien, regime, { before: today, through }).rateChanges.map(({ on, toBps }) =>
    day(on, 'rate-change', { rateBps: toBps }),
  )

function noticeAllowed({ lien, regime, file }: LawDaysInput): LawDay[] {
  const { purchasedOn } = lien
  const months = nullIfRefused(() => settingAt(regime, 'noiEarliestMonths', purchasedOn))
  if (lien.noiOn !== null || file.noiFiledOn !== null || months === null) return []
  const rateBps = settingAt(regime, 'postNoiRateBps', purchasedOn)
  return [day(addMonths(purchasedOn, months), 'notice-allowed', { rateBps })]
}

/** Of the file as anybody knows it, without those that are the attorney's alone. */
function deadlines({ lien, regime, file, today }: LawDaysInput): LawDay[] {
  const { purchasedOn, saleType } = lien
  const facts = { ...NO_FILE, ...file, purchasedOn, saleType }
  const settings = settingsOf(regime, today, facts)
  return openDeadlines({ facts, defendants: [], settings, today }).flatMap(({ rule, dueOn }) => {
    const kind = DEADLINES[rule]
    return kind === undefined ? [] : [day(dueOn, kind)]
  })
}

const DEADLINES: Readonly<Partial<Record<DeadlineRule, LawDayKind>>> = {
  complaint: 'complaint-due',
  expiry: 'period-ends',
  'sheriff-sale': 'sale',
  'second-sheriff-sale': 'sale',
}
