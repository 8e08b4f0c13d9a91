import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../calendar/plain-date.ts'
import { bps, cents, ZERO } from '../money/cents.ts'
import { PLANS, TODAY } from '../payoff/facts.fixtures.ts'
import type { PayoffFacts } from '../payoff/facts.ts'
import type { GivenNotice } from '../plans/debit-notices.ts'
import { agreed, FIRST } from '../plans/standing.fixtures.ts'
import { liveMoney, moneyOf, OWED, planMoneyOf, settledMoney } from './certificate-money.fixtures.ts'
import {
  type AgreedDebitAsk,
  type AutopayAsk,
  type PayoffAsk,
  PLAN_OBSTACLES,
  type PlanAmountAsk,
  type PlanAsk,
  type ResumeAsk,
} from './certificate-money.ts'
import { decide, type ReasonAgainst } from './decide.ts'
import { DEFAULT_FEES } from './fees.ts'

type Differences = Partial<PayoffFacts>
type Plan = Parameters<typeof planMoneyOf>[1]

/** Each row with the one below it: the reasons in their order. */
const inOrder = <Row>(rows: readonly Row[]) =>
  rows.slice(0, -1).map((row, index) => [row, rows[index + 1] ?? row] as const)

describe('the whole payoff', () => {
  const CARD: PayoffAsk = { what: 'payoff', method: 'CC', fees: DEFAULT_FEES, isBeingPaid: false }
  const ask = (differences: Differences, changes: Partial<PayoffAsk> = {}) =>
    decide(moneyOf(differences), { ...CARD, ...changes }, TODAY)

  test('nothing in the way: the payoff is the portion, the fee of the method is added', () => {
    expect(ask({ totalCents: cents(1_067_998) })).toMatchObject({
      reason: null,
      charge: { portionCents: 1_067_998, feeBps: 325, feeCents: 34_710, totalCents: 1_102_708 },
      capCents: 1_067_998,
    })
  })

  const ROWS: readonly (readonly [ReasonAgainst<'payoff'>, Differences, Partial<PayoffAsk>])[] = [
    ['redeemed', { redeemedOn: TODAY }, {}],
    ['being_paid', {}, { isBeingPaid: true }],
    ['payment_pending', { isPaymentPending: true }, {}],
    ['county_payoff', { sheriffSaleOn: addDays(TODAY, 1) }, {}],
    ['past_redemption', { orderConfirmSaleOn: TODAY }, {}],
    ['legal_contact', { sentLegalOn: TODAY, noPayoffAfterLegal: true }, {}],
    ['parcel_undecided', { isParcelUndecided: true }, {}],
    ['staff_payoff', { escrowCents: cents(1) }, {}],
    ['county_treasurer', { canRequestPayoff: false }, {}],
    ['has_plan', PLANS.complete, {}],
    ['nothing_due', { totalCents: ZERO }, {}],
    ['too_small', { totalCents: cents(47) }, {}],
    ['older_certificate_unpaid', { isOldestUnpaid: false, oldestUnpaidId: 77 }, {}],
  ]

  test.each(ROWS)('is refused: %s', (reason, differences, changes) => {
    expect(ask(differences, changes).reason).toBe(reason)
  })

  test.each(ROWS.map(([reason], index) => [reason, index] as const))(
    '%s goes before every reason below it',
    (reason, index) => {
      // From the last row to this one, so that where two rows set the same fact this row's value stands.
      const rows = ROWS.slice(index).reverse()
      const differences: Differences = Object.assign({}, ...rows.map(([, it]) => it))
      const changes: Partial<PayoffAsk> = Object.assign({}, ...rows.map(([, , it]) => it))
      expect(ask(differences, changes).reason).toBe(reason)
    },
  )

  test.each<readonly [string, ReasonAgainst<'payoff'>, Differences]>([
    ['a redemption is in process', 'payment_pending', { redemptionInProcessOn: TODAY }],
    [
      'the sale is past and the county gives no payoff',
      'past_redemption',
      { sheriffSaleOn: addDays(TODAY, -1) },
    ],
    ['the deed was issued', 'past_redemption', { taxDeedIssuedOn: TODAY }],
    ['the status is for staff', 'staff_payoff', { isStatusStaffOnly: true }],
    ['a full payment is disputed', 'staff_payoff', { isFullPaymentDisputed: true }],
    ['the plan is in default', 'staff_payoff', PLANS.defaulted],
    ['no figure can be given', 'staff_payoff', { totalCents: null }],
    ['the plan is active', 'has_plan', PLANS.active],
    ['the card total passes the most the processor takes', 'above_limit', { totalCents: cents(96_852_300) }],
    ['the payoff is beyond any charge', 'above_limit', { totalCents: cents(90_000_000_000) }],
  ])('%s: %s', (_, reason, differences) => {
    expect(ask(differences).reason).toBe(reason)
  })

  test('another certificate is older: what this one would cost is shown', () => {
    expect(ask({ isOldestUnpaid: false, oldestUnpaidId: 77, totalCents: cents(10_000) })).toMatchObject({
      reason: 'older_certificate_unpaid',
      charge: { portionCents: 10_000, feeBps: 325, feeCents: 325, totalCents: 10_325 },
    })
  })

  test.each([
    ['too_small', 47],
    ['above_limit', 96_852_300],
  ])('%s, a payoff of %i cents: it is shown with its fee all the same', (reason, total) => {
    const decision = ask({ totalCents: cents(total) })
    expect(decision).toMatchObject({ reason, charge: { portionCents: total }, capCents: total })
  })

  test('somebody pays at this moment, and no figure can be given: the payer reads the first reason', () => {
    expect(ask({ totalCents: null }, { isBeingPaid: true }).reason).toBe('being_paid')
  })

  test('refused for anything but a bound: the answer carries no figure', () => {
    expect(ask({ escrowCents: cents(1) })).toMatchObject({
      reason: 'staff_payoff',
      charge: null,
      capCents: 0,
    })
  })

  test.each([
    [2_475_248, null],
    [2_475_249, 'above_limit'],
  ])('by bank account, a payoff of %i cents: %s, as the cap counts the fee in', (total, reason) => {
    expect(ask({ totalCents: cents(total) }, { method: 'ACH' }).reason).toBe(reason)
    expect(ask({ totalCents: cents(total) }).reason).toBeNull()
  })

  test.each([
    [47, 49, 'too_small'],
    [48, 50, null],
  ])('by card, a payoff of %i cents with a total of %i: %s', (portion, _, reason) => {
    expect(ask({ totalCents: cents(portion) }).reason).toBe(reason)
  })
})

