import { expect, test } from 'vitest'
import { addDays, plainDate } from '../calendar/plain-date.ts'
import type { StatusFacts, WebStatus } from '../certificates/web-status.ts'
import { cents, ZERO } from '../money/cents.ts'
import { DEFAULT_FEES } from '../payments/fees.ts'
import { methodOffers } from '../payments/limits.ts'
import { factsWithStatus, MONTH_END, PLANS, TODAY, VIEWERS } from './facts.fixtures.ts'
import type { PayoffFacts, Viewer } from './facts.ts'
import { payoffView } from './view.ts'
import type { NoticeId } from './view-notices.ts'

/** What the demo world must show, one row for each certificate; buttons are named by what they open. */
interface DemoRow {
  readonly certificate: string
  readonly facts: Partial<PayoffFacts & StatusFacts>
  readonly status: WebStatus
  readonly notices: { readonly anonymous: readonly NoticeId[]; readonly taxpayer: readonly NoticeId[] }
  readonly parcelNotices?: readonly NoticeId[]
  readonly figure: boolean
  readonly print: boolean
  readonly goodUntil: string | null
  readonly anonymous: readonly string[]
  readonly taxpayer: readonly string[]
}

const both = (...ids: NoticeId[]) => ({ anonymous: ids, taxpayer: ids })
const day = plainDate
const PAYABLE = {
  notices: both(),
  figure: true,
  print: true,
  goodUntil: MONTH_END,
  anonymous: ['Pay -> log-in', 'Plan -> log-in'],
  taxpayer: ['Pay -> payment-methods', 'Plan -> request-form'],
}
const NO_FIGURE = { figure: false, print: false, goodUntil: null }
const PLAN_ONLY = { anonymous: ['Plan -> log-in'], taxpayer: ['Plan -> request-form'] }
const NO_BUTTON = { anonymous: [], taxpayer: [] }
const NOT_OLDEST = {
  facts: { isOldestUnpaid: false, oldestUnpaidId: 10_021 },
  status: 'Active Certificate',
  ...PAYABLE,
  print: false,
  taxpayer: ['Pay -> older-first 10021', 'Plan -> request-form'],
} as const
const IN_LEGAL = { sentLegalOn: day('2025-11-03'), noiFiledOn: day('2025-12-03') }
const CHAPTER_13 = { bankruptcyInOn: day('2026-02-11') }

const ROWS: readonly DemoRow[] = [
  { certificate: '2021-1001', facts: {}, status: 'Active Certificate', ...PAYABLE },
  { certificate: '2019-1002', facts: { oldestUnpaidId: 10_021 }, status: 'Active Certificate', ...PAYABLE },
  { certificate: '2020-1002', ...NOT_OLDEST },
  { certificate: '2022-1002', ...NOT_OLDEST },
  {
    certificate: '2018-1003',
    facts: { redeemedOn: day('2022-06-01'), isOldestUnpaid: false, oldestUnpaidId: null, totalCents: ZERO },
    status: 'Redeemed',
    notices: both('paid-in-full'),
    figure: true,
    print: false,
    goodUntil: null,
    ...NO_BUTTON,
  },
  {
    certificate: '2020-1004',
    facts: { isPaymentPending: true, awaitingCents: cents(512_200) },
    status: 'Active Certificate',
    ...PAYABLE,
    notices: both('payment-submitted'),
    ...PLAN_ONLY,
  },
  {
    certificate: '2021-1005',
    facts: PLANS.active,
    status: 'Active Certificate',
    notices: { anonymous: ['plan-log-in'], taxpayer: ['plan-use-monthly'] },
    parcelNotices: ['plan-use-payoff-page'],
    ...NO_FIGURE,
    anonymous: [],
    taxpayer: ['Monthly -> payment-methods'],
  },
  {
    certificate: '2020-1006',
    facts: PLANS.defaulted,
    status: 'Active Certificate',
    notices: both('payoff-from-staff'),
    parcelNotices: ['plan-contact'],
    ...NO_FIGURE,
    ...NO_BUTTON,
  },
  {
    certificate: '2020-1007',
    facts: { escrowCents: cents(25_000) },
    status: 'Active Certificate',
    notices: both('payoff-from-staff'),
    parcelNotices: [],
    ...NO_FIGURE,
    ...PLAN_ONLY,
  },
  {
    certificate: '2019-1008',
    facts: { isStatusStaffOnly: true },
    status: 'Active Certificate',
    notices: both('payoff-from-staff'),
    parcelNotices: [],
    ...NO_FIGURE,
    ...PLAN_ONLY,
  },
  { certificate: '2017-1009', facts: IN_LEGAL, status: 'Legal', ...PAYABLE },
  {
    certificate: '2018-1010',
    facts: { ...IN_LEGAL, noPayoffAfterLegal: true },
    status: 'Legal',
    notices: both('legal-contact'),
    parcelNotices: [],
    ...NO_FIGURE,
    ...PLAN_ONLY,
  },
  {
    certificate: '2018-1011',
    facts: { ...IN_LEGAL, sheriffSaleOn: addDays(TODAY, 45), countyGivesPayoffAfterSaleDate: true },
    status: 'Legal',
    notices: both('payoff-from-county'),
    parcelNotices: [],
    ...NO_FIGURE,
    ...PLAN_ONLY,
  },
  {
    certificate: '2017-1012',
    facts: { ...IN_LEGAL, sheriffSaleOn: addDays(TODAY, -20) },
    status: 'Legal',
    notices: both('past-redemption'),
    parcelNotices: [],
    ...NO_FIGURE,
    ...PLAN_ONLY,
  },
  {
    certificate: '2021-1013',
    facts: { canRequestPayoff: false },
    status: 'Active Certificate',
    notices: both('payoff-from-treasurer'),
    parcelNotices: [],
    ...NO_FIGURE,
    ...PLAN_ONLY,
  },
  { certificate: '2018-1014', facts: CHAPTER_13, status: 'Bankruptcy', ...PAYABLE },
  {
    certificate: '2018-1014 with bankruptcyStaffOnly',
    facts: { ...CHAPTER_13, bankruptcyStaffOnly: true },
    status: 'Bankruptcy',
    notices: both('payoff-from-staff'),
    parcelNotices: [],
    ...NO_FIGURE,
    ...PLAN_ONLY,
  },
  {
    certificate: '2016-1015',
    facts: { ...IN_LEGAL, sheriffSaleOn: day('2026-05-05'), taxDeedIssuedOn: day('2026-07-20') },
    status: 'REO',
    notices: both('past-redemption'),
    parcelNotices: [],
    ...NO_FIGURE,
    ...NO_BUTTON,
  },
  {
    certificate: '2021-1016',
    facts: { totalCents: cents(2_475_249) },
    status: 'Active Certificate',
    ...PAYABLE,
  },
  {
    certificate: '2021-1017',
    facts: { isReportedByOhioOffice: true },
    status: 'Active Certificate',
    ...PAYABLE,
    goodUntil: TODAY,
  },
  {
    certificate: '2022-1018',
    facts: { totalCents: cents(424_000) },
    status: 'Active Certificate',
    ...PAYABLE,
  },
  {
    certificate: '2021-1019',
    facts: PLANS.complete,
    status: 'Active Certificate',
    notices: both('plan-contact'),
    ...NO_FIGURE,
    anonymous: [],
    taxpayer: ['Monthly -> payment-methods, the whole rest only'],
  },
  { certificate: '2022-1020', facts: {}, status: 'Active Certificate', ...PAYABLE },
  { certificate: '2019-1021', facts: IN_LEGAL, status: 'Legal', ...PAYABLE },
]

