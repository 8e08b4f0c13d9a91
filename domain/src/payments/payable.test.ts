import { expect, test } from 'vitest'
import { addDays } from '../calendar/plain-date.ts'
import { cents, ZERO } from '../money/cents.ts'
import { ACTIVE_PLAN, COMPLETE_PLAN, DEFAULTED_PLAN, payoffFacts, TODAY } from '../payoff/facts.fixtures.ts'
import type { PayoffFacts } from '../payoff/facts.ts'
import { DEFAULT_FEES } from './fees.ts'
import {
  type FullPaymentInput,
  type FullReason,
  fullPayable,
  type PartialPaymentInput,
  type PartialReason,
  partialPayable,
} from './payable.ts'

type Differences = Partial<PayoffFacts>

const CARD: FullPaymentInput = { method: 'CC', fees: DEFAULT_FEES, isBeingPaid: false }
const ACH: FullPaymentInput = { ...CARD, method: 'ACH' }

const askFull = (differences: Differences, ask: Partial<FullPaymentInput> = {}) =>
  fullPayable(payoffFacts(differences), { ...CARD, ...ask }, TODAY)

test('full, nothing in the way: the payoff is the portion, the fee of the method is added', () => {
  expect(askFull({ totalCents: cents(1_067_998) })).toEqual({
    payable: true,
    charge: { portionCents: 1_067_998, feeBps: 325, feeCents: 34_710, totalCents: 1_102_708 },
  })
})

/** In the decided order. Each row brings its own reason about; with all of a later row too, the first wins. */
const FULL_ROWS: readonly (readonly [FullReason, Differences, Partial<FullPaymentInput>])[] = [
  ['redeemed', { redeemedOn: TODAY }, {}],
  ['payment_pending', { isPaymentPending: true }, {}],
  ['being_paid', {}, { isBeingPaid: true }],
  ['county_payoff', { sheriffSaleOn: addDays(TODAY, 1) }, {}],
  ['past_redemption', { orderConfirmSaleOn: TODAY }, {}],
  ['legal_contact', { sentLegalOn: TODAY, noPayoffAfterLegal: true }, {}],
  ['staff_payoff', { escrowCents: cents(1) }, {}],
  ['county_treasurer', { canRequestPayoff: false }, {}],
  ['has_plan', COMPLETE_PLAN, {}],
  ['nothing_due', { totalCents: ZERO }, {}],
  ['too_small', { totalCents: cents(47) }, {}],
  ['older_certificate_unpaid', { isOldestUnpaid: false, oldestUnpaidId: 77 }, {}],
]

test.each(FULL_ROWS)('full is refused: %s', (reason, differences, ask) => {
  expect(askFull(differences, ask)).toMatchObject({ payable: false, reason })
})

test.each(FULL_ROWS.map(([reason], index) => [reason, index] as const))(
  'full: %s goes before every reason below it',
  (reason, index) => {
    // From the last row to this one, so that where two rows set the same fact this row's value stands.
    const rows = FULL_ROWS.slice(index).reverse()
    const differences: Differences = Object.assign({}, ...rows.map(([, it]) => it))
    const ask: Partial<FullPaymentInput> = Object.assign({}, ...rows.map(([, , it]) => it))
    expect(askFull(differences, ask)).toMatchObject({ payable: false, reason })
  },
)

test.each<readonly [string, FullReason, Differences]>([
  ['a redemption is in process', 'payment_pending', { redemptionInProcessOn: TODAY }],
  [
    'the sale is past and the county gives no payoff',
    'past_redemption',
    { sheriffSaleOn: addDays(TODAY, -1) },
  ],
  ['the deed was issued', 'past_redemption', { taxDeedIssuedOn: TODAY }],
  ['the status is for staff', 'staff_payoff', { isStatusStaffOnly: true }],
  ['a full payment is disputed', 'staff_payoff', { isFullPaymentDisputed: true }],
  ['the plan is in default', 'staff_payoff', DEFAULTED_PLAN],
  ['no figure can be given', 'staff_payoff', { totalCents: null }],
  ['the plan is active', 'has_plan', ACTIVE_PLAN],
  ['the card total passes the most the processor takes', 'above_limit', { totalCents: cents(96_852_300) }],
  ['the payoff is beyond any charge', 'above_limit', { totalCents: cents(90_000_000_000) }],
])('full, %s: %s', (_, reason, differences) => {
  expect(askFull(differences)).toMatchObject({ payable: false, reason })
})

test('full, another certificate is older: the answer names it and tells what this one would cost', () => {
  expect(askFull({ isOldestUnpaid: false, oldestUnpaidId: 77, totalCents: cents(10_000) })).toEqual({
    payable: false,
    reason: 'older_certificate_unpaid',
    oldestUnpaidId: 77,
    charge: { portionCents: 10_000, feeBps: 325, feeCents: 325, totalCents: 10_325 },
  })
})

test('full, refused for anything but a bound: the answer carries no figure', () => {
  expect(askFull({ escrowCents: cents(1) })).toEqual({
    payable: false,
    reason: 'staff_payoff',
    oldestUnpaidId: null,
    charge: null,
  })
})

