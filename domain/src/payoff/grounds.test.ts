import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { bps, cents } from '../money/cents.ts'
import { groundOf } from './grounds.ts'
import { aLien, anExpense, aSubsequent, OHIO_REGIME } from './lien.fixtures.ts'
import type { Lien } from './lien.ts'
import { quoteAt } from './quote.ts'
import type { Regime } from './regime.ts'
import { OHIO } from './settings.ts'

const day = plainDate
const ON = day('2021-06-30')

const grounds = (lien: Lien, regime: Regime = OHIO_REGIME) =>
  quoteAt(lien, regime, ON).lines.map((line) => {
    const { statutes, settings } = groundOf(line, lien, regime)
    return [line.kind, statutes, settings.map(({ name }) => name)]
  })

test('a certificate: the price and its interest; the minimum and the rate after the notice where they count', () => {
  const [price, interest, minimum, notice] = [
    ...['R.C. 5721.30(D)', 'R.C. 5721.41', 'R.C. 5721.30(E)', 'R.C. 5721.38(B)'],
  ]
  expect(grounds(aLien())).toEqual([['certificate', [price, interest], ['strategy']]])
  expect(grounds(aLien({ purchasedOn: day('2021-05-03') }))).toEqual([
    ['certificate', [price, interest, minimum], ['strategy', 'minChargeBps']],
  ])
  expect(grounds(aLien({ noiOn: day('2020-12-03') }))).toEqual([
    ['certificate', [price, interest, notice], ['strategy', 'postNoiRateBps']],
  ])
})

test('later taxes by the rate of the rules name them, by a rate of their own they do not', () => {
  const rulesOf = (rateBps: number | null) =>
    grounds(aLien({ subsequents: [aSubsequent({ rateBps: rateBps === null ? null : bps(rateBps) })] }))[1]
  expect(rulesOf(null)).toEqual(['subsequent', ['R.C. 5721.42'], ['subsequentRateBps']])
  expect(rulesOf(1_000)).toEqual(['subsequent', ['R.C. 5721.42'], []])
})

test('an expense names the rule of its rate only where it bears interest', () => {
  const expenses = [anExpense(), anExpense({ id: 2, accruesInterest: true })]
  expect(grounds(aLien({ expenses })).slice(1)).toEqual([
    ['expense', ['R.C. 5721.38, 5721.39'], []],
    ['expense', ['R.C. 5721.38, 5721.39'], ['expenseRateBps']],
  ])
})

test('a fee that was charged rests on the law alone, where one is known', () => {
  const fee = { id: 7, label: 'Recording fee', amountCents: cents(100), chargedOn: null }
  expect(grounds(aLien({ fees: [fee] })).slice(1)).toEqual([['fee', [], []]])
  const florida = {
    ...OHIO_REGIME,
    stateId: 'FL',
    rows: [{ stateId: 'FL', countyId: null, effectiveFrom: day('1900-01-01'), values: OHIO }],
  }
  expect(grounds(aLien({ stateId: 'FL', fees: [fee] }), florida).slice(1)).toEqual([
    ['fee', ['F.S. 197.472'], []],
  ])
})

test('a setting comes from the version that was in force, of the county before the state, else built in', () => {
  const row = (countyId: number | null, from: string, values: Regime['rows'][number]['values']) => ({
    ...{ stateId: 'OH', countyId, effectiveFrom: day(from), values },
  })
  const feeTable = [{ id: 1, label: 'Recording fee', amountCents: cents(3_400) }]
  const regime = {
    ...OHIO_REGIME,
    rows: [
      row(855, '2025-01-01', { feeTable: [] }),
      row(855, '2018-01-01', { feeTable }),
      row(null, '2015-01-01', { strategy: { kind: 'first-of-month' } }),
    ],
  }
  const lien = aLien({ expenses: [anExpense({ accruesInterest: true })] })
  const sources = quoteAt(lien, regime, ON).lines.flatMap((line) => groundOf(line, lien, regime).settings)
  expect(sources).toEqual([
    { name: 'strategy', from: '2015-01-01', isOfCounty: false },
    { name: 'feeTable', from: '2018-01-01', isOfCounty: true },
    { name: 'expenseRateBps', from: null, isOfCounty: false },
  ])
})

test('a state whose statutes the product does not know: none is named', () => {
  const regime = {
    ...OHIO_REGIME,
    stateId: 'XX',
    rows: [{ stateId: 'XX', countyId: null, effectiveFrom: day('1900-01-01'), values: OHIO }],
  }
  const lien = aLien({ stateId: 'XX' })
  expect(quoteAt(lien, regime, ON).lines.map((line) => groundOf(line, lien, regime).statutes)).toEqual([[]])
})
