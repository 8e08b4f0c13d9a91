import { expect, test } from 'vitest'
import { cents } from '../money/cents.ts'
import { clearsAtOnce, INSTRUMENTS, partsOf, receivedIdOf, receivedLedgerId } from './received.ts'

test.each([
  ['WIRE', 425_500, 424_000, 1_500],
  ['WIRE', 1_500, 1_500, 0],
  ['WIRE', 1_501, 1, 1_500],
  ['CHECK', 425_500, 425_500, 0],
  ['CASH', 1, 1, 0],
] as const)('%s of %i cents: %i pay the certificate, %i are the fee', (instrument, total, amount, fee) => {
  expect(partsOf(cents(total), instrument, cents(1_500))).toEqual({ amountCents: amount, feeCents: fee })
})

test('only cash and a wire are there when they come', () => {
  expect(INSTRUMENTS.filter(clearsAtOnce)).toEqual(['WIRE', 'CASH'])
})

test('the name in the ledger leads back to the row, and a payment of the provider to none', () => {
  expect(receivedIdOf(receivedLedgerId(17))).toBe(17)
  expect(receivedIdOf('pay_received-17')).toBeNull()
})
