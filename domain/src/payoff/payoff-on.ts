import type { PlainDate } from '../calendar/plain-date.ts'
import { goodThroughOn } from './good-through.ts'
import type { Lien } from './lien.ts'
import { type Quote, quoteAt } from './quote.ts'
import type { Regime } from './regime.ts'

/**
 * The payoff that somebody is given who asks for one on a day: it holds through the good-through date of that day.
 * Throws PayoffRefused where the data or the settings allow no figure.
 */
export const payoffOn = (lien: Lien, regime: Regime, day: PlainDate): Quote =>
  quoteAt(lien, regime, goodThroughOn(regime, lien.purchasedOn, day))
