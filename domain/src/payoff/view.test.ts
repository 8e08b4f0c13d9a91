import { expect, test } from 'vitest'
import { addDays, plainDate } from '../calendar/plain-date.ts'
import { cents, ZERO } from '../money/cents.ts'
import { MONTH_END, PLANS, payoffFacts, TODAY, VIEWERS } from './facts.fixtures.ts'
import type { PayoffFacts, Viewer } from './facts.ts'
import { mayShowFigures, payoffView } from './view.ts'
import type { NoticeId, Page } from './view-notices.ts'

type Differences = Partial<PayoffFacts>

const show = (differences: Differences, page: Page = 'payoff') =>
  payoffView(payoffFacts(differences), page, TODAY)
const idsOf = (differences: Differences, page: Page = 'payoff'): NoticeId[] =>
  show(differences, page).notices.map((notice) => notice.id)

const SALE_AHEAD = { sheriffSaleOn: addDays(TODAY, 1) }
const SALE_PAST = { sheriffSaleOn: addDays(TODAY, -1) }
const LEGAL = { sentLegalOn: plainDate('2026-01-05'), noPayoffAfterLegal: true }
const ESCROW = { escrowCents: cents(1) }
const REDEEMED = { redeemedOn: plainDate('2026-10-01'), totalCents: ZERO }
const OFFERED: Viewer = {
  kind: 'taxpayer',
  planRequestedOn: plainDate('2026-11-01'),
  planOfferedUntil: TODAY,
}
const OFFERED_UNTIL_YESTERDAY: Viewer = { ...OFFERED, planOfferedUntil: addDays(TODAY, -1) }
const REQUESTER: Viewer = {
  kind: 'taxpayer',
  planRequestedOn: plainDate('2026-11-01'),
  planOfferedUntil: null,
}

