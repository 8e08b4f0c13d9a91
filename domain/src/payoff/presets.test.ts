import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { firstContactOn } from '../letters/letters.ts'
import { bps, cents } from '../money/cents.ts'
import { allowsMonthEnd } from './good-through.ts'
import { aLien, aSubsequent } from './lien.fixtures.ts'
import type { Lien } from './lien.ts'
import { PRESETS } from './presets.ts'
import { quoteAt } from './quote.ts'
import { type Regime, regimeFor, settingAt } from './regime.ts'
import { KEY_DATES } from './settings.ts'

test.each(PRESETS)('$name: the first row has every setting', ({ rows }) => {
  expect(Object.keys(rows[0].values).sort()).toEqual(Object.keys(KEY_DATES).sort())
})

test.each(PRESETS)(
  '$name: a payoff is good through the end of the month only if it cannot grow until then',
  ({ rows }) => {
    const { strategy, subsequentStrategy, expenseStrategy, goodThrough } = rows[0].values
    const isConstant = [strategy, subsequentStrategy, expenseStrategy].every(allowsMonthEnd)
    expect(goodThrough).toBe(isConstant ? 'month-end' : 'same-day')
  },
)

test('one preset for each state; New Jersey is not offered', () => {
  expect(PRESETS.map((preset) => preset.stateId)).toEqual(['OH', 'FL', 'AZ', 'CO', 'NJ', 'IL', 'KY'])
  expect(PRESETS.filter((preset) => !preset.isOffered).map((preset) => preset.stateId)).toEqual(['NJ'])
})

/** The regime that a preset makes, for county 1. */
function presetRegime(stateId: string): Regime {
  const rows = PRESETS.filter((preset) => preset.stateId === stateId).flatMap((preset) => preset.rows)
  const regime = regimeFor(
    rows.map((row) => ({ stateId, countyId: null, ...row })),
    stateId,
    1,
  )
  if (regime === null) throw new Error(`no preset ${stateId}`)
  return regime
}

const interest = (stateId: string, facts: Partial<Lien>, on: string) => {
  const lien = aLien({ priceCents: cents(100_000), ...facts, stateId, countyId: 1 })
  return quoteAt(lien, presetRegime(stateId), plainDate(on)).interestCents
}

test("Arizona: bought in February, redeemed in May counts three months, as in the auditor's example", () => {
  expect(interest('AZ', { rateBps: bps(1600), purchasedOn: plainDate('2026-02-10') }, '2026-05-20')).toBe(
    4000,
  )
})

test('Colorado and Kentucky: the months of purchase and of redemption both count', () => {
  const bought = { rateBps: bps(1200), purchasedOn: plainDate('2026-02-10') }
  expect(interest('CO', bought, '2026-05-20')).toBe(4000)
  expect(interest('KY', bought, '2026-05-20')).toBe(4000)
})

test("Colorado: a later tax bears the certificate's own rate, also above and below other rates", () => {
  const bought = { rateBps: bps(900), purchasedOn: plainDate('2026-02-10') }
  const tax = { amountCents: cents(20_000), paidOn: plainDate('2026-04-15') }
  // Four months of $1,000 and two of $200 at 9 % a year: 30.00 + 3.00.
  expect(interest('CO', { ...bought, subsequents: [aSubsequent(tax)] }, '2026-05-20')).toBe(3300)
  const ownRate = [aSubsequent({ ...tax, rateBps: bps(1200) })]
  expect(interest('CO', { ...bought, subsequents: ownRate }, '2026-05-20')).toBe(3400)
})

test('Kentucky: no rate above 12 %, no minimum, and the notice changes nothing', () => {
  const bought = { rateBps: bps(1200), purchasedOn: plainDate('2026-02-10'), noiOn: plainDate('2026-03-01') }
  expect(() => interest('KY', { ...bought, rateBps: bps(1201) }, '2026-02-10')).toThrow('12.01 %')
  expect(interest('KY', bought, '2026-02-10')).toBe(1000)
  expect(interest('KY', bought, '2027-01-31')).toBe(12_000)
})

test('Florida: a minimum of 5 % unless the rate is zero, and a fee of $6.25', () => {
  const bought = { saleType: 'negotiated', rateBps: bps(100), purchasedOn: plainDate('2026-02-10') } as const
  expect(interest('FL', bought, '2026-03-31')).toBe(5000)
  expect(interest('FL', { ...bought, rateBps: bps(0) }, '2026-03-31')).toBe(0)
  const quote = quoteAt(
    aLien({ ...bought, stateId: 'FL', countyId: 1 }),
    presetRegime('FL'),
    plainDate('2026-02-10'),
  )
  expect(quote.expensesCents).toBe(625)
})

test('Illinois: 9 % per six months begun from 2022, up to 18 % before; later taxes bear 12 % a year', () => {
  const since = { rateBps: bps(900), purchasedOn: plainDate('2022-01-01') }
  expect(interest('IL', since, '2022-07-01')).toBe(9000)
  expect(interest('IL', since, '2022-07-02')).toBe(18_000)
  expect(() => interest('IL', { ...since, rateBps: bps(901) }, '2022-07-01')).toThrow('9.01 %')
  expect(interest('IL', { rateBps: bps(1800), purchasedOn: plainDate('2021-12-31') }, '2021-12-31')).toBe(
    18_000,
  )
  const subsequents = [aSubsequent({ amountCents: cents(10_000), paidOn: plainDate('2022-02-01') })]
  expect(interest('IL', { ...since, subsequents }, '2022-07-01')).toBe(9000 + 1200)
})

test.each([
  ['OH', '2026-11-05', '2026-12-05'],
  // Two years after April 1 of the year of issue, or later.
  ['FL', '2022-06-01', '2024-05-31'],
  ['FL', '2023-05-25', '2025-05-24'],
  ['KY', '2026-11-05', null],
])('%s: sold on %s, the first letter that asks for payment goes out on %s', (stateId, sold, first) => {
  const on = plainDate(sold)
  expect(firstContactOn(on, settingAt(presetRegime(stateId), 'noContactDays', on))).toBe(first)
})
