import { expect, test } from 'vitest'
import { isWrittenDollars, readWrittenDollars } from './written-dollars.ts'

test.each([
  ['$1,234.56', 123_456],
  ['1234.5', 123_450],
  ['12,345,678.90', 1_234_567_890],
  ['999999999999.99', 99_999_999_999_999],
  ['(1,234.56)', -123_456],
  ['($5.00)', -500],
  ['-$5', -500],
  ['0000000000000660.00', 66_000],
  ['.50', 50],
  ['0', 0],
  ['(0.00)', 0],
  [' $12.00 ', 1200],
  ['$ 5', 500],
  ['$      58,685.57', 5_868_557],
  ['($ 5.00)', -500],
  ['1234.5600', 123_456],
  ['6387.1900000000005', 638_719],
  ['82.26000000000022', 8226],
  ['1234.5599999999999', 123_456],
  ['0.99999999999', 100],
  ['-1.0000000001', -100],
  ['\t(5.00)\n', -500],
])('the amount %s: is %i cents', (text, amount) => {
  expect(readWrittenDollars(text)).toBe(amount)
  expect(isWrittenDollars(text)).toBe(true)
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
  '(5)6',
  '6(5)',
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
  '$\n5',
  '1234.567',
  '1234.56001',
  '1234.5699',
  '27, 721.44',
  '$ 1,234.56 CR',
  '7547.63.',
  '1\n2',
  ',100',
  '1234,567',
])('%j: is not an amount', (text) => {
  expect(readWrittenDollars(text)).toBeNull()
  expect(isWrittenDollars(text)).toBe(false)
})

test.each(['1234567890123', '(1234567890123.00)', '-1,234,567,890,123'])(
  '%s: is an amount, and more than can be read',
  (text) => {
    expect(readWrittenDollars(text)).toBeNull()
    expect(isWrittenDollars(text)).toBe(true)
  },
)
