import { describe, expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents, ZERO } from '../money/cents.ts'
import { differenceOf, type PaymentFacts, paymentAccount } from './account.ts'

const NONE = { openCents: ZERO, lostCents: ZERO }

const facts = (more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  receivedCents: cents(2_000_000),
  feeCents: ZERO,
  waivedCents: ZERO,
  allocations: [{ certificateId: 7, appliedCents: cents(1_063_025), unappliedCents: cents(936_975) }],
  stage: 'posted',
  refundedCents: ZERO,
  refundPendingCents: ZERO,
  disputed: NONE,
  returned: null,
  dates: {
    receivedOn: plainDate('2026-11-24'),
    settledOn: plainDate('2026-11-27'),
    postedOn: plainDate('2026-11-28'),
  },
  ...more,
})

/** Nothing of it is in the ledger, or not any more. */
const NOTHING = { allocations: [] } as const

describe('the account of a payment adds up to what was received', () => {
  test.each([
    ['more than was owed', facts(), { appliedCents: 1_063_025, unappliedCents: 936_975 }],
    [
      'a cent short of the payoff, which was waived',
      facts({
        receivedCents: cents(1_063_024),
        waivedCents: cents(1),
        allocations: [{ certificateId: 7, appliedCents: cents(1_063_025), unappliedCents: ZERO }],
      }),
      { waivedCents: 1, appliedCents: 1_063_025 },
    ],
    [
      'a check that its bank has not paid',
      facts({ ...NOTHING, stage: 'uncleared' }),
      { unclearedCents: 2_000_000 },
    ],
    [
      'staff must decide',
      facts({ ...NOTHING, stage: 'review' }),
      { unappliedCents: 2_000_000, appliedCents: 0 },
    ],
    [
      'staff must decide, and a part was refunded',
      facts({ ...NOTHING, stage: 'review', refundedCents: cents(500_000) }),
      { unappliedCents: 1_500_000, refundedCents: 500_000 },
    ],
    [
      'disputed after a part was refunded',
      facts({
        ...NOTHING,
        disputed: { openCents: cents(1_500_000), lostCents: ZERO },
        refundedCents: cents(500_000),
      }),
      { disputedCents: 1_500_000, refundedCents: 500_000 },
    ],
    [
      'disputed in part: one dispute is open, one is lost',
      facts({
        allocations: [{ certificateId: 7, appliedCents: cents(1_063_025), unappliedCents: cents(906_975) }],
        disputed: { openCents: cents(10_000), lostCents: cents(20_000) },
      }),
      { disputedCents: 30_000, openDisputedCents: 10_000, unappliedCents: 906_975 },
    ],
    [
      'under review, and a part is disputed',
      facts({ ...NOTHING, stage: 'review', disputed: { openCents: cents(10_000), lostCents: ZERO } }),
      { disputedCents: 10_000, unappliedCents: 1_990_000 },
    ],
    [
      'refunded, and then disputed: the loss is no part of it',
      facts({
        ...NOTHING,
        refundedCents: cents(2_000_000),
        disputed: { openCents: ZERO, lostCents: cents(2_000_000) },
      }),
      { disputedCents: 0, refundedCents: 2_000_000 },
    ],
    [
      'under review, and then disputed',
      facts({ ...NOTHING, stage: 'review', disputed: { openCents: ZERO, lostCents: cents(2_000_000) } }),
      { disputedCents: 2_000_000, unappliedCents: 0 },
    ],
    [
      'returned after a part was refunded: what went out is missing',
      facts({
        allocations: [{ certificateId: 7, appliedCents: ZERO, unappliedCents: cents(-100) }],
        refundedCents: cents(100),
        returned: {
          on: plainDate('2026-12-01'),
          reason: 'Insufficient funds',
          amountCents: cents(2_000_000),
        },
      }),
      { returnedCents: 2_000_000, unappliedCents: -100 },
    ],
    [
      'for two certificates, with a fee',
      facts({
        feeCents: cents(2_500),
        allocations: [
          { certificateId: 7, appliedCents: cents(997_500), unappliedCents: ZERO },
          { certificateId: 8, appliedCents: cents(600_000), unappliedCents: cents(400_000) },
        ],
      }),
      { appliedCents: 1_597_500, unappliedCents: 400_000, feeCents: 2_500 },
    ],
    ['never received', facts({ ...NOTHING, receivedCents: ZERO, stage: 'none' }), { receivedCents: 0 }],
  ])('%s', (_, given, expected) => {
    const account = paymentAccount(given)
    expect(account).toMatchObject(expected)
    expect(differenceOf(account)).toBe(0)
  })
})

test('a cent that the ledger lacks is a difference', () => {
  const allocations = [{ certificateId: 7, appliedCents: cents(1_063_024), unappliedCents: cents(936_975) }]
  expect(differenceOf(paymentAccount(facts({ allocations })))).toBe(1)
})

test('each day stays its own', () => {
  expect(paymentAccount(facts())).toMatchObject({
    receivedOn: '2026-11-24',
    settledOn: '2026-11-27',
    postedOn: '2026-11-28',
  })
})
