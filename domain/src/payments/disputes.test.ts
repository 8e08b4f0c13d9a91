import { expect, test } from 'vitest'
import { cents } from '../money/cents.ts'
import { disputedOf, disputeState, heldBackCents, keptOf } from './disputes.ts'

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['lost', 'lost'],
  ['won', 'won'],
  ['prevented', 'inquiry'],
  ['warning_needs_response', 'inquiry'],
  ['of next year', null],
] as const)('the processor calls a dispute %s: %s', (status, state) => {
  expect(disputeState(status)).toBe(state)
})

test('open and lost disputes of a payment add up; won ones, inquiries and unknown ones take nothing', () => {
  const disputes = ['needs_response', 'lost', 'won', 'prevented', 'else', 'lost'].map((status, no) => ({
    status,
    amountCents: cents(10 ** no),
  }))
  expect(disputedOf(disputes)).toEqual({ openCents: 1, lostCents: 100_010 })
})

test.each([
  ['a part of the debt', 0, 100, 9_900, 325],
  ['all of the debt', 0, 10_000, 0, 325],
  ['a part of our fee, too', 0, 10_200, 0, 125],
  ['a part of our fee, after a refund', 6_000, 4_200, 6_000, 125],
])('a dispute takes %s', (_, refundedCents, disputedCents, portionCents, feeCents) => {
  const kept = keptOf({ portionCents: 10_000, feeCents: 325, refundedCents, disputedCents })
  expect(kept).toEqual({ portionCents, feeCents })
})

test.each([
  ['nothing was ever disputed', { refundedCents: 300, disputedCents: 0, wonHeldCents: 0 }, 0],
  ['a won dispute is held', { refundedCents: 0, disputedCents: 0, wonHeldCents: 500 }, 500],
  ['of that a part is disputed again', { refundedCents: 0, disputedCents: 200, wonHeldCents: 500 }, 300],
  ['of that a part was refunded', { refundedCents: 400, disputedCents: 200, wonHeldCents: 500 }, 400],
  [
    'a part was refunded before the dispute',
    { refundedCents: 400, disputedCents: 200, wonHeldCents: 0 },
    400,
  ],
])('the part of a payment that pays no debt, where %s', (_, payment, held) => {
  expect(heldBackCents(payment)).toBe(held)
})
