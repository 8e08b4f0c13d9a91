import { addMonths, type PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents } from '../money/cents.ts'
import { checkLien } from '../payoff/check-lien.ts'
import type { Lien } from '../payoff/lien.ts'
import { PayoffRefused } from '../payoff/refused.ts'
import type { Regime } from '../payoff/regime.ts'
import { advance, allocate, startReplay, unpaidOn } from '../payoff/replay.ts'

export interface PlanTerms {
  /** Number of months, 1 or more. */
  readonly instalmentCount: number
  readonly firstDueOn: PlainDate
}

/** The agreed instalments. Never changed once accepted. */
export interface PlanSchedule {
  readonly levelCents: Cents
  readonly instalments: readonly Instalment[]
}

export interface Instalment {
  /** From 1. */
  readonly number: number
  readonly dueOn: PlainDate
  readonly amountCents: Cents
}

/**
 * Monthly instalments that pay a lien off on the last due date. All are the same level amount but the last, which is
 * what is then left. The level amount is the smallest for which the last one is no higher. Interest comes from the
 * payoff engine. Throws RangeError unless the number of instalments is a whole number of 1 or more, PayoffRefused
 * where nothing is due or no figure can be given.
 */
export function planSchedule(lien: Lien, regime: Regime, terms: PlanTerms): PlanSchedule {
  const dueDates = dueDatesOf(terms)
  checkLien(lien, regime, terms.firstDueOn)
  const most = lien.redeemedOn === null ? totalWithoutPlan(lien, regime, dueDates) : 0
  if (most === 0)
    throw new PayoffRefused('nothing_due', 'Nothing is due on this certificate: no plan is needed.')
  const levelCents = smallestLevel(most, (level) => lastOf(simulate(lien, regime, dueDates, level)))
  const amounts = simulate(lien, regime, dueDates, levelCents)
  const instalments = dueDates.map((dueOn, index) => ({
    number: index + 1,
    dueOn,
    amountCents: cents(amounts[index] ?? 0),
  }))
  return { levelCents: cents(levelCents), instalments: instalments.filter((due) => due.amountCents > 0) }
}

/** Due date k is k - 1 months after the first, clamped to the last day of a shorter month. */
function dueDatesOf({ instalmentCount, firstDueOn }: PlanTerms): PlainDate[] {
  if (!Number.isSafeInteger(instalmentCount) || instalmentCount < 1) {
    throw new RangeError(`not a number of instalments: ${instalmentCount}`)
  }
  return Array.from({ length: instalmentCount }, (_, index) => addMonths(firstDueOn, index))
}

function totalWithoutPlan(lien: Lien, regime: Regime, dueDates: readonly PlainDate[]): number {
  const lastDueOn = lastOf(dueDates)
  const replay = startReplay(lien, regime)
  advance(replay, lastDueOn)
  return unpaidOn(replay, lastDueOn)
}

/** The smallest whole amount for which the last instalment is no higher, by binary search. */
function smallestLevel(most: number, restOf: (level: number) => number): number {
  let [low, high] = [1, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (restOf(middle) <= middle) high = middle
    else low = middle + 1
  }
  // Rounding of single runs can make the search stop a cent too high.
  while (low > 1 && restOf(low - 1) <= low - 1) low -= 1
  return low
}

/** What is paid on each due date: the level amount, or the total if that is less; on the last date the total. */
function simulate(lien: Lien, regime: Regime, dueDates: readonly PlainDate[], level: number): number[] {
  const replay = startReplay(lien, regime)
  return dueDates.map((dueOn, index) => {
    advance(replay, dueOn)
    const total = unpaidOn(replay, dueOn)
    const amount = index === dueDates.length - 1 ? total : Math.min(level, total)
    allocate(replay, dueOn, amount)
    return amount
  })
}

function lastOf<Value>(values: readonly Value[]): Value {
  const last = values.at(-1)
  if (last === undefined) throw new RangeError('no due date')
  return last
}
