import { expect, test } from 'vitest'
import { bps, cents } from '../money/cents.ts'
import { type ChargeMethod, GUEST_FORMS } from './charge-methods.ts'
import { DEFAULT_FEES } from './fees.ts'
import { choosableMethods, limitReason, methodOffers, openMethods } from './limits.ts'

test.each<readonly [ChargeMethod, number, ReturnType<typeof limitReason>]>([
  ['CC', 49, 'too_small'],
  ['CC', 50, null],
  ['CC', 2_500_001, null],
  ['CC', 99_999_999, null],
  ['CC', 100_000_000, 'above_limit'],
  ['ACH', 49, 'too_small'],
  ['ACH', 2_500_000, null],
  ['ACH', 2_500_001, 'above_limit'],
])('%s, a total of %i cents: %s', (method, total, reason) => {
  expect(limitReason(cents(total), method, DEFAULT_FEES)).toBe(reason)
})

test('the cap of ACH debits is a setting', () => {
  const fees = { ...DEFAULT_FEES, achMaxChargeCents: cents(2_499_952) }
  expect(limitReason(cents(2_499_952), 'ACH', fees)).toBeNull()
  expect(limitReason(cents(2_499_953), 'ACH', fees)).toBe('above_limit')
})

test('each method is offered with its fee and its sum: card 3.25 %, bank 1 %, mail free, wire $15.00', () => {
  expect(methodOffers(cents(2_475_200), DEFAULT_FEES)).toEqual([
    { method: 'MAIL', feeCents: 0, totalCents: 2_475_200, disabledBy: null },
    { method: 'ACH', feeCents: 24_752, totalCents: 2_499_952, disabledBy: null },
    { method: 'CC', feeCents: 80_444, totalCents: 2_555_644, disabledBy: null },
    { method: 'WIRE', feeCents: 1_500, totalCents: 2_476_700, disabledBy: null },
  ])
})

test('the cheapest way stands first, by the fees as they are set; a wire, arranged by phone, last', () => {
  expect(openMethods('live', DEFAULT_FEES)).toEqual(['MAIL', 'ACH', 'CC', 'WIRE'])
  expect(openMethods('live', { ...DEFAULT_FEES, cardFeeBps: bps(0) })).toEqual(['MAIL', 'CC', 'ACH', 'WIRE'])
  expect(openMethods('off', DEFAULT_FEES)).toEqual(['MAIL', 'WIRE'])
})

test('a wire is a choice only where nothing is charged online', () => {
  expect(choosableMethods('live', DEFAULT_FEES)).toEqual(['MAIL', 'ACH', 'CC'])
  expect(choosableMethods('off', DEFAULT_FEES)).toEqual(['MAIL', 'WIRE'])
})

test('a guest may pay a whole payoff by a method that no bank returns, and nothing else', () => {
  expect(GUEST_FORMS).toEqual(['cc'])
})
