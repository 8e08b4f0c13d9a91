import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { goodThroughOn } from './good-through.ts'
import { aLien, aPayment, aSubsequent, OHIO_REGIME } from './lien.fixtures.ts'
import { owedThen } from './owed-then.ts'
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
})
