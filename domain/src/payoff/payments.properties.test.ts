import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, laterOf } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { cases, expenses, knownOn, payments, RUNS, subsequents, unsettled } from './generated.fixtures.ts'
import { impliedEntries } from './implied-entries.ts'
import type { Lien } from './lien.ts'
import { quoteAt } from './quote.ts'

const reversed = <Item>(items: readonly Item[]): Item[] => [...items].reverse()
const replayed = (lien: Lien) =>
  lien.payments.filter((payment) => payment.state === 'settled' && payment.destination === 'lien')

test('P7: payments of one day in any order end in the same state', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, earlierDay, laterDay }) => {
      const sameDay = lien.payments.map((payment) => ({ ...payment, effectiveOn: earlierDay }))
      const swapped = sameDay.map((payment) => ({ ...payment, sequence: -payment.sequence }))
      const quote = quoteAt({ ...lien, payments: sameDay }, regime, laterDay)
      expect(quoteAt({ ...lien, payments: swapped }, regime, laterDay)).toEqual(quote)
    }),
    RUNS,
  )
})

test('P7: one payment cut in two on its day ends in the same state', () => {
  fc.assert(
    fc.property(cases(), fc.integer({ min: 0, max: 900_000 }), ({ lien, regime, laterDay }, cut) => {
      const halves = lien.payments.flatMap((payment) => {
        const first = cents(Math.min(cut, payment.amountCents))
        return [
          { ...payment, amountCents: first },
          { ...payment, id: `${payment.id}b`, amountCents: cents(payment.amountCents - first) },
        ]
      })
      expect(quoteAt({ ...lien, payments: halves }, regime, laterDay)).toEqual(
        quoteAt(lien, regime, laterDay),
      )
    }),
    RUNS,
  )
})

test('P7: the order in which items and payments were entered does not matter', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, laterDay }) => {
      const turned: Lien = {
        ...lien,
        subsequents: reversed(lien.subsequents),
        expenses: reversed(lien.expenses),
        fees: reversed(lien.fees),
        payments: reversed(lien.payments),
      }
      expect(quoteAt(turned, regime, laterDay)).toEqual(quoteAt(lien, regime, laterDay))
    }),
    RUNS,
  )
})

test('P8: every cent settled to the lien is allocated or unapplied', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, laterDay }) => {
      const open = { ...lien, redeemedOn: null }
      const quote = quoteAt(open, regime, laterDay)
      const settled = replayed(knownOn(open, laterDay)).reduce(
        (total, payment) => total + payment.amountCents,
        0,
      )
      const allocated = quote.lines.reduce((total, line) => total + line.paidCents, 0)
      expect(allocated + quote.unappliedCents).toBe(settled)
    }),
    RUNS,
  )
})

test('P9: a payment that is not settled changes only the pending amount', () => {
  const strange = cases().chain((drawn) =>
    fc.record({
      drawn: fc.constant(drawn),
      payment: payments(drawn.lien.purchasedOn),
      state: fc.constantFrom(...unsettled),
    }),
  )
  fc.assert(
    fc.property(strange, ({ drawn: { lien, regime, laterDay }, payment, state }) => {
      const more = { ...lien, payments: [...lien.payments, { ...payment, id: 'pay_x', sequence: 0, state }] }
      const quote = quoteAt(lien, regime, laterDay)
      const pendingCents = quote.pendingCents + (state === 'pending' ? payment.amountCents : 0)
      expect(quoteAt(more, regime, laterDay)).toEqual({ ...quote, pendingCents })
    }),
    RUNS,
  )
})

test('P10: an item posted after its date changes no quote and no allocation before the posting', () => {
  const withItem = cases().chain((drawn) =>
    fc.record({
      drawn: fc.constant(drawn),
      subsequent: subsequents(drawn.lien.purchasedOn),
      expense: expenses(drawn.lien.purchasedOn),
      delay: fc.nat(300),
    }),
  )
  fc.assert(
    fc.property(withItem, ({ drawn: { lien, regime, laterDay: asked }, subsequent, expense, delay }) => {
      const itemOn = laterOf(subsequent.paidOn, expense.incurredOn)
      const postedOn = addDays(itemOn, delay)
      const more: Lien = {
        ...lien,
        subsequents: [...lien.subsequents, { ...subsequent, id: 99, postedOn }],
        expenses: [...lien.expenses, { ...expense, id: 99, postedOn }],
      }
      if (asked < postedOn) expect(quoteAt(more, regime, asked)).toEqual(quoteAt(lien, regime, asked))
      const earlier = (of: Lien) =>
        impliedEntries(of, regime, addDays(postedOn, 40)).filter((entry) => entry.effectiveOn < postedOn)
      expect(earlier(more)).toEqual(earlier(lien))
    }),
    RUNS,
  )
})
