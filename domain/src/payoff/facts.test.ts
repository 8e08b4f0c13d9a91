import { expect, test } from 'vitest'
import { addDays, plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { PLANS, payoffFacts, TODAY, VIEWERS } from './facts.fixtures.ts'
import { type PayoffFacts, type ViewConditions, viewConditionsOf } from './facts.ts'

const PAST = addDays(TODAY, -1)

/** One row for each way that a condition comes about. */
test.each<readonly [keyof ViewConditions, string, Partial<PayoffFacts>]>([
  ['isAnonymous', 'nobody is signed in', { viewer: VIEWERS.anonymous }],
  [
    'hasOwnPlanRequest',
    'the taxpayer asked',
    { viewer: { kind: 'taxpayer', planRequestedOn: PAST, planOfferedUntil: null } },
  ],
  [
    'hasOwnPlanOffer',
    'the taxpayer may accept it today',
    { viewer: { kind: 'taxpayer', planRequestedOn: PAST, planOfferedUntil: TODAY } },
  ],
  ['isRedeemed', 'funds were received', { redeemedOn: PAST }],
  ['isPending', 'a payment awaits its funds', { isPaymentPending: true }],
  ['isPending', 'a redemption is in process', { redemptionInProcessOn: PAST }],
  ['hasSaleDate', 'a first sale is set', { sheriffSaleOn: PAST }],
  ['hasSaleDate', 'a second sale is set', { secondSheriffSaleOn: PAST }],
  ['isPayoffFromCounty', 'the sale is today', { sheriffSaleOn: TODAY }],
  ['isPayoffFromCounty', 'the second sale lies ahead', { sheriffSaleOn: PAST, secondSheriffSaleOn: TODAY }],
  ['isPayoffFromCounty', 'the first is the later', { sheriffSaleOn: TODAY, secondSheriffSaleOn: PAST }],
  [
    'isPayoffFromCounty',
    'the county gives it anyway',
    { sheriffSaleOn: PAST, countyGivesPayoffAfterSaleDate: true },
  ],
  ['hasEnded', 'the sale is confirmed', { orderConfirmSaleOn: PAST }],
  ['hasEnded', 'the deed is issued', { taxDeedIssuedOn: PAST }],
  ['hasEnded', 'forfeiture is decreed', { decreeOfForfeitureOn: PAST }],
  [
    'isLegalBlocked',
    'a file was sent and the county bars it',
    { sentLegalOn: PAST, noPayoffAfterLegal: true },
  ],
  ['isParcelUndecided', 'staff have not decided about its parcel', { isParcelUndecided: true }],
  ['planExists', 'a plan was accepted once', PLANS.complete],
  ['planExists', 'a plan is active', { activePlanCount: 1 }],
  ['planActive', 'the plan accepted last is active', PLANS.active],
  ['planDefaulted', 'the plan accepted last is in default', PLANS.defaulted],
  ['isStaffOnly', 'the status says so', { isStatusStaffOnly: true }],
  ['isStaffOnly', 'a full payment is disputed', { isFullPaymentDisputed: true }],
  ['isStaffOnly', 'bankruptcy, with the setting', { webStatus: 'Bankruptcy', bankruptcyStaffOnly: true }],
  ['isStaffOnly', 'its purchase is unlikely', { isPurchaseUnlikely: true }],
  ['isStaffOnly', 'no figure can be given', { totalCents: null }],
  ['hasEscrow', 'money is held', { escrowCents: cents(1) }],
])('%s when %s, and not otherwise', (condition, _, differences) => {
  expect(viewConditionsOf(payoffFacts(), TODAY)[condition]).toBe(false)
  expect(viewConditionsOf(payoffFacts(differences), TODAY)[condition]).toBe(true)
})

test.each<readonly [keyof ViewConditions, string, Partial<PayoffFacts>]>([
  ['isPayer', 'the viewer is of the staff', { viewer: VIEWERS.staff }],
  ['canRequestPayoff', 'the county takes no requests', { canRequestPayoff: false }],
  ['isOldestUnpaid', 'another is older', { isOldestUnpaid: false }],
  ['hasFigure', 'no figure can be given', { totalCents: null }],
  ['isOwed', 'nothing is owed', { totalCents: cents(0) }],
  ['isOwed', 'no figure can be given', { totalCents: null }],
])('%s, but not when %s', (condition, _, differences) => {
  expect(viewConditionsOf(payoffFacts(), TODAY)[condition]).toBe(true)
  expect(viewConditionsOf(payoffFacts(differences), TODAY)[condition]).toBe(false)
})

test('once redeemed, nothing is pending any more', () => {
  const facts = payoffFacts({ redeemedOn: plainDate('2026-11-01'), isPaymentPending: true })
  expect(viewConditionsOf(facts, TODAY).isPending).toBe(false)
})

test('an active plan counts as none once its status is DEFAULT', () => {
  expect(viewConditionsOf(payoffFacts({ ...PLANS.active, planStatus: 'DEFAULT' }), TODAY).planActive).toBe(
    false,
  )
})
