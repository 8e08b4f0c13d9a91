import { expect, test } from 'vitest'
import { isRoutingNumber } from './routing-number.ts'

test.each(['110000000', '021000021', '011401533', '091000019'])('%s is one', (text) => {
  expect(isRoutingNumber(text)).toBe(true)
})

test.each(['', '11000000', '1100000000', '110000001', '011401534', '000000000', '11000000a', ' 110000000'])(
  "'%s' is none",
  (text) => {
    expect(isRoutingNumber(text)).toBe(false)
  },
)

test('one digit that is typed wrong is always found', () => {
  const right = '021000021'
  for (let at = 0; at < right.length; at++) {
    for (const digit of '0123456789') {
      const typed = right.slice(0, at) + digit + right.slice(at + 1)
      expect([typed, isRoutingNumber(typed)]).toEqual([typed, typed === right])
    }
  }
})
