import { expect, test } from 'vitest'
import { addDays } from '../calendar/plain-date.ts'
import { bps, cents, ZERO } from '../money/cents.ts'
import { ACTIVE_PLAN, COMPLETE_PLAN, DEFAULTED_PLAN, payoffFacts, TODAY } from '../payoff/facts.fixtures.ts'
import type { PayoffFacts } from '../payoff/facts.ts'
import type { GivenNotice } from '../plans/debit-notices.ts'
import { due } from '../plans/standing.fixtures.ts'
import { type AgreedDebitInput, agreedDebitPayable, type DebitReason } from './agreed-debit.ts'
import { DEFAULT_FEES } from './fees.ts'

const AGREED = cents(64_284)
const TOTAL = cents(64_927)
const OWED = cents(703_400)

const told = (totalCents = TOTAL, kind: GivenNotice['kind'] = 'reminder', daysAgo = 3): GivenNotice => ({
  kind,
  totalCents,
  givenOn: addDays(TODAY, -daysAgo),
  debitOn: TODAY,
})

const DEBIT: AgreedDebitInput = {
  method: 'ACH',
  fees: DEFAULT_FEES,
  agreedCents: AGREED,
  agreedTotalCents: TOTAL,
  feeBps: bps(100),
  instalment: due(1, { dueOn: TODAY }),
  remainingCents: OWED,
  isUsable: true,
  isHeld: false,
  earliestOn: TODAY,
  notices: [told()],
}

const ask = (differences: Partial<PayoffFacts> = {}, changes: Partial<AgreedDebitInput> = {}) =>
  agreedDebitPayable(
    payoffFacts({ ...ACTIVE_PLAN, totalCents: OWED, ...differences }),
    { ...DEBIT, ...changes },
    TODAY,
  )

test('its day has come, its payer was told, nothing is in the way: what was agreed is debited', () => {
  expect(ask()).toEqual({
    may: true,
    charge: { portionCents: AGREED, feeBps: 100, feeCents: 643, totalCents: TOTAL },
  })
})

/** In the decided order. Each row brings its own reason about; with all of a later row too, the first wins. */
const ROWS: readonly (readonly [DebitReason, Partial<PayoffFacts>, Partial<AgreedDebitInput>])[] = [
  ['redeemed', { redeemedOn: TODAY }, {}],
  ['past_redemption', { orderConfirmSaleOn: TODAY }, {}],
  ['on_hold', {}, { isHeld: true }],
  ['plan_not_active', DEFAULTED_PLAN, {}],
  ['account_unusable', {}, { isUsable: false }],
  ['staff_payoff', { totalCents: null }, {}],
  ['paid', {}, { instalment: due(1, { paidCents: AGREED, state: 'PAID' }) }],
  ['being_paid', {}, { instalment: due(1, { reservedCents: cents(1) }) }],
  ['not_again', {}, { earliestOn: null }],
  ['nothing_due', {}, { remainingCents: ZERO }],
  ['too_small', {}, { remainingCents: cents(30) }],
  ['not_yet', {}, { notices: [] }],
]

test.each(ROWS)('no debit: %s', (reason, differences, changes) => {
  expect(ask(differences, changes)).toMatchObject({ may: false, reason })
})

test.each(ROWS.slice(0, -1).map(([reason, ...row], index) => [reason, row, ROWS[index + 1]] as const))(
  'no debit: %s goes before the reason below it',
  (reason, [differences, changes], below) => {
    const [, otherDifferences, otherChanges] = below ?? [reason, {}, {}]
    expect(ask({ ...otherDifferences, ...differences }, { ...otherChanges, ...changes })).toMatchObject({
      may: false,
      reason,
    })
  },
)

test.each([
  ['the deed was issued', { taxDeedIssuedOn: TODAY }, 'past_redemption'],
  ['forfeiture was decreed', { decreeOfForfeitureOn: TODAY }, 'past_redemption'],
  ['the plan is complete', COMPLETE_PLAN, 'plan_not_active'],
] as const)('no debit: %s', (_, differences, reason) => {
  expect(ask(differences)).toMatchObject({ may: false, reason })
})

test('above the most of one bank debit: none is made', () => {
  expect(ask({}, { fees: { ...DEFAULT_FEES, achMaxChargeCents: cents(60_000) } })).toMatchObject({
    reason: 'above_limit',
  })
})

const portion = (changes: Partial<AgreedDebitInput>) => {
  const answer = ask({}, changes)
  return 'charge' in answer ? answer.charge.portionCents : null
}

test.each([
  ['agreed', {}, AGREED],
  ['open of the installment', { instalment: due(1, { paidCents: cents(24_284) }) }, 40_000],
  ['owed', { remainingCents: cents(5_000) }, 5_000],
  // A part payment came back since: its payer was told of less.
  ['told', { notices: [told(cents(40_400), 'changed-amount', 10)] }, 40_000],
])('a debit is never more than was %s', (_, changes, expected) => {
  expect(portion(changes)).toBe(expected)
})

test('what its payer was told of is debited; another amount waits for its own notices', () => {
  const less = { remainingCents: cents(40_000) }
  expect(ask({}, less)).toMatchObject({
    reason: 'not_yet',
    until: addDays(TODAY, 10),
    toGive: ['changed-amount'],
  })
  const both = [told(cents(40_400), 'changed-amount', 10), told(cents(40_400))]
  expect(ask({}, { ...less, notices: both })).toMatchObject({ may: true, charge: { totalCents: 40_400 } })
})
