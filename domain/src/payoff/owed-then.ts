import type { PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'
import type { Lien } from './lien.ts'
import { payoffOn } from './payoff-on.ts'
import { type Quote, quoteAt } from './quote.ts'
import { nullIfRefused } from './refused.ts'
import type { Regime } from './regime.ts'

/**
 * What a payoff asked for on an earlier day came to, by what is known of that day now: nothing that was paid, posted or
 * filed later counts. Null where no figure can be given.
 */
export const owedThen = (lien: Lien, regime: Regime, day: PlainDate): Cents | null =>
  quoteThen(lien, regime, day)?.totalCents ?? null

/** The same with its lines; `goodThrough`: as a payoff that was given on that day said it. */
export function quoteThen(lien: Lien, regime: Regime, day: PlainDate, goodThrough?: PlainDate): Quote | null {
  if (day < lien.purchasedOn) return null
  return nullIfRefused(() => {
    const then = lienOn(lien, day)
    return goodThrough ? quoteAt(then, regime, goodThrough) : payoffOn(then, regime, day)
  })
}

/** The lien as it stood at the end of a day: by the days of what happened, not by when it was entered. */
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
