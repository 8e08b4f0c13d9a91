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
  /** What is paid before the monthly installments, as a separate installment. */
  readonly down?: MoneyDown | null
}

export interface MoneyDown {
  readonly amountCents: Cents
  readonly dueOn: PlainDate
}

/** The agreed installments. They never change once accepted. */
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
 * Computes monthly installments that pay a lien off on the last due date. All have the same level amount except the last,
 * which is what is then left. The level amount is the smallest for which the last one is no higher. Interest comes from the
 * payoff engine. Throws RangeError unless the number of installments is a whole number of 1 or more, and PayoffRefused if
 * nothing is due or no figure can be given.
 */
export function planSchedule(lien: Lien, regime: Regime, terms: PlanTerms): PlanSchedule {
  const dues = duesOf(terms)
  checkLien(lien, regime, terms.down?.dueOn ?? terms.firstDueOn)
  const most = lien.redeemedOn === null ? totalWithoutPlan(lien, regime, lastOf(dues).dueOn) : 0
  if (most === 0)
    throw new PayoffRefused('nothing_due', 'Nothing is due on this certificate: no plan is needed.')
  const levelCents = smallestLevel(most, (level) => lastOf(simulate(lien, regime, dues, level)))
  const amounts = simulate(lien, regime, dues, levelCents)
  const instalments = dues.map(({ dueOn }, index) => ({
    number: index + 1,
    dueOn,
    amountCents: cents(amounts[index] ?? 0),
  }))
  return { levelCents: cents(levelCents), instalments: instalments.filter((due) => due.amountCents > 0) }
}

/**
 * Returns the fewest months in which no monthly installment is above an amount. Null if even the longest plan has a higher
 * one. More months make a lower amount.
 */
export function shortestTerm(
  lien: Lien,
  regime: Regime,
  terms: Omit<PlanTerms, 'instalmentCount'>,
  { affordableCents, mostMonths }: { readonly affordableCents: Cents; readonly mostMonths: number },
): number | null {
  const isAffordable = (instalmentCount: number) =>
    planSchedule(lien, regime, { ...terms, instalmentCount }).levelCents <= affordableCents
  if (!isAffordable(mostMonths)) return null
  let [low, high] = [1, mostMonths]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isAffordable(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** A due day, with its amount if that is fixed beforehand. */
interface Due {
  readonly dueOn: PlainDate
  readonly fixedCents: Cents | null
}

/** Lists the due dates. Date k is k - 1 months after the first, or the last day of a shorter month. */
function duesOf({ instalmentCount, firstDueOn, down }: PlanTerms): Due[] {
  if (!Number.isSafeInteger(instalmentCount) || instalmentCount < 1) {
    throw new RangeError(`not a number of instalments: ${instalmentCount}`)
  }
  const monthly = Array.from({ length: instalmentCount }, (_, index) => ({
    dueOn: addMonths(firstDueOn, index),
    fixedCents: null,
  }))
  return down ? [{ dueOn: down.dueOn, fixedCents: down.amountCents }, ...monthly] : monthly
}

function totalWithoutPlan(lien: Lien, regime: Regime, lastDueOn: PlainDate): number {
  const replay = startReplay(lien, regime)
  advance(replay, lastDueOn)
  return unpaidOn(replay, lastDueOn)
}

/** Finds the smallest whole amount for which the last installment is no higher, by binary search. */
function smallestLevel(most: number, restOf: (level: number) => number): number {
  let [low, high] = [1, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (restOf(middle) <= middle) high = middle
    else low = middle + 1
  }
  // Rounding can make the search stop a cent too high.
  while (low > 1 && restOf(low - 1) <= low - 1) low -= 1
  return low
}

/** Returns what is paid on each due date: the fixed or level amount, at most the total. On the last date it is the total. */
function simulate(lien: Lien, regime: Regime, dues: readonly Due[], level: number): number[] {
  const replay = startReplay(lien, regime)
  return dues.map(({ dueOn, fixedCents }, index) => {
    advance(replay, dueOn)
    const total = unpaidOn(replay, dueOn)
    const amount = index === dues.length - 1 ? total : Math.min(fixedCents ?? level, total)
    allocate(replay, dueOn, amount)
    return amount
  })
}

function lastOf<Value>(values: readonly Value[]): Value {
  const last = values.at(-1)
  if (last === undefined) throw new RangeError('no due date')
  return last
}