test.each([
  [2_475_248, true],
  [2_475_249, false],
])(
  'full by bank account, a payoff of %i cents: payable %s, as the cap counts the fee in',
  (total, payable) => {
    const answer = fullPayable(payoffFacts({ totalCents: cents(total) }), ACH, TODAY)
    expect(answer.payable).toBe(payable)
    if (!answer.payable) expect(answer.reason).toBe('above_limit')
    expect(askFull({ totalCents: cents(total) }).payable).toBe(true)
  },
)

test.each([
  [47, 49, false],
  [48, 50, true],
])('full by card, a payoff of %i cents with a total of %i: payable %s', (portion, _, payable) => {
  expect(askFull({ totalCents: cents(portion) }).payable).toBe(payable)
})

const PART: PartialPaymentInput = {
  method: 'ACH',
  fees: DEFAULT_FEES,
  portionCents: cents(64_284),
  inFlightCents: ZERO,
  isBeingPaid: false,
  isAutopayOn: false,
  leftToHandCents: ZERO,
}

const OWED = cents(703_400)

const askPart = (differences: Differences, ask: Partial<PartialPaymentInput> = {}) =>
  partialPayable(
    payoffFacts({ ...ACTIVE_PLAN, totalCents: OWED, ...differences }),
    { ...PART, ...ask },
    TODAY,
  )

test('partial, active plan: the portion is charged with its fee, and the remaining sum is told', () => {
  expect(askPart({})).toEqual({
    payable: true,
    remainingCents: 703_400,
    charge: { portionCents: 64_284, feeBps: 100, feeCents: 643, totalCents: 64_927 },
  })
})

test.each<readonly [string, Differences, Partial<PartialPaymentInput>]>([
  ['a sale date', { sheriffSaleOn: TODAY }, {}],
  ['escrow', { escrowCents: cents(5) }, {}],
  ['a legal file', { sentLegalOn: TODAY, noPayoffAfterLegal: true }, {}],
  ['the county setting', { canRequestPayoff: false }, {}],
  ['a payment under way', { isPaymentPending: true }, { inFlightCents: cents(64_284) }],
  ['an older certificate', { isOldestUnpaid: false }, {}],
])('partial: %s does not bar a plan', (_, differences, ask) => {
  expect(askPart(differences, ask).payable).toBe(true)
})

test.each<readonly [PartialReason, string, Differences, Partial<PartialPaymentInput>]>([
  ['redeemed', 'it is redeemed', { redeemedOn: TODAY }, {}],
  ['past_redemption', 'the right to redeem has ended', { decreeOfForfeitureOn: TODAY }, {}],
  ['plan_not_active', 'there is no plan', { planCount: 0, activePlanCount: 0, planStatus: null }, {}],
  ['plan_not_active', 'the plan is in default', DEFAULTED_PLAN, {}],
  ['staff_payoff', 'no figure can be given', { totalCents: null }, {}],
  ['nothing_due', 'nothing is owed', { totalCents: ZERO }, {}],
  ['being_paid', 'another payment for the same instalment is under way', {}, { isBeingPaid: true }],
  ['autopay_on', 'automatic payments are on', {}, { isAutopayOn: true }],
  ['autopay_on', 'it is not exactly what failed', {}, { isAutopayOn: true, leftToHandCents: cents(64_285) }],
  ['autopay_on', 'nothing failed and nothing is paid', {}, { isAutopayOn: true, portionCents: ZERO }],
  ['amount_changed', 'nothing is paid', {}, { portionCents: ZERO }],
  ['amount_changed', 'more than the rest is paid', {}, { portionCents: cents(703_401) }],
  ['amount_changed', 'all is already under way', {}, { portionCents: cents(1), inFlightCents: OWED }],
  [
    'amount_changed',
    'the plan is complete and a part of the rest is paid',
    COMPLETE_PLAN,
    { portionCents: cents(703_399) },
  ],
  ['too_small', 'the total is below what the processor takes', {}, { portionCents: cents(49) }],
  [
    'above_limit',
    'the bank debit passes its cap',
    { totalCents: cents(2_475_249) },
    { portionCents: cents(2_475_249) },
  ],
])('partial is refused with %s: %s', (reason, _, differences, ask) => {
  expect(askPart(differences, ask)).toMatchObject({ payable: false, reason })
})

test.each<readonly [string, Differences, Partial<PartialPaymentInput>]>([
  ['all that remains, which pays the plan off', {}, { portionCents: OWED }],
  [
    'all that remains beside what is under way',
    {},
    { portionCents: cents(703_300), inFlightCents: cents(100) },
  ],
  ['the whole rest of a complete plan', COMPLETE_PLAN, { portionCents: OWED }],
  ['exactly what failed under automatic payments', {}, { isAutopayOn: true, leftToHandCents: cents(64_284) }],
])('partial is taken: %s', (_, differences, ask) => {
  expect(askPart(differences, ask).payable).toBe(true)
})

test('partial, refused before the bounds: no remaining sum is told', () => {
  expect(askPart(DEFAULTED_PLAN).remainingCents).toBe(0)
})
