import type { PlainDate } from '../calendar/plain-date.ts'
import { impliedEntries } from './implied-entries.ts'
import type { ImpliedEntry } from './ledger.ts'
import type { Lien } from './lien.ts'
import type { Regime } from './regime.ts'

/**
 * What a replay implies in the form that the ledger of this lien has: `stored` are all its rows. A ledger that is begun now
 * gets the interest before its first payment in one entry for each debt; its months can be computed at any time. One that
 * was begun by months keeps them. Throws PayoffRefused as `quoteAt` does.
 */
export const entriesLike = (
  stored: readonly ImpliedEntry[],
  lien: Lien,
  regime: Regime,
  through: PlainDate,
): ImpliedEntry[] => impliedEntries(lien, regime, through, openingDay(stored, through))

/** Null for a ledger by months. An earlier payment that is learned of later moves it back, by differences like all else. */
function openingDay(stored: readonly ImpliedEntry[], through: PlainDate): PlainDate | null {
  if (stored.length === 0) return through
  return (
    stored.find(({ cause, amountCents }) => cause === 'opening' && amountCents !== 0)?.effectiveOn ?? null
  )
}