test.each(ROWS)('$certificate shows what the demo promises', (row) => {
  const seenBy = (viewer: Viewer) => factsWithStatus({ ...row.facts, viewer })
  const anonymous = payoffView(seenBy(VIEWERS.anonymous), 'payoff', TODAY)
  const taxpayer = payoffView(seenBy(VIEWERS.taxpayer), 'payoff', TODAY)
  const onParcelPage = payoffView(seenBy(VIEWERS.taxpayer), 'parcel', TODAY)

  expect(seenBy(VIEWERS.anonymous).webStatus).toBe(row.status)
  expect(idsOf(anonymous)).toEqual(row.notices.anonymous)
  expect(idsOf(taxpayer)).toEqual(row.notices.taxpayer)
  expect(idsOf(onParcelPage)).toEqual(row.parcelNotices ?? row.notices.taxpayer)
  for (const view of [anonymous, taxpayer]) {
    expect(view.table).toBe(row.figure)
    expect(view.buttons.printPayoff).toBe(row.print)
    expect(view.goodUntil).toBe(row.goodUntil)
  }
  expect(buttonsOf(anonymous)).toEqual(row.anonymous)
  expect(buttonsOf(taxpayer)).toEqual(row.taxpayer)
  expect(buttonsOf(payoffView(seenBy(VIEWERS.staff), 'payoff', TODAY))).toEqual([])
})

test('2018-1003: the notice names the day the funds were received', () => {
  const redeemed = factsWithStatus({ redeemedOn: day('2022-06-01'), totalCents: ZERO })
  expect(payoffView(redeemed, 'payoff', TODAY).notices).toEqual([
    { group: 'A', id: 'paid-in-full', on: '2022-06-01' },
  ])
})

test('2018-1014: beside the payoff stands that a bankruptcy case is open', () => {
  expect(payoffView(factsWithStatus(CHAPTER_13), 'payoff', TODAY).isBankruptcyOpen).toBe(true)
  expect(payoffView(factsWithStatus(), 'payoff', TODAY).isBankruptcyOpen).toBe(false)
})

test('2021-1016: in the dialog the bank method is off with its reason, card and mail are on', () => {
  const offers = methodOffers(cents(2_475_249), DEFAULT_FEES)
  expect(offers.map(({ method, disabledBy }) => [method, disabledBy])).toEqual([
    ['MAIL', null],
    ['ACH', 'above_limit'],
    ['CC', null],
    ['WIRE', null],
  ])
})

test.each(['parcel', 'payoff'] as const)(
  '2022-1020: on the %s page only who asked sees the request under review, in place of the plan button',
  (page) => {
    const requester: Viewer = { kind: 'taxpayer', planRequestedOn: day('2026-11-02'), planOfferedUntil: null }
    const view = payoffView(factsWithStatus({ viewer: requester }), page, TODAY)
    expect(view.notices).toEqual([{ group: 'C', id: 'plan-request-under-review', on: '2026-11-02' }])
    expect(view.buttons.requestPlan).toBeNull()
    expect(view.buttons.pay).toEqual(page === 'payoff' ? { opens: 'payment-methods' } : null)
  },
)

type View = ReturnType<typeof payoffView>

const idsOf = (view: View): NoticeId[] => view.notices.map((notice) => notice.id)

function buttonsOf({ buttons: { pay, payMonthly, requestPlan } }: View): string[] {
  const names: string[] = []
  if (pay) names.push(`Pay -> ${pay.opens}${pay.opens === 'older-first' ? ` ${pay.oldestUnpaidId}` : ''}`)
  if (payMonthly) {
    names.push(`Monthly -> ${payMonthly.opens}${payMonthly.isWholeRestOnly ? ', the whole rest only' : ''}`)
  }
  if (requestPlan) names.push(`Plan -> ${requestPlan.opens}`)
  return names
}
