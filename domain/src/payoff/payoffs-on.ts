import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, ZERO } from '../money/cents.ts'
import { checkLien } from './check-lien.ts'
import { goodThroughOn } from './good-through.ts'
import type { Lien } from './lien.ts'
import type { Regime } from './regime.ts'
import { advance, startReplay, unpaidOn } from './replay.ts'

/**
 * The totals of `payoffOn` for several days in order, the lien's payments applied once for all of them: for work on a
 * whole portfolio. Throws PayoffRefused where the data or the settings allow no figure.
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
