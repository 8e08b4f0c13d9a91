import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './cents.ts'
import { centsToDollars, centsToText, dollarsToCents, parseDollars, readDollars } from './dollars.ts'

test.each([
  ['0', 0],
  ['1234.5', 123_450],
  ['1234.05', 123_405],
  ['-0.07', -7],
  ['999999999999.99', 99_999_999_999_999],
])("'%s' is %i cents", (text, expected) => {
  expect(parseDollars(text)).toBe(expected)
})

test.each(['', '.5', '1.', '1.234', '1,000.00', '$5', ' 1', '1e3', '+1', '--1', '1234567890123', 'NaN', '٣'])(
  "'%s' is no amount",
  (text) => {
    expect(parseDollars(text)).toBeNull()
  },
)

test.each([
  ['1234.5', 123_450],
  ['$1,234.56', 123_456],
  [' $12 ', 1_200],
  ['.5', 50],
  ['12,345', 1_234_500],
  ['1,234,567.80', 123_456_780],
  ['-$5.00', -500],
  ['-1,000', -100_000],
])("typed '%s' is %i cents", (text, expected) => {
  expect(readDollars(text)).toBe(expected)
})

test.each([
  '',
  '$',
  '.',
  '1,23',
  '1,2345.00',
  '12,34,567',
  ',100',
  '1 000',
  '5$',
  '$-5',
  '(5.00)',
  '1.234,56',
  '1.005',
])("typed '%s' is no amount", (text) => {
  expect(readDollars(text)).toBeNull()
})

test.each([0.001, 1.005, 1e12, 1e12 + 1, -1e12, 1e21, Number.NaN, Number.POSITIVE_INFINITY])(
  'the number %s is no amount',
  (value) => {
    expect(dollarsToCents(value)).toBeNull()
  },
)

test('minus zero is plain zero', () => {
  expect(parseDollars('-0')).toBe(0)
  expect(dollarsToCents(-0)).toBe(0)
})

test('cents -> dollars -> cents, by number and by text, loses nothing', () => {
  const largest = 99_999_999_999_999
  fc.assert(
    fc.property(fc.integer({ min: -largest, max: largest }), (value) => {
      const amount = cents(value)
      expect(parseDollars(centsToText(amount))).toBe(amount)
      expect(dollarsToCents(centsToDollars(amount))).toBe(amount)
    }),
    { numRuns: 2000 },
  )
})

test('text has two decimals and a sign in front', () => {
  expect([0, 7, -7, 123_450].map((value) => centsToText(cents(value)))).toEqual([
    '0.00',
    '0.07',
    '-0.07',
    '1234.50',
  ])
})
