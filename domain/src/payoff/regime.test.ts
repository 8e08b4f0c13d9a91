import { expect, test } from 'vitest'
import { type PlainDate, plainDate } from '../calendar/plain-date.ts'
import { bps } from '../money/cents.ts'
import { type RegimeRow, regimeFor, settingAt } from './regime.ts'
import { OHIO, type Settings } from './settings.ts'

const row = (
  countyId: number | null,
  from: string,
  values: Partial<Settings>,
  stateId = 'OH',
): RegimeRow => ({
  stateId,
  countyId,
  effectiveFrom: plainDate(from),
  values,
})
const max = (bpsValue: number) => ({ maxRateBps: bps(bpsValue) })

/** The highest rate of county 855 on a day. */
const maxOn = (on: string, rows: readonly RegimeRow[], stateId = 'OH') => {
  const regime = regimeFor(rows, stateId, 855)
  return regime === null ? null : settingAt(regime, 'maxRateBps', plainDate(on))
}

test.each<[string, string, RegimeRow[], number]>([
  ['before the first row: the built-in value', '2009-12-31', [row(null, '2010-01-01', max(1700))], 1800],
  ['on the first day of a row: the row', '2010-01-01', [row(null, '2010-01-01', max(1700))], 1700],
  [
    'two rows: the newest in effect',
    '2015-01-01',
    [
      row(null, '2012-01-01', max(1600)),
      row(null, '2010-01-01', max(1700)),
      row(null, '2016-01-01', max(1500)),
    ],
    1600,
  ],
  [
    'two rows of one day: the one entered later',
    '2015-01-01',
    [row(null, '2012-01-01', max(1600)), row(null, '2012-01-01', max(1400))],
    1400,
  ],
  [
    'county and state: the county, even if older',
    '2015-01-01',
    [row(855, '2011-01-01', max(1100)), row(null, '2012-01-01', max(1600))],
    1100,
  ],
  [
    'county not yet in effect: the state',
    '2010-06-01',
    [row(855, '2011-01-01', max(1100)), row(null, '2010-01-01', max(1600))],
    1600,
  ],
  [
    'county row without this setting: the state',
    '2015-01-01',
    [row(855, '2011-01-01', { minChargeBps: bps(0) }), row(null, '2010-01-01', max(1600))],
    1600,
  ],
  [
    'another county: the state',
    '2015-01-01',
    [row(856, '2011-01-01', max(1100)), row(null, '2010-01-01', max(1600))],
    1600,
  ],
  [
    'another state: the built-in value',
    '2015-01-01',
    [row(null, '2010-01-01', {}), row(null, '2010-01-01', max(1600), 'KY')],
    1800,
  ],
])('%s', (_, on, rows, expected) => {
  expect(maxOn(on, rows)).toBe(expected)
})

test('null is a value: a county row can switch off a setting of the state', () => {
  const regime = regimeFor(
    [row(null, '2010-01-01', {}), row(855, '2012-01-01', { postNoiRateBps: null })],
    'OH',
    855,
  )
  const rateOn = (on: PlainDate) => regime && settingAt(regime, 'postNoiRateBps', on)
  expect([rateOn(plainDate('2011-01-01')), rateOn(plainDate('2013-01-01'))]).toEqual([
    OHIO.postNoiRateBps,
    null,
  ])
})

test('a state without any row has no regime, whatever others have', () => {
  expect(maxOn('2020-01-01', [])).toBeNull()
  expect(maxOn('2020-01-01', [row(null, '2010-01-01', OHIO)], 'KY')).toBeNull()
  expect(maxOn('2020-01-01', [row(856, '2010-01-01', OHIO)])).toBeNull()
})

test("another state without a row for the setting: refused, never Ohio's value", () => {
  const rows = [row(null, '2010-01-01', max(1200), 'KY')]
  expect(maxOn('2010-01-01', rows, 'KY')).toBe(1200)
  expect(() => maxOn('2009-12-31', rows, 'KY')).toThrow(
    "No settings row of KY holds 'maxRateBps' on 2009-12-31",
  )
  const regime = regimeFor(rows, 'KY', 855)
  expect(() => regime && settingAt(regime, 'minChargeBps', plainDate('2015-01-01'))).toThrow("'minChargeBps'")
})
