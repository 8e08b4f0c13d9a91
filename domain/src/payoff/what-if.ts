import { addMonths, compareDates, dateParts, firstOfMonth, type PlainDate } from '../calendar/plain-date.ts'
import { daysOfLaw, growsDaily, type PublicFile } from '../legal/days-of-law.ts'
import type { LawDay } from '../legal/law-day.ts'
import { type Cents, cents, sumCents, ZERO } from '../money/cents.ts'
import { type Instalment, planSchedule, shortestTerm } from '../plans/instalments.ts'
import { type InstalmentStanding, openOf } from '../plans/standing.ts'
import { WHAT_IF_MONTHS } from './askable-day.ts'
import { type GrowthYear, growthAfter } from './growth.ts'
import type { Lien } from './lien.ts'
import { payoffOn } from './payoff-on.ts'
import type { Quote } from './quote.ts'
import type { Regime } from './regime.ts'

/**
 * A certificate about whose days to come something is asked. Every answer assumes that nothing else is paid, posted or
 * filed from today on, and that the rules of the place stay.
 */
export interface Known {
  /** Not redeemed. */
  readonly lien: Lien
  /** The plan that runs; null where none does, or who asks is not to know of it. */
  readonly plan?: RunningPlan | null
  readonly regime: Regime
  readonly file: PublicFile
  /** The business date of the county. */
  readonly today: PlainDate
}

/** It is kept from today on: what is open of each installment comes on its day. What is overdue stays unpaid. */
export interface RunningPlan {
  readonly instalments: readonly InstalmentStanding[]
  /** The keys of the payments that are on their way. They arrive. */
  readonly underWay: ReadonlySet<string>
}

/** A day of what is to come, with what is owed on it once that day's installment is paid. */
export interface Step {
  readonly on: PlainDate
  readonly paidCents: Cents
  /** The payoff that is given on that day. */
  readonly owedCents: Cents
  readonly days: readonly LawDay[]
}

/** The payoff of today and of another day, how the one becomes the other, and the days between them. */
export interface IfUnpaid {
  readonly today: Quote
  readonly later: Quote
  /** What a running plan brings is its `paidCents`, and `underWayCents` what of that is on its way today. */
  readonly growth: GrowthYear
  readonly underWayCents: Cents
  /** The price bears interest each day, so that no day of interest stands out. */
  readonly growsDaily: boolean
  /** From today through the day asked for. */
  readonly steps: readonly Step[]
}

/** Nothing is paid until a day, but what a running plan brings. Throws PayoffRefused where there is no payoff. */
export function ifUnpaidUntil(asked: Known, on: PlainDate): IfUnpaid {
  const { lien, regime, today } = asked
  const known = withArrived(asked)
  const dues = planDues(known, on)
  const paid = withPaid(known.lien, dues)
  const [now, later] = [payoffOn(lien, regime, today), payoffOn(paid, regime, on)]
  const growth = growthAfter(lien, regime, { before: now.goodThrough, through: later.goodThrough, paid })
  const days = told(daysOfLaw({ ...known, lien: paid, through: on }), today, on)
  return {
    ...{ today: now, later, growth },
    underWayCents: cents(growth.paidCents - sumCents(dues.map((it) => it.amountCents))),
    growsDaily: growsDaily(lien, regime),
    steps:
      dues.length > 0
        ? paidSteps(known, { instalments: dues, days, through: on })
        : stepsOf(days, [today, ...monthsBetween(today, on), on], (day) => ({
            paidCents: ZERO,
            owedCents: payoffOn(paid, regime, day).totalCents,
          })),
  }
}

/** With the payments of its plan that are on their way, each on the day that counts for it. */
const withArrived = (known: Known): Known => ({
  ...known,
  lien: {
    ...known.lien,
    payments: known.lien.payments.map((one) =>
      known.plan?.underWay.has(one.id) ? { ...one, state: 'settled', destination: 'lien' } : one,
    ),
  },
})

/** What a running plan brings from today through a day: of no installment more than is owed on its day. */
function planDues({ lien, regime, today, plan }: Known, through: PlainDate): readonly Instalment[] {
  const dues: Instalment[] = []
  for (const one of plan?.instalments ?? []) {
    const { number, dueOn } = one
    if (dueOn < today || dueOn > through) continue
    const owedCents = payoffOn(withPaid(lien, dues), regime, dueOn).totalCents
    const amountCents = cents(Math.min(openOf(one), owedCents))
    if (amountCents > 0) dues.push({ number, dueOn, amountCents })
  }
  return dues
}

export type IfPaidMonthly =
  | {
      readonly outcome: 'plan'
      /** Equal amounts, the last of which may be lower; as a plan of that day would have them. */
      readonly instalments: readonly Instalment[]
      readonly levelCents: Cents
      readonly agreedCents: Cents
      /** What is owed if it is paid today instead. */
      readonly owedCents: Cents
      readonly growsDaily: boolean
      /** From today through the last installment. */
      readonly steps: readonly Step[]
    }
  | {
      /** 'too-long': the longest plan does not suffice. 'never': after all of it more is owed than today. */
      readonly outcome: 'too-long' | 'never'
      /** The monthly amount of the longest plan. */
      readonly leastCents: Cents
    }