describe('an amount inside a plan', () => {
  const PART: PlanAmountAsk = {
    what: 'plan-amount',
    method: 'ACH',
    fees: DEFAULT_FEES,
    payerId: 7,
    portionCents: cents(64_284),
    lapsed: new Set(),
  }
  const ask = (differences: Differences, changes: Partial<PlanAmountAsk> = {}, plan: Plan = {}) =>
    decide(planMoneyOf(differences, plan), { ...PART, ...changes }, TODAY)
  const RUNNING = { runningId: 'autopay' }
  const FAILED = { ...RUNNING, agreed: [agreed(1, { failedOn: TODAY }), agreed(2, { isDebited: true })] }

  test('active plan: the portion is charged with its fee, and the remaining sum is shown', () => {
    expect(ask({})).toMatchObject({
      reason: null,
      capCents: 703_400,
      instalmentNo: 1,
      charge: { portionCents: 64_284, feeBps: 100, feeCents: 643, totalCents: 64_927 },
    })
  })

  test.each<readonly [string, Differences, Plan]>([
    ['a sale date', { sheriffSaleOn: TODAY }, {}],
    ['escrow', { escrowCents: cents(5) }, {}],
    ['a legal file', { sentLegalOn: TODAY, noPayoffAfterLegal: true }, {}],
    ['the county setting', { canRequestPayoff: false }, {}],
    ['a check under way', { isPaymentPending: true }, { live: [liveMoney(64_284, { userId: null })] }],
    ['an older certificate', { isOldestUnpaid: false }, {}],
    ['a hold of debits', {}, { isDebitHeld: true }],
  ])('%s does not bar it', (_, differences, plan) => {
    expect(ask(differences, {}, plan).reason).toBeNull()
  })

  const ALL_UNDER_WAY = { live: [liveMoney(OWED, { userId: null })] }

  const ROWS: readonly (readonly [
    ReasonAgainst<'plan-amount'>,
    string,
    Differences,
    Partial<PlanAmountAsk>,
    Plan?,
  ])[] = [
    ['redeemed', 'it is redeemed', { redeemedOn: TODAY }, {}],
    ['past_redemption', 'the right to redeem has ended', { decreeOfForfeitureOn: TODAY }, {}],
    ['plan_not_active', 'there is no plan', { planCount: 0, activePlanCount: 0, planStatus: null }, {}],
    ['plan_not_active', 'the plan is in default', PLANS.defaulted, {}],
    ['staff_payoff', 'no figure can be given', { totalCents: null }, {}],
    ['nothing_due', 'nothing is owed', { totalCents: ZERO }, {}],
    ['being_paid', 'somebody pays a part of the installment online', {}, {}, { live: [liveMoney(100)] }],
    ['being_paid', 'the payer pays a part of it already', {}, {}, { live: [liveMoney(100, { userId: 7 })] }],
    ['being_paid', 'all is under way by check', {}, {}, ALL_UNDER_WAY],
    ['autopay_on', 'automatic payments are on', {}, {}, RUNNING],
    ['autopay_on', 'it is not exactly what failed', {}, { portionCents: cents(64_283) }, FAILED],
    ['autopay_on', 'nothing failed and nothing is paid', {}, { portionCents: ZERO }, RUNNING],
    ['amount_changed', 'nothing is paid', {}, { portionCents: ZERO }],
    ['amount_changed', 'more than the rest is paid', {}, { portionCents: cents(703_401) }],
    [
      'amount_changed',
      'the plan is complete and a part of the rest is paid',
      PLANS.complete,
      { portionCents: cents(703_399) },
    ],
    ['too_small', 'the total is below what the processor takes', {}, { portionCents: cents(49) }],
    [
      'above_limit',
      'the ACH debit passes its cap',
      { totalCents: cents(2_475_249) },
      { portionCents: cents(2_475_249) },
    ],
  ]

  test.each(ROWS.map(([reason, why, ...rest]) => [reason, why, rest] as const))(
    'is refused with %s: %s',
    (reason, _, [differences, changes, plan]) => {
      expect(ask(differences, changes, plan).reason).toBe(reason)
    },
  )

  test.each<readonly [string, readonly [Differences, Partial<PlanAmountAsk>, Plan?]]>([
    ['all that remains, which pays the plan off', [{}, { portionCents: OWED }]],
    [
      'all that remains beside a check',
      [{}, { portionCents: cents(703_300) }, { live: [liveMoney(100, { userId: null })] }],
    ],
    ['the whole rest of a complete plan', [PLANS.complete, { portionCents: OWED }]],
    ['exactly what failed under automatic payments', [{}, {}, FAILED]],
    [
      'all that is owed, where more than that failed',
      [{ totalCents: cents(5_000) }, { portionCents: cents(5_000) }, FAILED],
    ],
    [
      'beside a check for a part of it, and the debit of a later installment',
      [
        {},
        {},
        {
          live: [liveMoney(100, { userId: null }), liveMoney(64_284, { kind: 'INSTALMENT', debitOf: 2 })],
        },
      ],
    ],
    ['the same again on the own open page', [{}, {}, { live: [ownPage()] }]],
    ['what lapsed on the page of another', [{}, { lapsed: new Set(['old']) }, { live: [lapsedPage()] }]],
  ])('is taken: %s', (_, [differences, changes, plan]) => {
    expect(ask(differences, changes, plan).reason).toBeNull()
  })

  test.each([
    ['amount_changed', cents(703_401)],
    ['too_small', cents(49)],
  ])('%s: what would be taken now is shown, and the remaining sum', (reason, portionCents) => {
    expect(ask({}, { portionCents })).toMatchObject({
      reason,
      charge: { portionCents: 64_284, totalCents: 64_927 },
      capCents: OWED,
    })
  })

  test.each([
    ['the own open page', { live: [ownPage()] }],
    ['the page of another that lapsed', { live: [lapsedPage()] }],
  ])('what stands on %s counts as nothing', (_, plan) => {
    const lapsed = new Set(['old'])
    expect(ask({}, { portionCents: null, lapsed }, plan)).toEqual(ask({}, { portionCents: null }))
  })

  test('money that succeeded and waits for staff does not bar it', () => {
    expect(ask({}, {}, { live: [liveMoney(100, { status: 'SUCCEEDED' })] }).reason).toBeNull()
  })

  test('refused before the bounds: no remaining sum is shown', () => {
    expect(ask(PLANS.defaulted)).toMatchObject({ capCents: 0, charge: null })
  })

  test.each<readonly [string, number, Differences, Plan]>([
    ['the oldest installment', 64_284, {}, {}],
    ['what a check leaves open of it', 60_000, {}, { live: [liveMoney(4_284, { userId: null })] }],
    ['what failed, beside automatic payments', 64_284, {}, FAILED],
    ['all that is owed, where that is less', 5_000, { totalCents: cents(5_000) }, {}],
    ['all that is left when the plan is complete', OWED, PLANS.complete, { live: [settledMoney(64_284)] }],
  ])('is proposed: %s', (_, portionCents, differences, plan) => {
    expect(ask(differences, { portionCents: null }, plan)).toMatchObject({
      reason: null,
      charge: { portionCents },
    })
  })
})

