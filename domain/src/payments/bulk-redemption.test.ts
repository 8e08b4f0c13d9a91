import { expect, test } from 'vitest'
import { cents, ZERO } from '../money/cents.ts'
import { whyNotInBulk } from './bulk-redemption.ts'

const READY = {
  isRedeemed: false,
  block: null,
  paymentCount: 1,
  owedCents: ZERO,
  hasEscrow: false,
  hasLaterItems: false,
}

test.each([
  ['paid in full by one payment', {}, null],
  ['redeemed meanwhile', { isRedeemed: true }, 'redeemed'],
  ['with money on its way', { block: { kind: 'on-its-way', amountCents: null } }, 'on-its-way'],
  ['with a refund that is open', { block: { kind: 'refund-open', amountCents: cents(1) } }, 'refund-open'],
  ['reported, without a payment here', { paymentCount: 0 }, 'no-payment'],
  ['paid in several parts', { paymentCount: 2 }, 'in-parts'],
  ['paid with more than was owed', { hasEscrow: true }, 'held'],
  ['without a figure', { owedCents: null }, 'no-figure'],
  ['short by a cent', { owedCents: cents(1) }, 'still-owed'],
  ['with an expense posted after the payment', { hasLaterItems: true }, 'posted-later'],
] as const)('a redemption %s (%j): the reason against batch posting is %s', (_, changes, reason) => {
  expect(whyNotInBulk({ ...READY, ...changes })).toBe(reason)
})
