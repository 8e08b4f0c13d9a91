import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { goodThroughOn } from './good-through.ts'
import { aLien, anExpense, aPayment, aSubsequent, OHIO_REGIME } from './lien.fixtures.ts'
import { lienOn, owedThen } from './payoff-on.ts'
import { quoteAt } from './quote.ts'

const day = plainDate('2026-04-10')
const alone = aLien({ saleType: 'negotiated', purchasedOn: plainDate('2026-01-20') })
const asked = (lien = alone) =>
  quoteAt(lien, OHIO_REGIME, goodThroughOn(OHIO_REGIME, lien.purchasedOn, day)).totalCents

test('an earlier day is asked about: the figure is the payoff of that day, without what came later in its month', () => {
  const later = aLien({
    ...alone,
    subsequents: [aSubsequent({ amountCents: cents(50_000), paidOn: plainDate('2026-04-20') })],
    payments: [aPayment({ amountCents: cents(1_000), effectiveOn: plainDate('2026-04-25') })],
  })
  expect(owedThen(later, OHIO_REGIME, day)).toBe(asked())
  expect(owedThen(later, OHIO_REGIME, plainDate('2026-04-20'))).toBeGreaterThan(asked())
})

test('redeemed later, or redeemed then: the payoff before, and nothing from that day on', () => {
  const redeemed = aLien({ ...alone, redeemedOn: plainDate('2026-04-15') })
  expect(owedThen(redeemed, OHIO_REGIME, day)).toBe(asked())
  expect(owedThen(redeemed, OHIO_REGIME, plainDate('2026-04-15'))).toBe(0)
})

test('a day before the sale: there is no figure', () => {
  expect(owedThen(alone, OHIO_REGIME, plainDate('2026-01-19'))).toBeNull()
  expect(owedThen(alone, OHIO_REGIME, plainDate('2026-01-20'))).toBeGreaterThan(0)
})

test('the lien as it stood at the end of a day: what happened on it counts, what came the next day does not', () => {
  const next = plainDate('2026-04-11')
  const both = [day, next]
  const sent = both.map((on) => ({ on, amountCents: cents(1) }))
  const lien = aLien({
    ...alone,
    noiOn: next,
    redeemedOn: next,
    subsequents: both.map((postedOn, id) => aSubsequent({ id, paidOn: alone.purchasedOn, postedOn })),
    expenses: both.map((postedOn, id) => anExpense({ id, incurredOn: alone.purchasedOn, postedOn })),
    fees: both.map((chargedOn, id) => ({ id, label: 'Recording fee', amountCents: cents(100), chargedOn })),
    payments: both.map((effectiveOn) => aPayment({ effectiveOn, refunds: sent, sentBack: sent })),
  })
  const then = lienOn(lien, day)
  expect(then).toMatchObject({ noiOn: null, redeemedOn: null })
  expect(then.subsequents).toEqual(lien.subsequents.slice(0, 1))
  expect(then.expenses).toEqual(lien.expenses.slice(0, 1))
  expect(then.fees).toEqual(lien.fees.slice(0, 1))
  const [first] = sent
  expect(then.payments).toEqual([{ ...lien.payments[0], refunds: [first], sentBack: [first] }])
  expect(lienOn(lien, next)).toEqual(lien)
})
