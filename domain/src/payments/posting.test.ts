import { describe, expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents, ZERO } from '../money/cents.ts'
import { aLien, aPayment, OHIO_REGIME } from '../payoff/lien.fixtures.ts'
import { quoteAt } from '../payoff/quote.ts'
import { type PaymentFacts, paymentAccount } from './account.ts'
import { isUnpaidSince, paidAndOwedOn, postingBlock, redemptionDifference } from './posting.ts'

const account = (more: Partial<PaymentFacts> = {}) =>
  paymentAccount({
    receivedCents: cents(424_000),
    feeCents: ZERO,
    waivedCents: ZERO,
    allocations: [{ certificateId: 7, appliedCents: cents(424_000), unappliedCents: ZERO }],
    stage: 'posted',
    refundedCents: ZERO,
    refundPendingCents: ZERO,
    disputed: { openCents: ZERO, lostCents: ZERO },
    returned: null,
    dates: { receivedOn: plainDate('2026-11-24'), settledOn: null, postedOn: null },
    ...more,
  })

const NOTHING = { allocations: [] } as const

describe('what blocks a redemption and a release', () => {
  test.each([
    ['a payment that stands', account(), null],
    [
      'a refund that is open',
      account({ refundPendingCents: cents(500) }),
      { kind: 'refund-open', amountCents: 500 },
    ],
    [
      'an open dispute',
      account({ ...NOTHING, disputed: { openCents: cents(424_000), lostCents: ZERO } }),
      { kind: 'disputed', amountCents: 424_000 },
    ],
    [
      'a lost dispute',
      account({ ...NOTHING, disputed: { openCents: ZERO, lostCents: cents(424_000) } }),
      null,
    ],
    [
      'more refunded than it left over',
      account({
        allocations: [{ certificateId: 7, appliedCents: cents(424_000), unappliedCents: cents(-50_000) }],
        refundedCents: cents(50_000),
      }),
      { kind: 'over-refunded', amountCents: 50_000 },
    ],
  ])('%s', (_, it, block) => {
    expect(postingBlock({ isOnItsWay: false, accounts: [account(), it] })).toEqual(block)
  })

  test('money on its way', () => {
    expect(postingBlock({ isOnItsWay: true, accounts: [] })?.kind).toBe('on-its-way')
  })
})

describe('a release gives the lien away unpaid', () => {
  const applied = (appliedCents: number, more: Partial<PaymentFacts> = {}) =>
    account({
      receivedCents: cents(appliedCents),
      allocations: [{ certificateId: 7, appliedCents: cents(appliedCents), unappliedCents: ZERO }],
      dates: { receivedOn: plainDate('2026-11-24'), settledOn: null, postedOn: plainDate('2026-11-24') },
      ...more,
    })
  const bounced = (amountCents: number) =>
    applied(0, {
      receivedCents: cents(amountCents),
      returned: {
        on: plainDate('2026-11-30'),
        reason: 'Insufficient funds',
        amountCents: cents(amountCents),
      },
    })
  const lost = (lostCents: number) =>
    applied(424_000 - lostCents, {
      receivedCents: cents(424_000),
      disputed: { openCents: ZERO, lostCents: cents(lostCents) },
    })
  const held = account({
    allocations: [{ certificateId: 7, appliedCents: ZERO, unappliedCents: cents(424_000) }],
  })

  test.each([
    ['all was paid', [applied(424_000)], false],
    ['it was redeemed elsewhere, and nothing went back', [], false],
    ['a check bounced', [bounced(424_000)], true],
    ['a check bounced and was paid again', [bounced(424_000), applied(424_000)], false],
    ['a check bounced, and what was paid again is held', [bounced(424_000), held], false],
    ['one payment came since two went back', [bounced(212_000), bounced(212_000), applied(212_000)], true],
    ['two payments came since two went back', [bounced(212_000), bounced(212_000), applied(424_000)], false],
    ['a part was lost in a dispute', [lost(200_000)], true],
    ['the part that was lost was paid again', [lost(200_000), applied(200_000)], false],
    [
      'one of two payments in full was refunded',
      [account({ ...NOTHING, refundedCents: cents(424_000) }), applied(424_000)],
      false,
    ],
    ['all was refunded', [account({ ...NOTHING, refundedCents: cents(424_000) })], true],
    ['the payment was recorded by mistake', [applied(0)], true],
    [
      'money that was waived pays nothing',
      [bounced(424_000), applied(424_000, { receivedCents: cents(423_900), waivedCents: cents(100) })],
      true,
    ],
  ])('%s', (_, accounts, isUnpaid) => {
    expect(isUnpaidSince(accounts, cents(424_000))).toBe(isUnpaid)
  })
})

describe('the amount of a redemption', () => {
  test.each([
    ['what was paid', 424_000, [424_000], 0],
    ['nothing', 0, [424_000], 424_000],
    ['ten times', 4_240_000, [424_000], 3_816_000],
    ['what was owed on its day', 424_000, [424_000, 430_000], 0],
    ['what was paid since', 430_000, [424_000, 430_000], 0],
  ])('%s: %i, where %j was paid and owed, differs by %i', (_, amountCents, expected, difference) => {
    expect(redemptionDifference(amountCents, expected)).toBe(difference)
  })

  test('is what was paid and owed up to its day, without what was left over or waived', () => {
    const day = plainDate('2021-01-20')
    const owed = quoteAt(aLien(), OHIO_REGIME, day).totalCents
    const lien = aLien({
      payments: [
        aPayment({ waivedCents: cents(100), amountCents: cents(owed - 100) }),
        aPayment({ id: 'pay_2', sequence: 2, amountCents: cents(500) }),
        aPayment({ id: 'pay_3', effectiveOn: plainDate('2021-01-21') }),
      ],
    })
    expect(paidAndOwedOn(lien, OHIO_REGIME, day)).toBe(owed - 100)
  })
})