describe('an automatic debit', () => {
  const AGREED = cents(64_284)
  const TOTAL = cents(64_927)
  const notice = (totalCents = TOTAL, kind: GivenNotice['kind'] = 'reminder', daysAgo = 3): GivenNotice => ({
    kind,
    totalCents,
    givenOn: addDays(TODAY, -daysAgo),
    debitOn: TODAY,
    presentmentNo: 1,
  })
  const DEBIT: AgreedDebitAsk = {
    what: 'agreed-debit',
    method: 'ACH',
    fees: DEFAULT_FEES,
    number: 1,
    agreedCents: AGREED,
    agreedTotalCents: TOTAL,
    feeBps: bps(100),
    isUsable: true,
    earliestOn: TODAY,
    agreedOn: TODAY,
    presentmentNo: 1,
    takenOn: [],
    owedThenCents: OWED,
    notices: [notice()],
  }
  const ask = (differences: Differences = {}, changes: Partial<AgreedDebitAsk> = {}, plan: Plan = {}) =>
    decide(planMoneyOf(differences, plan), { ...DEBIT, ...changes }, TODAY)

  test('its day has come, its payer was notified, nothing blocks it: what was agreed is debited', () => {
    expect(ask()).toMatchObject({
      reason: null,
      charge: { portionCents: AGREED, feeBps: 100, feeCents: 643, totalCents: TOTAL },
    })
  })

  type Row = readonly [ReasonAgainst<'agreed-debit'>, Differences, Partial<AgreedDebitAsk>, Plan?]

  const ROWS: readonly Row[] = [
    ['redeemed', { redeemedOn: TODAY }, {}],
    ['past_redemption', { orderConfirmSaleOn: TODAY }, {}],
    ['on_hold', {}, {}, { isDebitHeld: true }],
    ['plan_not_active', PLANS.defaulted, {}],
    ['account_unusable', {}, { isUsable: false }],
    ['staff_payoff', { totalCents: null }, {}],
    ['paid', {}, {}, { live: [settledMoney(AGREED)] }],
    ['being_paid', {}, {}, { live: [liveMoney(1)] }],
    ['not_again', {}, { earliestOn: null }],
    ['nothing_due', {}, { owedThenCents: ZERO }],
    ['too_small', {}, { owedThenCents: cents(30) }],
    ['not_yet', {}, { notices: [] }],
    ['above_limit', {}, { fees: { ...DEFAULT_FEES, achMaxChargeCents: cents(60_000) } }],
  ]

  test.each(ROWS.map(([reason, ...rest]) => [reason, rest] as const))(
    'is not made: %s',
    (reason, [differences, changes, plan]) => {
      expect(ask(differences, changes, plan).reason).toBe(reason)
    },
  )

  test.each(inOrder(ROWS).map(([row, below]) => [row[0], row, below] as const))(
    'is not made: %s goes before the reason below it',
    (reason, [, differences, changes, plan], [, otherDifferences, otherChanges, otherPlan]) => {
      const answer = ask(
        { ...otherDifferences, ...differences },
        { ...otherChanges, ...changes },
        { ...otherPlan, ...plan },
      )
      expect(answer.reason).toBe(reason)
    },
  )

  test.each([
    ['the deed was issued', { taxDeedIssuedOn: TODAY }, 'past_redemption'],
    ['forfeiture was decreed', { decreeOfForfeitureOn: TODAY }, 'past_redemption'],
    ['the plan is complete', PLANS.complete, 'plan_not_active'],
  ] as const)('is not made: %s', (_, differences, reason) => {
    expect(ask(differences).reason).toBe(reason)
  })

  test('of an installment that the plan does not have: none is made', () => {
    expect(ask({}, { number: 9 }).reason).toBe('paid')
  })

  test('above the most of one ACH debit: none is made', () => {
    const fees = { ...DEFAULT_FEES, achMaxChargeCents: cents(60_000) }
    expect(ask({}, { fees }).reason).toBe('above_limit')
  })

  test('what somebody is about to pay on a page keeps it back; its own installment is asked, not an earlier one', () => {
    const page = { live: [liveMoney(AGREED, { status: 'OPEN', isPage: true })] }
    expect(ask({}, {}, page).reason).toBe('being_paid')
    expect(ask({}, { number: 2 }, page).reason).toBeNull()
  })

  test.each<readonly [string, Partial<AgreedDebitAsk>, Plan, number]>([
    ['agreed', {}, {}, AGREED],
    ['open of the installment', {}, { live: [settledMoney(24_284)] }, 40_000],
    ['owed', { owedThenCents: cents(5_000) }, {}, 5_000],
    [
      'owed beside what is on its way',
      { owedThenCents: cents(50_000) },
      { live: [liveMoney(20_000, { kind: 'INSTALMENT', debitOf: 2 })] },
      30_000,
    ],
    // A part payment came back since: its payer was notified of less.
    ['told', { notices: [notice(cents(40_400), 'changed-amount', 10)] }, {}, 40_000],
    ['told last', { notices: [notice(cents(40_400)), notice(TOTAL, 'reminder', 10)] }, {}, 40_000],
  ])('is never more than was %s', (_, changes, plan, expected) => {
    expect(ask({}, changes, plan).charge?.portionCents).toBe(expected)
  })

  test('the amount of the notice is debited; another amount waits for its own notices', () => {
    const less = { owedThenCents: cents(40_000) }
    expect(ask({}, less)).toMatchObject({
      reason: 'not_yet',
      announcement: { on: addDays(TODAY, 10), toGive: ['changed-amount'] },
    })
    const both = [notice(cents(40_400), 'changed-amount', 10), notice(cents(40_400))]
    expect(ask({}, { ...less, notices: both })).toMatchObject({
      reason: null,
      charge: { totalCents: 40_400 },
    })
  })
})