test.each<readonly [string, Differences, readonly NoticeId[]]>([
  [
    'A1 redeemed: paid in full, and no notice of B or C',
    { ...REDEEMED, ...SALE_PAST, ...PLANS.complete },
    ['paid-in-full'],
  ],
  [
    'A1 before A2: redeemed, although a redemption was in process',
    { ...REDEEMED, redemptionInProcessOn: TODAY },
    ['paid-in-full'],
  ],
  ['A2 a payment is pending', { isPaymentPending: true }, ['payment-submitted']],
  ['A2 a redemption is in process', { redemptionInProcessOn: TODAY }, ['payment-submitted']],
  ['B1 a future sale', SALE_AHEAD, ['payoff-from-county']],
  ['B1 a sale today is not past', { sheriffSaleOn: TODAY }, ['payoff-from-county']],
  ['B1 the later of two sales counts', { ...SALE_PAST, secondSheriffSaleOn: TODAY }, ['payoff-from-county']],
  ['B1 a second sale alone counts', { secondSheriffSaleOn: TODAY }, ['payoff-from-county']],
  [
    'B1 a past sale, and the county gives the payoff',
    { ...SALE_PAST, countyGivesPayoffAfterSaleDate: true },
    ['payoff-from-county'],
  ],
  [
    'B1 before B2: a future sale, although redemption has ended',
    { ...SALE_AHEAD, orderConfirmSaleOn: TODAY },
    ['payoff-from-county'],
  ],
  ['the county flag without a sale date shows no notice', { countyGivesPayoffAfterSaleDate: true }, []],
  ['B2 the sale is past', SALE_PAST, ['past-redemption']],
  ['B2 the sale was confirmed', { orderConfirmSaleOn: TODAY }, ['past-redemption']],
  ['B2 the deed was issued', { taxDeedIssuedOn: TODAY }, ['past-redemption']],
  ['B2 forfeiture was decreed', { decreeOfForfeitureOn: TODAY }, ['past-redemption']],
  ['B2 before B3', { ...SALE_PAST, ...LEGAL }, ['past-redemption']],
  ['B3 a legal file hides the payoff', LEGAL, ['legal-contact']],
  ['B3 not with a plan: its own notice shows', { ...LEGAL, ...PLANS.active }, ['plan-use-monthly']],
  ['a legal file without the county setting shows no notice', { sentLegalOn: TODAY }, []],
  ['the county setting without a legal file shows no notice', { noPayoffAfterLegal: true }, []],
  ['B3 before B4', { ...LEGAL, ...ESCROW }, ['legal-contact']],
  ['B4 the status is for staff', { isStatusStaffOnly: true }, ['payoff-from-staff']],
  ['B4 a full payment is disputed', { isFullPaymentDisputed: true }, ['payoff-from-staff']],
  ['B4 no figure can be given', { totalCents: null, goodThroughOn: null }, ['payoff-from-staff']],
  [
    'B4 bankruptcy, if the setting requires staff',
    { webStatus: 'Bankruptcy', bankruptcyStaffOnly: true },
    ['payoff-from-staff'],
  ],
  ['bankruptcy without the setting shows no notice', { webStatus: 'Bankruptcy' }, []],
  ['B4 money is in escrow', ESCROW, ['payoff-from-staff']],
  ['B4 the plan is in default, so C3 is not needed', PLANS.defaulted, ['payoff-from-staff']],
  ['escrow with an active plan: no B4', { ...ESCROW, ...PLANS.active }, ['plan-use-monthly']],
  ['a default without an accepted plan shows no notice', { planStatus: 'DEFAULT' }, []],
  ['B4 before B5', { ...ESCROW, canRequestPayoff: false }, ['payoff-from-staff']],
  ['B5 the county takes no payoff requests', { canRequestPayoff: false }, ['payoff-from-treasurer']],
  ['C1 an active plan, not signed in', { ...PLANS.active, viewer: VIEWERS.anonymous }, ['plan-log-in']],
  ['C2 an active plan, signed in', PLANS.active, ['plan-use-monthly']],
  ['C3 a plan that is complete', PLANS.complete, ['plan-contact']],
  [
    'C3 together with another notice of B',
    { ...PLANS.defaulted, ...SALE_PAST },
    ['past-redemption', 'plan-contact'],
  ],
  ['C4 the reader’s own request is under review', { viewer: REQUESTER }, ['plan-request-under-review']],
  ['C4 the reader’s own offer can be accepted', { viewer: OFFERED }, ['plan-offered']],
  [
    'C4 the offer is not shown after its last day',
    { viewer: OFFERED_UNTIL_YESTERDAY },
    ['plan-request-under-review'],
  ],
  ['C4 no offer once a plan exists', { viewer: OFFERED, ...PLANS.complete }, ['plan-contact']],
  ['C4 not once redemption has ended', { viewer: REQUESTER, taxDeedIssuedOn: TODAY }, ['past-redemption']],
  ['C4 not once a plan exists', { viewer: REQUESTER, ...PLANS.complete }, ['plan-contact']],
  [
    'A, B and C may show together',
    { isPaymentPending: true, ...SALE_PAST, ...PLANS.active },
    ['payment-submitted', 'past-redemption', 'plan-use-monthly'],
  ],
])('payoff page, %s', (_, differences, expected) => {
  expect(idsOf(differences)).toEqual(expected)
})

test.each<readonly [string, Page, Differences, readonly NoticeId[]]>([
  ['no notice of B', 'parcel', { ...SALE_PAST, canRequestPayoff: false }, []],
  [
    'A2 and C together',
    'parcel',
    { isPaymentPending: true, ...PLANS.complete },
    ['payment-submitted', 'plan-contact'],
  ],
  ['C2 refers to the payoff page', 'parcel', PLANS.active, ['plan-use-payoff-page']],
  ['C3 shows for a plan in default, because B4 does not', 'parcel', PLANS.defaulted, ['plan-contact']],
  ['A1 is the redemption block instead', 'county-parcel', REDEEMED, []],
  ['A2', 'county-parcel', { isPaymentPending: true }, ['payment-submitted']],
  ['A1', 'county-payoff', REDEEMED, ['paid-in-full']],
  [
    'A2 and B1 to B4',
    'county-payoff',
    { isPaymentPending: true, ...ESCROW },
    ['payment-submitted', 'payoff-from-staff'],
  ],
  [
    'no B5 and no C: the county gives the payoff',
    'county-payoff',
    { canRequestPayoff: false, ...PLANS.active },
    [],
  ],
])('%s: page %s', (_, page, differences, expected) => {
  expect(
    idsOf({ ...differences, viewer: page.startsWith('county') ? VIEWERS.staff : VIEWERS.taxpayer }, page),
  ).toEqual(expected)
})

