import { expect, test } from 'vitest'
import { bps, cents } from '../money/cents.ts'
import {
  feeOnOvercharge,
  isRefundable,
  type RefundFacts,
  refundableOf,
  refundedOf,
  reviewEndings,
} from './refundable.ts'

const TOTAL = cents(10_325)

const disputed = (openCents: number, lostCents: number) => ({
  openCents: cents(openCents),
  lostCents: cents(lostCents),
})

const facts = (changes: Partial<RefundFacts> = {}): RefundFacts & { totalCents: typeof TOTAL } => ({
  state: 'SUCCEEDED',
  needsReview: false,
  totalCents: TOTAL,
  receivedCents: TOTAL,
  refundedCents: cents(0),
  disputed: disputed(0, 0),
  isRefundOpen: false,
  heldCents: cents(0),
  ...changes,
})

test.each<readonly [string, Partial<RefundFacts>, string | null, number, number]>([
  ['posted to a debt: only as a whole', {}, null, 10_325, 0],
  ['partly held in escrow: as a whole, or that part', { heldCents: cents(500) }, null, 10_325, 500],
  [
    'a part was given back: the rest, or what is still held',
    { refundedCents: cents(300), heldCents: cents(200) },
    null,
    10_025,
    200,
  ],
  ['more given back than was held: no further part', { heldCents: cents(-100) }, null, 10_325, 0],
  ['waits for staff: only as a whole', { needsReview: true, heldCents: cents(500) }, null, 10_325, 0],
  ['over here, and charged all the same', { state: 'EXPIRED', needsReview: true }, null, 10_325, 0],
  ['another amount came than was ordered', { needsReview: true, receivedCents: cents(50) }, null, 50, 0],
  ['a refund that failed while another paid', { state: 'REFUNDED', needsReview: true }, null, 10_325, 0],
  ['nothing came', { state: 'FAILED', receivedCents: null }, 'not-received', 0, 0],
  ['the provider says that nothing came', { receivedCents: cents(0) }, 'not-received', 0, 0],
  ['still in process', { state: 'PROCESSING', receivedCents: null }, 'not-received', 0, 0],
  ['lost, and no review is open', { state: 'REVERSED' }, 'not-received', 0, 0],
  ['disputed', { disputed: disputed(10_325, 0) }, 'disputed', 0, 0],
  ['disputed in part', { disputed: disputed(100, 0) }, 'disputed', 0, 0],
  ['lost in part: the rest', { disputed: disputed(0, 100), heldCents: cents(50) }, null, 10_225, 50],
  ['lost', { disputed: disputed(0, 10_325) }, 'disputed', 0, 0],
  ['all is back', { state: 'REFUNDED', refundedCents: TOTAL }, 'all-refunded', 0, 0],
  ['a refund is under way', { isRefundOpen: true }, 'refund-open', 0, 0],
])('a refund of a payment, %s', (_, changes, obstacle, wholeCents, partCents) => {
  expect(refundableOf(facts(changes))).toEqual({ obstacle, wholeCents, partCents })
})

test.each([
  [10_325, true],
  [500, true],
  [1, true],
  [501, false],
  [10_326, false],
  [0, false],
])('%i cents of a payment of 10,325 with 500 in escrow: %s', (amount, is) => {
  expect(isRefundable(refundableOf(facts({ heldCents: cents(500) })), amount)).toBe(is)
})

test.each<readonly [string, Partial<RefundFacts>, readonly string[]]>([
  ['nothing to review', {}, []],
  ['the money came as ordered', { needsReview: true }, ['post']],
  ['another amount came', { needsReview: true, receivedCents: cents(50) }, []],
  ['a part of it was given back', { needsReview: true, refundedCents: cents(300) }, []],
  ['charged on a row that is over', { state: 'EXPIRED', needsReview: true }, []],
  [
    'charged on a row that is over, and refunded',
    { state: 'EXPIRED', needsReview: true, refundedCents: TOTAL },
    ['close'],
  ],
  ['a part of it is lost', { needsReview: true, disputed: disputed(0, 300) }, []],
  ['never charged', { state: 'FAILED', needsReview: true, receivedCents: null }, ['close']],
  ['lost to the bank', { state: 'REVERSED', needsReview: true, disputed: disputed(0, 10_325) }, ['close']],
])('a review of a payment, %s', (_, changes, endings) => {
  expect(reviewEndings(facts(changes))).toEqual(endings)
})

test('given back is what the provider calls succeeded: a refund on its way may yet fail', () => {
  const refunds = ['succeeded', 'pending', 'failed', 'succeeded'].map((status, no) => ({
    status,
    amountCents: cents(10 ** no),
  }))
  expect(refundedOf(refunds)).toBe(1_001)
  expect(refundedOf([])).toBe(0)
})

test.each([
  ['a part of a payoff', {}, 1_000, 33],
  ['a part of another payment', { paidPayoff: false }, 1_000, 0],
  ['the whole, which has its fee in it', {}, 10_325, 0],
  ['a part, after most of the fee went back', { refundedFeeCents: cents(300) }, 1_000, 25],
  ['a part, when nothing but a cent would be left', {}, 10_324, 1],
])('returns the fee on an overcharge: %s', (_, more, partCents, expected) => {
  const charged = { paidPayoff: true, feeBps: bps(325), feeCents: cents(325), refundedFeeCents: cents(0) }
  expect(feeOnOvercharge({ wholeCents: TOTAL }, partCents, { ...charged, ...more })).toBe(expected)
})
