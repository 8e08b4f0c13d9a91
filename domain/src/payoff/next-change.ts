import { addDays, addMonths, daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents } from '../money/cents.ts'
import { goodThroughOn } from './good-through.ts'
import type { Lien } from './lien.ts'
import type { Quote } from './quote.ts'
import type { Regime } from './regime.ts'
import { advance, startReplay, unpaidOn } from './replay.ts'

/** How many months ahead to look for a change. */
export const CHANGE_HORIZON_MONTHS = 24

/** The first day with a different payoff, and that payoff. */
export interface NextChange {
  readonly on: PlainDate
  readonly totalCents: Cents
}

/**
 * Finds the first day after the quote's good-through date on which the payoff differs, if nothing is paid and nothing
 * new is charged. Null if it stays the same for CHANGE_HORIZON_MONTHS. Without payments the total never falls, so a
 * binary search finds the day. The quote must be the result of `payoffOn` for this lien.
 */
export function nextChange(
  lien: Lien,
  regime: Regime,
  { goodThrough, totalCents }: Pick<Quote, 'goodThrough' | 'totalCents'>,
): NextChange | null {
  const replay = startReplay(lien, regime)
  advance(replay, goodThrough)
  const totalAfter = (days: number): number =>
    unpaidOn(replay, goodThroughOn(regime, lien.purchasedOn, addDays(goodThrough, days)))
  let [unchanged, changed] = [0, daysBetween(goodThrough, addMonths(goodThrough, CHANGE_HORIZON_MONTHS))]
  if (totalAfter(changed) === totalCents) return null
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2)
    if (totalAfter(middle) === totalCents) unchanged = middle
    else changed = middle
  }
  return { on: addDays(goodThrough, changed), totalCents: cents(totalAfter(changed)) }
}