/** Each difference hides the payoff table on its own. */
const HIDES_TABLE: readonly (readonly [string, Differences])[] = [
  ['a sale date', SALE_PAST],
  ['a plan', PLANS.complete],
  ['an active plan', PLANS.active],
  ['money in escrow', ESCROW],
  ['a county that takes no requests', { canRequestPayoff: false }],
  ['a payoff from staff only', { isStatusStaffOnly: true }],
  ['no figure', { totalCents: null, goodThroughOn: null }],
  ['the end of redemption', { orderConfirmSaleOn: TODAY }],
  ['a legal file that bars it', LEGAL],
]

test.each(HIDES_TABLE)('%s hides payoff table, Good Until, print and Make a Payment', (_, differences) => {
  const { table, goodUntil, buttons } = show(differences)
  expect({ table, goodUntil, print: buttons.printPayoff, pay: buttons.pay }).toEqual({
    table: false,
    goodUntil: null,
    print: false,
    pay: null,
  })
})

test.each<readonly [string, Differences]>([
  ['a redemption', REDEEMED],
  ['a pending payment', { isPaymentPending: true }],
  ['a redemption in process', { redemptionInProcessOn: TODAY }],
  ['nothing owed', { totalCents: ZERO }],
  ['a viewer of the staff', { viewer: VIEWERS.staff }],
])('%s hides Make a Payment, but not the table', (_, differences) => {
  const view = show(differences)
  expect(view.buttons.pay).toBeNull()
  expect(view.table).toBe(true)
})

test('a redeemed certificate, payoff page: its table shows, without Good Until, print and buttons', () => {
  expect(show(REDEEMED)).toMatchObject({
    table: true,
    goodUntil: null,
    buttons: { pay: null, payMonthly: null, requestPlan: null, printPayoff: false },
  })
})

test.each<readonly [string, Differences, string]>([
  ['the good-through date', {}, MONTH_END],
  ['today, reported by the Ohio office without a notice of intent', { isReportedByOhioOffice: true }, TODAY],
  [
    'the good-through date again once the notice is filed',
    { isReportedByOhioOffice: true, noiFiledOn: TODAY },
    MONTH_END,
  ],
])('Good Until is %s', (_, differences, expected) => {
  expect(show(differences).goodUntil).toBe(expected)
})

test('not the oldest unpaid: Make a Payment opens the NOTICE with the oldest, and print is not offered', () => {
  const { buttons } = show({ isOldestUnpaid: false, oldestUnpaidId: 77 })
  expect(buttons.pay).toEqual({ opens: 'older-first', oldestUnpaidId: 77 })
  expect(buttons.printPayoff).toBe(false)
})

test('not the oldest unpaid, not signed in: the log-in comes before the NOTICE', () => {
  const { buttons } = show({ isOldestUnpaid: false, oldestUnpaidId: 77, viewer: VIEWERS.anonymous })
  expect(buttons.pay).toEqual({ opens: 'log-in' })
})

test.each<readonly [string, Differences]>([
  ['a sale date', SALE_PAST],
  ['escrow', ESCROW],
  ['a legal file', LEGAL],
  ['the county setting', { canRequestPayoff: false }],
  ['a pending payment', { isPaymentPending: true }],
])('%s does not hide Make a Monthly Payment', (_, differences) => {
  expect(show({ ...PLANS.active, ...differences }).buttons.payMonthly).not.toBeNull()
})