interface Monthly {
  readonly amountCents: Cents
  /** See `firstDueProblem`. */
  readonly firstDueOn: PlainDate
}

/**
 * At most so much is paid a month: the shortest plan by the rules of an offer, without money down. Throws PayoffRefused
 * where nothing is owed or there is no payoff.
 */
export function ifPaidMonthly(known: Known, { amountCents, firstDueOn }: Monthly): IfPaidMonthly {
  const { lien, regime, today } = known
  const longest = { affordableCents: amountCents, mostMonths: WHAT_IF_MONTHS }
  const term = shortestTerm(lien, regime, { firstDueOn }, longest)
  const instalmentCount = term ?? WHAT_IF_MONTHS
  const { levelCents, instalments } = planSchedule(lien, regime, { instalmentCount, firstDueOn })
  const owedCents = payoffOn(lien, regime, today).totalCents
  if (term === null) {
    const paid = instalments.map((it) => ({ ...it, amountCents }))
    const last = addMonths(firstDueOn, WHAT_IF_MONTHS - 1)
    const isNever = owedAfter(known, paid, last) >= owedCents
    return { outcome: isNever ? 'never' : 'too-long', leastCents: levelCents }
  }
  return {
    ...{ outcome: 'plan', instalments, levelCents, owedCents },
    agreedCents: sumCents(instalments.map((it) => it.amountCents)),
    growsDaily: growsDaily(lien, regime),
    steps: planSteps(known, instalments),
  }
}

function planSteps(known: Known, instalments: readonly Instalment[]): readonly Step[] {
  const through = instalments.at(-1)?.dueOn ?? known.today
  const days = daysOfLaw({ ...known, lien: withPaid(known.lien, instalments), through })
  return paidSteps(known, { instalments, days, through })
}

interface Paid {
  readonly instalments: readonly Instalment[]
  readonly days: readonly LawDay[]
  readonly through: PlainDate
}

/** Interest is in what is left after each installment: its days would only double the list. */
function paidSteps(known: Known, { instalments, days, through }: Paid): readonly Step[] {
  const paidOn = new Map<PlainDate, Cents>()
  for (const { dueOn, amountCents } of instalments)
    paidOn.set(dueOn, cents((paidOn.get(dueOn) ?? 0) + amountCents))
  const others = [known.today, ...paidOn.keys(), through]
  return stepsOf(
    days.filter(({ kind }) => kind !== 'interest'),
    others,
    (day) => ({ paidCents: paidOn.get(day) ?? ZERO, owedCents: owedAfter(known, instalments, day) }),
  )
}

/** The payoff of a day on which the installments up to it have been paid. */
const owedAfter = ({ lien, regime }: Known, instalments: readonly Instalment[], on: PlainDate): Cents =>
  payoffOn(
    withPaid(
      lien,
      instalments.filter(({ dueOn }) => dueOn <= on),
    ),
    regime,
    on,
  ).totalCents

/** Each on its day, after the payments of that day that are known. */
const withPaid = (lien: Lien, instalments: readonly Instalment[]): Lien => ({
  ...lien,
  payments: [
    ...lien.payments,
    ...instalments.map(({ number, dueOn, amountCents }) => ({
      ...{ id: `if-paid-${number}`, sequence: Number.MAX_SAFE_INTEGER, amountCents, effectiveOn: dueOn },
      ...{ state: 'settled' as const, destination: 'lien' as const },
    })),
  ],
})

type Figures = Pick<Step, 'paidCents' | 'owedCents'>

/** One for each day, in order. */
function stepsOf(
  days: readonly LawDay[],
  others: readonly PlainDate[],
  figuresOn: (on: PlainDate) => Figures,
): readonly Step[] {
  const ons = [...new Set([...others, ...days.map(({ on }) => on)])].sort(compareDates)
  return ons.map((on) => ({ on, ...figuresOn(on), days: days.filter((it) => it.on === on) }))
}

/** Longer than this, the days of interest and the marks of the months are told once a year. */
const MONTHS_TOLD = 24

const isLong = (today: PlainDate, on: PlainDate): boolean => on > addMonths(today, MONTHS_TOLD)

/** The 1sts after today and before a day, or those of Januaries over a long time. */
function monthsBetween(today: PlainDate, on: PlainDate): readonly PlainDate[] {
  const found: PlainDate[] = []
  for (let first = addMonths(firstOfMonth(today), 1); first < on; first = addMonths(first, 1))
    if (!isLong(today, on) || dateParts(first).month === 1) found.push(first)
  return found
}

/** Over a long time only the first day of interest in each year is told. */
function told(days: readonly LawDay[], today: PlainDate, on: PlainDate): readonly LawDay[] {
  if (!isLong(today, on)) return days
  const years = new Set<number>()
  return days.filter((day) => {
    const { year } = dateParts(day.on)
    if (day.kind !== 'interest') return true
    if (year === dateParts(today).year || years.has(year)) return false
    years.add(year)
    return true
  })
}
