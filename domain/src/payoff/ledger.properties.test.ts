import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { cases, RUNS } from './generated.fixtures.ts'
import { impliedEntries } from './implied-entries.ts'
import { balancesOn, type ImpliedEntry, type LedgerEntry, missingEntries } from './ledger.ts'
import type { Lien } from './lien.ts'
import { type Quote, quoteAt } from './quote.ts'
import type { Regime } from './regime.ts'

/** The ledger after posting on a day: what was there, and what was missing. */
const post = (stored: readonly LedgerEntry[], lien: Lien, regime: Regime, on: PlainDate): LedgerEntry[] => [
  ...stored,
  ...missingEntries(stored, impliedEntries(lien, regime, on), on),
]

/** Rows summed by key, in a fixed order, without those that came to nothing. */
function summed(entries: readonly ImpliedEntry[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { effectiveOn, componentId, class: of, cause, causeId, amountCents } of entries) {
    const key = [effectiveOn, componentId, of, cause, causeId].join(' ')
    sums.set(key, (sums.get(key) ?? 0) + amountCents)
  }
  return [...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
}

const owedBy = ({ lines }: Quote) => {
  const sum = (isPrincipal: boolean, account: 'base' | 'interest') =>
    lines.reduce(
      (total, line) => total + (line.isPrincipal === isPrincipal ? line[account].unpaidCents : 0),
      0,
    )
  return {
    PRINCIPAL: sum(true, 'base'),
    INTEREST: sum(true, 'interest'),
    EXPENSE: sum(false, 'base'),
    EXPENSE_INTEREST: sum(false, 'interest'),
  }
}

test('P4: posting day by day and posting all at once give the same sums', () => {
  const days = fc.array(fc.nat(800), { maxLength: 6 })
  fc.assert(
    fc.property(cases(), days, ({ lien, regime, laterDay }, offsets) => {
      const postings = offsets.map((day) => addDays(lien.purchasedOn, day)).filter((on) => on < laterDay)
      const stored = [...postings.sort(), laterDay].reduce<LedgerEntry[]>(
        (rows, on) => post(rows, lien, regime, on),
        [],
      )
      expect(summed(stored)).toEqual(summed(impliedEntries(lien, regime, laterDay)))
    }),
    RUNS,
  )
})

test('P4: once a day is posted, posting it again adds nothing', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, earlierDay, laterDay }) => {
      const stored = post(post([], lien, regime, earlierDay), lien, regime, laterDay)
      expect(post(stored, lien, regime, laterDay)).toEqual(stored)
    }),
    RUNS,
  )
})

test('P5: for every day posted, the rows add up to the quote of that day, and to zero once redeemed', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, earlierDay, laterDay }) => {
      const entries = impliedEntries(lien, regime, laterDay)
      for (const on of [earlierDay, laterDay]) {
        const quote = quoteAt(lien, regime, on)
        const { ESCROW, ...owed } = balancesOn(entries, on)
        expect(owed).toEqual(owedBy(quote))
        const setAside = lien.payments
          .filter(({ state, destination }) => state === 'settled' && destination === 'escrow')
          .reduce((total, payment) => total + (payment.effectiveOn <= on ? payment.amountCents : 0), 0)
        if (!quote.isRedeemed) expect(ESCROW).toBe(quote.unappliedCents + setAside)
      }
    }),
    RUNS,
  )
})

test('P6: a reversal gives the figures of a lien that never had the payment; settling it again restores them', () => {
  const withPayment = cases().filter(({ lien }) => lien.payments.length > 0)
  fc.assert(
    fc.property(withPayment, fc.nat(10), ({ lien, regime, earlierDay, laterDay }, pick) => {
      const chosen = lien.payments[pick % lien.payments.length]
      const others = lien.payments.filter((payment) => payment !== chosen)
      const returned = lien.payments.map((payment) =>
        payment === chosen ? { ...payment, state: 'returned' as const } : payment,
      )
      const reversed: Lien = { ...lien, payments: returned }
      const never: Lien = { ...lien, payments: others }

      const atFirst = post([], lien, regime, earlierDay)
      const afterReturn = post(atFirst, reversed, regime, laterDay)
      const { pendingCents, ...quote } = quoteAt(never, regime, laterDay)
      expect(quoteAt(reversed, regime, laterDay)).toMatchObject(quote)
      expect(pendingCents).toBeGreaterThanOrEqual(0)
      expect(afterReturn.slice(0, atFirst.length)).toEqual(atFirst)
      expect(summed(afterReturn)).toEqual(summed(impliedEntries(never, regime, laterDay)))

      const settledAgain = post(afterReturn, lien, regime, laterDay)
      expect(summed(settledAgain)).toEqual(summed(impliedEntries(lien, regime, laterDay)))
    }),
    RUNS,
  )
})
