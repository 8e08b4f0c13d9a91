import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { readWrittenDollars } from '@fieldstone/domain/money/written-dollars'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateReader, dollars, readAmount, readPercent } from './values.ts'

test('parses formatted dollars back to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
      expect(readWrittenDollars(dollars(cents(amount)))).toBe(amount)
    }),
  )
})

test.each([
  ['12', 1200],
  ['12.75 %', 1275],
  ['0.5%', 50],
])('the rate %s: is %i basis points', (text, rate) => {
  expect(readPercent(text)).toBe(rate)
})

test('rejects a rate with three decimals, a sign or words', () => {
  expect(['12.755', '-1', 'twelve', ''].map(readPercent)).toEqual([null, null, null, null])
})

test.each([
  ['MM/DD/YYYY', '09/05/2025', '2025-09-05'],
  ['M/D/YYYY', '9/5/2025', '2025-09-05'],
  ['MM-DD-YYYY', '09-30-2025', '2025-09-30'],
  ['YYYYMMDD', '20240229', '2024-02-29'],
  ['MMMM D, YYYY', 'October 29, 2024', '2024-10-29'],
  ['D MMM YYYY', '3 feb 2026', '2026-02-03'],
])('a date written %s: %s is read', (form, text, date) => {
  expect(dateReader(form)?.(text)).toBe(plainDate(date))
})

test.each([
  ['MM/DD/YYYY', '02/30/2025'],
  ['MM/DD/YYYY', '9/5/2025'],
  ['MM/DD/YYYY', '13/01/2025'],
  ['YYYYMMDD', '2024022'],
  ['MMMM D, YYYY', '10:00 a.m. on Tuesday, February 3, 2026'],
])('a date written %s: %s is refused', (form, text) => {
  expect(dateReader(form)?.(text)).toBeNull()
})

test.each([
  [1950, '01/31/49', '2049-01-31'],
  [1950, '01/31/50', '1950-01-31'],
  [1950, '01/31/99', '1999-01-31'],
  [1950, '01/31/00', '2000-01-31'],
  [2000, '01/31/99', '2099-01-31'],
  [1999, '01/31/98', '2098-01-31'],
  [2030, '02/29/32', '2032-02-29'],
])('pivot year %i: %s is %s', (pivotYear, text, date) => {
  expect(dateReader('MM/DD/YY', pivotYear)?.(text)).toBe(plainDate(date))
})

test('requires a pivot year for YY, and rejects four digits and impossible dates', () => {
  expect(dateReader('MM/DD/YY', 1950)?.('01/31/1999')).toBeNull()
  expect(dateReader('MM/DD/YY', 1950)?.('02/29/01')).toBeNull()
  expect(dateReader('MM/DD/YY')).toBeNull()
})

test.each([
  ['100,000,000.00', 10_000_000_000],
  ['-$5', -500],
  ['$100,000,000.01', 'is more than $100,000,000.00, the maximum of an amount'],
  ['-100000000.01', 'is more than $100,000,000.00, the maximum of an amount'],
  ['99999999999999999999', 'is more than $100,000,000.00, the maximum of an amount'],
  ['(9,007,199,254,740,993.00)', 'is more than $100,000,000.00, the maximum of an amount'],
  ['1e9', 'is not an amount of dollars'],
])('the amount %s: is read as %s', (text, expected) => {
  expect(readAmount(text)).toBe(expected)
})

test('rejects a date format that does not define one day', () => {
  expect(['MM/DD/YYYYY', 'MM/YYYY', 'DD MM', 'MM/MM/YYYY', ''].map(dateReader)).toEqual(Array(5).fill(null))
})
