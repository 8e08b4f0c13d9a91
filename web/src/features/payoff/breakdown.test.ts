import type { PayoffLine } from '@fieldstone/contract/entities/certificates/certificate'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { expect, test } from 'vitest'
import { aCertificate } from '../../records/certificate.fixtures.ts'
import { breakdownOf, interestFactsOf } from './breakdown.ts'

type Run = PayoffLine['runs'][number]

const run = (units: number, rate: number, amount: number, more: Partial<Run> = {}): Run => ({
  from: plainDate('2026-03-10'),
  to: plainDate('2026-04-30'),
  rateBps: bps(rate),
  units,
  unit: 'month',
  periodMonths: null,
  baseCents: cents(400_000),
  amountCents: cents(amount),
  ...more,
})
const [certificateLine] = aCertificate().lines
if (certificateLine === undefined) throw new Error('the fixture has a line')

/** Dollars of a shown amount, as cents. */
const centsOf = (amount: string): number => Number(amount.replace(/[$,.]/g, ''))

test('each entry opens into parts that add up to it', () => {
  for (const entry of breakdownOf(aCertificate())) {
    const parts = (entry.parts ?? []).filter((part) => part.isSum !== true)
    const sum = parts.reduce((total, part) => total + centsOf(part.amount), 0)
    expect(sum, entry.key).toBe(centsOf(entry.amount))
    expect(entry.partsTotal?.amount).toBe(entry.amount)
  }
})

test('the principal names each subsequent and their total, then the purchase price; interest says base, rate and months', () => {
  const [principal, interest] = breakdownOf(aCertificate())
  expect(principal?.parts?.map((part) => [part.label, part.amount])).toEqual([
    ['2020 taxes', '$200.00'],
    ['Total of subsequent taxes', '$200.00'],
    ['Certificate purchase price', '$1,000.00'],
  ])
  expect(interest?.parts?.map((part) => part.label)).toEqual([
    'Certificate purchase price: $1,000.00 at 18% a year for 10 months',
    '2020 taxes: $200.00 at 18% a year for 10 months',
  ])
})

test('a minimum charge has a part of its own, and the parts still add up', () => {
  const line: PayoffLine = {
    ...certificateLine,
    interestCents: cents(24_000),
    isMinimumApplied: true,
    minimumCents: cents(24_000),
    runs: [run(1, 500, 1_667)],
  }
  const [, interest] = breakdownOf(aCertificate({ lines: [line], interestCents: cents(24_000) }))
  expect(interest?.parts?.map((part) => [part.label, part.amount])).toEqual([
    ['Certificate purchase price: $4,000.00 at 5% a year for 1 month', '$16.67'],
    ['Certificate purchase price: raised to the minimum charge of $240.00', '$223.33'],
  ])
})

test('interest already paid is subtracted', () => {
  const line = { ...certificateLine, interestCents: cents(10_000), interestPaidCents: cents(5_000) }
  const [, interest] = breakdownOf(aCertificate({ lines: [line], interestCents: cents(10_000) }))
  expect(interest?.parts?.map((part) => part.amount)).toEqual(['$150.00', '-$50.00'])
})

test('a debt that is paid off shows what was charged and what was paid of it, and its parts add up to nothing', () => {
  const lines = aCertificate().lines.map((line) => ({
    ...line,
    ...{ baseCents: cents(0), basePaidCents: line.baseCents },
    ...{ interestCents: cents(0), interestPaidCents: line.interestCents },
  }))
  const zero = { principalCents: cents(0), interestCents: cents(0), expenseCents: cents(0) }
  const [principal, , expenses] = breakdownOf(aCertificate({ ...zero, lines }))
  const shown = (entry: typeof principal) => entry?.parts?.map((part) => [part.label, part.amount])
  expect(shown(principal)).toEqual([
    ['2020 taxes', '$200.00'],
    ['2020 taxes: already paid', '-$200.00'],
    ['Total of subsequent taxes', '$0.00'],
    ['Certificate purchase price', '$1,000.00'],
    ['Certificate purchase price: already paid', '-$1,000.00'],
  ])
  expect(shown(expenses)).toEqual([
    ['Title search', '$50.00'],
    ['Title search: already paid', '-$50.00'],
  ])
})

const HALF_YEARS = { unit: 'period', periodMonths: 6 } as const

test.each([
  [run(14, 500, 23_333), 'at 5% a year for 14 months'],
  [run(99, 1600, 17_359, { unit: 'day' }), 'at 16% a year for 99 days'],
  [run(1, 900, 36_000, HALF_YEARS), 'at 9% for one 6-month period'],
  [run(3, 900, 108_000, HALF_YEARS), 'at 9% for each of 3 6-month periods'],
  // At a rate of zero the amount does not tell what was counted.
  [run(2, 0, 0, HALF_YEARS), 'at 0% for each of 2 6-month periods'],
  [run(99, 0, 0, { unit: 'day' }), 'at 0% a year for 99 days'],
])('a run is worded in the unit that it counts: %#', (it, words) => {
  const lines = [{ ...certificateLine, runs: [it] }]
  const [, interest] = breakdownOf(aCertificate({ lines }))
  expect(interest?.parts?.[0]?.label).toBe(`Certificate purchase price: $4,000.00 ${words}`)
})

test('the explanation has each unit once, and the minimum only where it applies', () => {
  expect(interestFactsOf(aCertificate())).toEqual({ units: ['month'], hasMinimum: false })
})
