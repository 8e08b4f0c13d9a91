import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { cases, RUNS } from './generated.fixtures.ts'
import { entriesLike, impliedEntries } from './implied-entries.ts'
import { balancesOn, type ImpliedEntry, type LedgerEntry, missingEntries } from './ledger.ts'
import type { Lien } from './lien.ts'
import { quoteAt } from './quote.ts'
import type { Regime } from './regime.ts'

const post = (stored: readonly LedgerEntry[], lien: Lien, regime: Regime, on: PlainDate): LedgerEntry[] => [
  ...stored,
  ...missingEntries(stored, entriesLike(stored, lien, regime, on), on),
]

/** Those that stand: what was taken back came to nothing. */
const openingsOf = (entries: readonly ImpliedEntry[], on: PlainDate) =>
  missingEntries([], entries, on).filter(({ cause }) => cause === 'opening')

/** The lowest that was ever owed of a debt, by the days on which its entries take effect. */
function lowest(entries: readonly ImpliedEntry[]): number {
  const sums = new Map<string, number>()
  let low = 0
  const days = [...new Set(entries.map(({ effectiveOn }) => effectiveOn))].sort()
  for (const day of days) {
    for (const { effectiveOn, componentId, class: of, amountCents } of entries)
      if (effectiveOn === day && of !== 'ESCROW') {
        const key = `${componentId} ${of}`
        sums.set(key, (sums.get(key) ?? 0) + amountCents)
      }
    low = Math.min(low, ...sums.values())
  }
  return low
}

test('a ledger begun with an opening: on each day that it was posted it adds up to the same as one by months', () => {
  fc.assert(
    fc.property(cases(), fc.array(fc.nat(800), { maxLength: 5 }), ({ lien, regime, laterDay }, offsets) => {
      const days = [...offsets.map((day) => addDays(lien.purchasedOn, day)), laterDay].sort()
      let stored: LedgerEntry[] = []
      for (const on of days.filter((day) => day <= laterDay)) {
        stored = post(stored, lien, regime, on)
        expect(balancesOn(stored, on)).toEqual(balancesOn(impliedEntries(lien, regime, on), on))
        expect(post(stored, lien, regime, on)).toEqual(stored)
        if (!quoteAt(lien, regime, on).isRedeemed) expect(lowest(stored)).toBe(0)
      }
    }),
    RUNS,
  )
})

test('a ledger that was begun by months: goes on by months, and no entry of it is taken back', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, earlierDay, laterDay }) => {
      const byMonths = missingEntries([], impliedEntries(lien, regime, earlierDay), earlierDay)
      fc.pre(byMonths.length > 0)
      const stored = post(byMonths, lien, regime, laterDay)
      expect(stored).toEqual([
        ...byMonths,
        ...missingEntries(byMonths, impliedEntries(lien, regime, laterDay), laterDay),
      ])
    }),
    RUNS,
  )
})

test('a payment is returned after an opening, or one of an earlier day is learned of: the balances are those by months', () => {
  const withPayment = cases().filter(({ lien }) => lien.payments.length > 0)
  fc.assert(
    fc.property(withPayment, fc.nat(10), ({ lien, regime, earlierDay, laterDay }, pick) => {
      const chosen = lien.payments[pick % lien.payments.length]
      const others: Lien = { ...lien, payments: lien.payments.filter((payment) => payment !== chosen) }
      for (const [before, after] of [
        [lien, others],
        [others, lien],
      ] as const) {
        const first = post([], before, regime, earlierDay)
        const then = post(first, after, regime, laterDay)
        expect(then.slice(0, first.length)).toEqual(first)
        expect(balancesOn(then, laterDay)).toEqual(
          balancesOn(impliedEntries(after, regime, laterDay), laterDay),
        )
        const days = new Set(openingsOf(then, laterDay).map(({ effectiveOn }) => effectiveOn))
        expect(days.size).toBeLessThanOrEqual(1)
        expect(lowest(then)).toBe(0)
      }
    }),
    RUNS,
  )
})
