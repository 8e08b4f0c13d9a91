import { expect, test } from 'vitest'
import { readWrittenDollars } from './written-dollars.ts'

test.each([
  ['$1,234.56', 123_456],
  ['1234.5', 123_450],
  ['(1,234.56)', -123_456],
  ['($5.00)', -500],
  ['-$5', -500],
  ['000000000660.00', 66_000],
  ['.50', 50],
  ['0', 0],
  ['(0.00)', 0],
  [' $12.00 ', 1200],
  ['\t(5.00)\n', -500],
])('the amount %s: is %i cents', (text, amount) => {
  expect(readWrittenDollars(text)).toBe(amount)
})

test.each([
  '',
  '.',
  '$',
  '1.234,56',
  '12,34',
  '1.005',
  '1e3',
  '5 dollars',
  '--5',
  '(-5)',
  '1,2345',
  '$1,234,56',
  '100 200',
  '1 000.00',
  '$1$2',
  '$$5',
  '5$',
  '$-5',
  '$(5.00)',
  '- 5',
  '$ 5',
  '1\n2',
  ',100',
  '1234,567',
])('%j: is not an amount', (text) => {
  expect(readWrittenDollars(text)).toBeNull()
})