test.each<readonly [string, Differences]>([
  ['a visitor who is not signed in', { viewer: VIEWERS.anonymous }],
  ['a viewer of the staff', { viewer: VIEWERS.staff }],
  ['nothing owed', { totalCents: ZERO }],
  ['no figure', { totalCents: null }],
  ['no plan', { planCount: 0, activePlanCount: 0, planStatus: null }],
  ['a plan in default', PLANS.defaulted],
  ['a redemption', REDEEMED],
  ['the end of redemption', { decreeOfForfeitureOn: TODAY }],
])('%s hides Make a Monthly Payment', (_, differences) => {
  expect(show({ ...PLANS.active, ...differences }).buttons.payMonthly).toBeNull()
})

test.each([true, false])(
  'a plan with a payment under way (in review: %s): the button has its amount',
  (isInReview) => {
    const underWay = { isPaymentPending: true, awaitingCents: cents(64_284), isPaymentInReview: isInReview }
    const { buttons } = show({ ...PLANS.active, ...underWay })
    expect(buttons.payMonthly).toEqual({
      opens: 'payment-methods',
      awaitingCents: 64_284,
      isInReview,
      isWholeRestOnly: false,
    })
  },
)

test.each<readonly [string, Differences]>([
  ['a redemption', REDEEMED],
  ['a plan', PLANS.complete],
  ['a payment of all that was owed', { isPaymentPending: true, totalCents: ZERO }],
  ['the end of redemption', { taxDeedIssuedOn: TODAY }],
  ['a viewer of the staff', { viewer: VIEWERS.staff }],
])('%s hides Request Payment Plan on both pages', (_, differences) => {
  expect(show(differences, 'parcel').buttons.requestPlan).toBeNull()
  expect(show(differences, 'payoff').buttons.requestPlan).toBeNull()
})

test('the county parcel page: View Payoff Amount until redeemed, then the redemption block', () => {
  const open = show({ viewer: VIEWERS.staff }, 'county-parcel')
  const redeemed = show({ ...REDEEMED, viewer: VIEWERS.staff }, 'county-parcel')
  expect([open.buttons.viewPayoffAmount, open.redemptionBlock]).toEqual([true, false])
  expect([redeemed.buttons.viewPayoffAmount, redeemed.redemptionBlock]).toEqual([false, true])
})

test.each(HIDES_TABLE)(
  '%s: the county payoff page shows the payoff whenever there is one',
  (_, differences) => {
    const view = show({ ...differences, viewer: VIEWERS.staff }, 'county-payoff')
    expect(view.table).toBe(payoffFacts(differences).totalCents !== null)
  },
)

test.each<readonly [string, Differences, boolean]>([
  ['the public, table shown', { viewer: VIEWERS.anonymous }, true],
  ['the public, table hidden', { viewer: VIEWERS.anonymous, ...ESCROW }, false],
  ['the public, active plan', { viewer: VIEWERS.anonymous, ...PLANS.active }, false],
  ['a taxpayer, table hidden', ESCROW, false],
  ['a taxpayer with Make a Monthly Payment', { ...PLANS.active, ...ESCROW }, true],
  ['a taxpayer, plan in default', PLANS.defaulted, false],
  ['staff in reach, table hidden', { viewer: VIEWERS.staff, ...ESCROW }, true],
  ['staff out of reach, table hidden', { viewer: { kind: 'staff', isInReach: false }, ...ESCROW }, false],
  ['staff out of reach, table shown', { viewer: { kind: 'staff', isInReach: false } }, true],
  ['staff, no figure to give', { viewer: VIEWERS.staff, totalCents: null }, false],
])('whether the certificate page shows payoff figures to %s (case %#)', (_, differences, expected) => {
  expect(mayShowFigures(payoffFacts(differences), TODAY)).toBe(expected)
})

test('does not offer to print a payoff of $0.00 before the redemption is posted', () => {
  const { table, buttons } = show({ totalCents: ZERO, redemptionInProcessOn: TODAY })
  expect([table, buttons.printPayoff]).toEqual([true, false])
})
