import type { PayoffLine } from '@fieldstone/contract/entities/certificate'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { expect, test } from 'vitest'
import { aCertificate } from '../../lib/certificate.fixtures.ts'
import { breakdownOf, interestFactsOf, unitOf } from './breakdown.ts'

const run = (units: number, rate: number, amount: number): PayoffLine['runs'][number] => ({
  from: plainDate('2026-03-10'),
  to: plainDate('2026-04-30'),
  rateBps: bps(rate),
  units,
  baseCents: cents(400_000),
  amountCents: cents(amount),
})
const [certificateLine] = aCertificate().lines
if (certificateLine === undefined) throw new Error('the fixture has a line')

/** Dollars of a shown amount, as cents. */
const centsOf = (amount: string): number => Number(amount.replace(/[$,.]/g, ''))

test('each entry opens into parts that add up to it', () => {
  for (const entry of breakdownOf(aCertificate())) {
    const sum = (entry.parts ?? []).reduce((total, part) => total + centsOf(part.amount), 0)
    expect(sum, entry.key).toBe(centsOf(entry.amount))
    expect(entry.partsTotal?.amount).toBe(entry.amount)
  }
})

test('the principal names each subsequent, then the purchase price; interest says base, rate and months', () => {
  const [principal, interest] = breakdownOf(aCertificate())
  expect(principal?.parts?.map((part) => part.label)).toEqual(['2020 taxes', 'Certificate purchase price'])
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

test.each([
  ['months', run(14, 500, 23_333)],
  ['days', run(99, 1600, 17_359)],
  ['periods', run(1, 900, 36_000)],
] as const)('a run in %s is told as such, by working its amount out again', (unit, it) => {
  expect(unitOf(it)).toBe(unit)
})

test('the explanation has each unit once, and the minimum only where it applies', () => {
  expect(interestFactsOf(aCertificate())).toEqual({ units: ['months'], hasMinimum: false })
})