describe('automatic payments that are set up', () => {
  const ASK: AutopayAsk = {
    what: 'autopay',
    method: 'ACH',
    fees: DEFAULT_FEES,
    payerId: 7,
    months: 2,
    replaces: null,
  }
  const BEFORE = addDays(FIRST, -14)
  const ask = (
    differences: Differences = {},
    changes: Partial<AutopayAsk> = {},
    plan: Plan = {},
    today = BEFORE,
  ) => decide(planMoneyOf(differences, plan), { ...ASK, ...changes }, today)
  const PAID_ONE = { live: [settledMoney(68_568)] }

  test('cover the next unpaid installments, each with what is unpaid of it and its own fee', () => {
    expect(ask({}, {}, PAID_ONE)).toMatchObject({
      reason: null,
      debits: [
        { number: 2, dueOn: addMonths(FIRST, 1), charge: { portionCents: 60_000, totalCents: 60_600 } },
        { number: 3, dueOn: addMonths(FIRST, 2), charge: { portionCents: 64_284, totalCents: 64_927 } },
      ],
    })
  })

  const one = (changes: Parameters<typeof agreed>[1]) => ({ agreed: [agreed(1, changes)] })

  type Row = readonly [
    ReasonAgainst<'autopay'>,
    string,
    Differences,
    Partial<AutopayAsk>,
    Plan?,
    typeof TODAY?,
  ]

  const ROWS: readonly Row[] = [
    ['redeemed', 'it is redeemed', { redeemedOn: TODAY }, {}],
    ['past_redemption', 'the sale is confirmed', { orderConfirmSaleOn: TODAY }, {}],
    ['on_hold', 'a bankruptcy', {}, {}, { isDebitHeld: true }],
    ['plan_not_active', 'the plan is in default', PLANS.defaulted, {}],
    ['plan_not_active', 'the plan is complete', PLANS.complete, {}],
    ['staff_payoff', 'no figure can be given', { totalCents: null }, {}],
    ['autopay_on', 'others are on', {}, {}, { runningId: 'a' }],
    ['autopay_on', 'others than those it replaces', {}, { replaces: 'a' }, { runningId: 'b' }],
    ['nothing_due', 'nothing is owed', { totalCents: ZERO }, {}],
    ['being_paid', 'the owner pays by hand', {}, {}, { live: [liveMoney(1, { userId: 7 })] }],
    ['instalment_overdue', 'one is overdue', {}, {}, {}, addDays(FIRST, 1)],
    ['instalment_overdue', 'the bank refused one', {}, { months: 1 }, one({ failedOn: BEFORE })],
    ['plan_changed', 'more months than are left', {}, { months: 4 }],
    ['plan_changed', 'no month', {}, { months: 0 }],
    ['plan_changed', 'no whole month', {}, { months: 1.5 }],
    ['too_small', 'less than can be charged', {}, { months: 1 }, one({ portionCents: cents(40) })],
    ['above_limit', 'one above the cap', {}, { months: 1 }, one({ portionCents: cents(2_475_249) })],
  ]

  test.each(ROWS.map(([reason, why, ...rest]) => [reason, why, rest] as const))(
    'are refused with %s: %s',
    (reason, _, [differences, changes, plan, today]) => {
      expect(ask(differences, changes, plan, today).reason).toBe(reason)
    },
  )

  test.each(['NEW', 'OPEN', 'PROCESSING'] as const)(
    'wait for a payment of the owner that is %s',
    (status) => {
      expect(ask({}, {}, { live: [liveMoney(1, { userId: 7, status })] }).reason).toBe('being_paid')
    },
  )

  test('cover what somebody is only about to pay on a page, and do not wait for a debit of the owner', () => {
    const page = { live: [liveMoney(64_284, { status: 'OPEN', isPage: true })] }
    expect(ask({}, { months: 1 }, page)).toMatchObject({ reason: null, debits: [{ number: 1 }] })
    const debit = { live: [liveMoney(64_284, { kind: 'INSTALMENT', debitOf: 1, userId: 7 })] }
    expect(ask({}, { months: 1 }, debit)).toMatchObject({ reason: null, debits: [{ number: 2 }] })
  })

  test('replace those that are on; what others pay keeps nobody from them', () => {
    expect(ask({}, { replaces: 'a' }, { runningId: 'a' }).reason).toBeNull()
    expect(ask({}, { months: 1 }, { live: [liveMoney(1)] }).reason).toBeNull()
  })

  test('what is at the bank already is not covered again, though its day is over', () => {
    const atBank = { live: [liveMoney(64_284, { kind: 'INSTALMENT', debitOf: 1 })] }
    expect(ask({}, { months: 1 }, atBank, addDays(FIRST, 2))).toMatchObject({
      reason: null,
      debits: [{ number: 2 }],
    })
  })
})

