import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, ZERO } from '../money/cents.ts'
import { checkLien } from './check-lien.ts'
import { goodThroughOn } from './good-through.ts'
import type { Lien } from './lien.ts'
import { type Quote, quoteAt } from './quote.ts'
import { nullIfRefused } from './refused.ts'
import type { Regime } from './regime.ts'
import { advance, startReplay, unpaidOn } from './replay.ts'

/**
 * Computes the payoff that is quoted on a day. It is valid through the good-through date of that day. Throws PayoffRefused if
 * the data or the settings allow no figure.
 */
export const payoffOn = (lien: Lien, regime: Regime, day: PlainDate): Quote =>
  quoteAt(lien, regime, goodThroughOn(regime, lien.purchasedOn, day))

/**
 * Computes the totals of `payoffOn` for several days in order, and applies the lien's payments only once. For work on a whole
 * portfolio. Throws PayoffRefused if the data or the settings allow no figure.
 */
export function payoffsOn(lien: Lien, regime: Regime, days: readonly PlainDate[]): readonly Cents[] {
  const [first] = days
  if (first === undefined) return []
  checkLien(lien, regime, goodThroughOn(regime, lien.purchasedOn, first))
  const replay = startReplay(lien, regime)
  return days.map((day) => {
    const on = goodThroughOn(regime, lien.purchasedOn, day)
    if (lien.redeemedOn !== null && lien.redeemedOn <= on) return ZERO
    advance(replay, on)
    return cents(unpaidOn(replay, on))
  })
}

/**
 * Computes the payoff of an earlier day by what is known of that day now. Nothing that was paid, posted or filed later counts.
 * Null if no figure can be given.
 */
export const owedThen = (lien: Lien, regime: Regime, day: PlainDate): Cents | null =>
  quoteThen(lien, regime, day)?.totalCents ?? null

/** Returns the same with its lines. `goodThrough` is the date of a payoff issued on that day. */
export function quoteThen(lien: Lien, regime: Regime, day: PlainDate, goodThrough?: PlainDate): Quote | null {
  if (day < lien.purchasedOn) return null
  return nullIfRefused(() => {
    const then = lienOn(lien, day)
    return goodThrough ? quoteAt(then, regime, goodThrough) : payoffOn(then, regime, day)
  })
}

/** Returns the lien at the end of a day, by the days of the events, not by when they were entered. */
export function lienOn(lien: Lien, day: PlainDate): Lien {
  const isKnown = (on: PlainDate | null) => on === null || on <= day
  return {
    ...lien,
    noiOn: isKnown(lien.noiOn) ? lien.noiOn : null,
    redeemedOn: isKnown(lien.redeemedOn) ? lien.redeemedOn : null,
    subsequents: lien.subsequents.filter((it) => isKnown(it.postedOn ?? it.paidOn)),
    expenses: lien.expenses.filter((it) => isKnown(it.postedOn ?? it.incurredOn)),
    fees: lien.fees.filter((it) => isKnown(it.chargedOn)),
    payments: lien.payments
      .filter((it) => isKnown(it.effectiveOn))
      .map((it) => ({
        ...it,
        refunds: it.refunds?.filter(({ on }) => isKnown(on)) ?? [],
        sentBack: it.sentBack?.filter(({ on }) => isKnown(on)) ?? [],
      })),
  }
}
