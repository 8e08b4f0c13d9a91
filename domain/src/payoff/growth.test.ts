import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { bps, cents } from '../money/cents.ts'
import { cases, RUNS } from './generated.fixtures.ts'
import { type GrowthYear, growthOf } from './growth.ts'
import { aLien, anExpense, aPayment, aSubsequent, OHIO_REGIME } from './lien.fixtures.ts'
import { quoteAt } from './quote.ts'

const sum = (amounts: readonly { readonly amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0)

test('each year: what was owed before, and what was added, and its interest, less what was paid, is the payoff at its end', () => {
  fc.assert(
    fc.property(cases(), ({ lien: redeemable, regime, laterDay }) => {
      const lien = { ...redeemable, redeemedOn: null }
      const { years } = growthOf(lien, regime, laterDay)
      let owed = 0
      for (const { added, interest, paidCents, totalCents, through } of years) {
        owed += sum(added) + sum(interest) - paidCents
        expect(totalCents).toBe(owed)
        expect(totalCents).toBe(quoteAt(lien, regime, through).totalCents)
      }
      expect(years.at(-1)?.through).toBe(laterDay)
    }),
    RUNS,
  )
})

test('each point: principal, interest and expenses of the payoff of its day', () => {
  fc.assert(
    fc.property(cases(), ({ lien: redeemable, regime, laterDay }) => {
      const lien = { ...redeemable, redeemedOn: null }
      for (const { on, ...point } of growthOf(lien, regime, laterDay).points) {
        const { principalCents, interestCents, expensesCents } = quoteAt(lien, regime, on)
        expect(point).toEqual({ principalCents, interestCents, expensesCents })
      }
    }),
    RUNS,
  )
})

const day = plainDate

test('a lien of three years: price, tax, cost, a higher rate after the notice and a payment, each in its year', () => {
  const lien = aLien({
    purchasedOn: day('2023-10-20'),
    noiOn: day('2025-03-10'),
    subsequents: [aSubsequent({ id: 1, paidOn: day('2024-07-01'), postedOn: null, name: '2024 taxes' })],
    expenses: [anExpense({ id: 2, incurredOn: day('2025-02-01'), description: 'Title search' })],
    payments: [aPayment({ id: 'p1', effectiveOn: day('2025-05-05'), amountCents: cents(50_000) })],
  })
  const { years } = growthOf(lien, OHIO_REGIME, day('2025-06-30'))
  expect(years.map(inShort)).toEqual([
    ['2023-10-20 2023-12-31', ['certificate 2023-10-20'], [], 0],
    ['2024-01-01 2024-12-31', ['subsequent 2024-07-01'], [], 0],
    ['2025-01-01 2025-06-30', ['expense 2025-02-01'], ['2025-03-10'], 50_000],
  ])
  const [change] = years.at(-1)?.rateChanges ?? []
  expect(change?.fromBps).toBe(lien.rateBps)
  expect(change?.toBps).toBe(bps(1800))
})

const inShort = ({ from, through, added, rateChanges, paidCents }: GrowthYear) => [
  `${from} ${through}`,
  added.map(({ kind, on }) => `${kind} ${on}`),
  rateChanges.map(({ on }) => on),
  paidCents,
]

test('bought and asked for on one day: one year of one day, one point, and the minimum is owed at once', () => {
  const lien = aLien({ purchasedOn: day('2025-12-31') })
  const { years, points } = growthOf(lien, OHIO_REGIME, day('2025-12-31'))
  expect(points.map(({ on }) => on)).toEqual(['2025-12-31'])
  expect(years.map(({ from, through }) => [from, through])).toEqual([['2025-12-31', '2025-12-31']])
  expect(years[0]?.interest.map(({ isMinimum }) => isMinimum)).toEqual([true])
})

test('bought on the last day of a month: the end of that month is told once', () => {
  const lien = aLien({ purchasedOn: day('2025-09-30') })
  const { points } = growthOf(lien, OHIO_REGIME, day('2025-12-15'))
  expect(points.map(({ on }) => on)).toEqual(['2025-09-30', '2025-10-31', '2025-11-30', '2025-12-15'])
})