describe('automatic payments that go on', () => {
  const ASK: ResumeAsk = {
    what: 'resume',
    isUsable: true,
    debits: [{ number: 1, on: addDays(TODAY, 2), wasTold: true }],
  }
  const ask = (differences: Differences, changes: Partial<ResumeAsk> = {}, plan: Plan = {}) =>
    decide(planMoneyOf(differences, plan), { ...ASK, ...changes }, TODAY).reason
  const untold = { debits: [{ number: 1, on: addDays(TODAY, 2), wasTold: false }] }

  const ROWS: readonly (readonly [
    ReasonAgainst<'resume'> | null,
    string,
    Differences,
    Partial<ResumeAsk>,
    Plan?,
  ])[] = [
    [null, 'all is announced', {}, {}],
    [null, 'what could not be announced is paid', {}, untold, { live: [settledMoney(64_284)] }],
    ['redeemed', 'it is redeemed', { redeemedOn: TODAY }, {}],
    ['past_redemption', 'the deed is issued', { taxDeedIssuedOn: TODAY }, {}],
    ['on_hold', 'a hold is open', {}, {}, { isDebitHeld: true }],
    ['plan_not_active', 'the plan is in default', PLANS.defaulted, {}],
    ['account_unusable', 'the account is closed', {}, { isUsable: false }],
    ['late_notice', 'a debit in two days is not announced', {}, untold],
    ['late_notice', 'one of two is not announced', {}, { debits: [...ASK.debits, ...untold.debits] }],
  ]

  test.each(ROWS.map(([reason, why, ...rest]) => [reason, why, rest] as const))(
    '%s: %s',
    (reason, _, [differences, changes, plan]) => {
      expect(ask(differences, changes, plan)).toBe(reason)
    },
  )
})

