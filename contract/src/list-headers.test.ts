import { expect, test } from 'vitest'
import { parseTotals, totalsText } from './list-headers.ts'

test('totals are read back as they were written, below zero, too', () => {
  const totals = { amount: 123_456, net: -200, fee: 0 }
  expect(totalsText(totals)).toBe('amount=123456, net=-200, fee=0')
  expect(parseTotals(totalsText(totals))).toEqual(totals)
})

test.each(['', 'amount', 'amount=', 'amount=1.5', 'a b=1', 'amount=99999999999999999'])(
  'what is no total, %j, adds nothing',
  (text) => {
    expect(parseTotals(text)).toEqual({})
  },
)