test('where no plan was accepted, nothing is debited', () => {
  const asks = [
    { what: 'autopay', method: 'ACH', fees: DEFAULT_FEES, payerId: 7, months: 1, replaces: null },
    { what: 'resume', isUsable: true, debits: [] },
  ] as const
  for (const ask of asks) expect(decide(moneyOf(), ask, TODAY).reason).toBe('plan_not_active')
})

describe('a plan that is offered or accepted', () => {
  const ASK = { what: 'plan', holds: [], saleDays: 30, overridden: [] } as const
  const sale = (days: number) => ({ sheriffSaleOn: addDays(TODAY, days) })
  const ROWS: readonly (readonly [ReasonAgainst<'plan'> | null, string, Differences, Partial<PlanAsk>])[] = [
    [null, 'nothing stands in its way', {}, {}],
    ['redeemed', 'it is redeemed', { redeemedOn: TODAY }, {}],
    ['past_redemption', 'the sale is confirmed', { orderConfirmSaleOn: TODAY }, {}],
    ['stayed', 'a bankruptcy is open', {}, { holds: ['bankruptcy'] }],
    ['stayed', 'a bankruptcy and a hold of staff', {}, { holds: ['staff', 'bankruptcy'] }],
    ['on_hold', 'staff placed a hold', {}, { holds: ['staff'] }],
    ['sale_soon', 'the sale is in 30 days', sale(30), {}],
    [null, 'the sale is in 31 days', sale(31), {}],
    [null, 'the sale was yesterday', sale(-1), {}],
    ['sale_soon', 'the second sale is today', { ...sale(-20), secondSheriffSaleOn: TODAY }, {}],
    [
      'payment_pending',
      'a payoff is on its way',
      { awaitingCents: cents(424_000), totalCents: cents(424_000) },
      {},
    ],
    [
      null,
      'less than the payoff is on its way',
      { awaitingCents: cents(1_000), totalCents: cents(424_000) },
      {},
    ],
    [null, 'staff override the sale', sale(5), { overridden: ['sale_soon'] }],
    ['on_hold', 'staff override the sale alone', sale(5), { holds: ['staff'], overridden: ['sale_soon'] }],
    ['past_redemption', 'no override', { orderConfirmSaleOn: TODAY }, { overridden: PLAN_OBSTACLES }],
  ]

  test.each(ROWS)('%s: %s', (reason, _, differences, changes) => {
    expect(decide(moneyOf(differences), { ...ASK, ...changes }, TODAY).reason).toBe(reason)
  })
})

function ownPage() {
  return liveMoney(64_284, { status: 'OPEN', isPage: true, userId: 7 })
}

function lapsedPage() {
  return liveMoney(64_284, { id: 'old', status: 'OPEN', isPage: true })
}
