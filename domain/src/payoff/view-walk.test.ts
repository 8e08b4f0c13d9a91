import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../calendar/plain-date.ts'
import { IS_LONG_RUN } from '../long-tests.testing.ts'
import { cents, ZERO } from '../money/cents.ts'
import { decide } from '../payments/decide.ts'
import { DEFAULT_FEES } from '../payments/fees.ts'
import { PLANS, payoffFacts, TODAY, VIEWERS } from './facts.fixtures.ts'
import type { PayoffFacts } from './facts.ts'
import { mayShowFigures, type PayoffView, payoffView } from './view.ts'
import { PAGES, type Page } from './view-notices.ts'

type Differences = Partial<PayoffFacts>

/** Every fact that a rule reads, with every value that can make a difference. */
const AXES: readonly (readonly Differences[])[] = [
  [{}, { redeemedOn: TODAY }],
  [{}, { isPaymentPending: true }],
  [{}, { sheriffSaleOn: addDays(TODAY, -1) }, { sheriffSaleOn: addDays(TODAY, 1) }],
  [{}, { countyGivesPayoffAfterSaleDate: true }],
  [{}, { taxDeedIssuedOn: TODAY }],
  [{}, { sentLegalOn: TODAY }, { sentLegalOn: TODAY, noPayoffAfterLegal: true }],
  [{}, PLANS.active, PLANS.defaulted, PLANS.complete],
  [{}, { isStatusStaffOnly: true }],
  [{}, { escrowCents: cents(1) }],
  [{}, { canRequestPayoff: false }],
  [{}, { isOldestUnpaid: false }],
  [{}, { isParcelUndecided: true }],
  [{}, { isPurchaseUnlikely: true }],
  [{}, { totalCents: ZERO }, { totalCents: null }],
  [
    { viewer: VIEWERS.anonymous },
    { viewer: VIEWERS.taxpayer },
    { viewer: { kind: 'taxpayer', planRequestedOn: TODAY, planOfferedUntil: null } },
    { viewer: { kind: 'taxpayer', planRequestedOn: TODAY, planOfferedUntil: TODAY } },
    { viewer: VIEWERS.staff },
  ],
]

/** The long tests check every combination; each other run checks those that differ from a plain lien in few facts. */
const MOST_DIFFERENCES = IS_LONG_RUN ? AXES.length : 4

/** The first value of each axis is that of the plain lien; no more than `most` axes have another. */
function* combinations(
  axes: readonly (readonly Differences[])[],
  most = MOST_DIFFERENCES,
): Generator<Differences> {
  const [axis, ...rest] = axes
  if (!axis) {
    yield {}
    return
  }
  const [plain = {}, ...others] = axis
  for (const tail of combinations(rest, most)) yield { ...tail, ...plain }
  if (most > 0)
    for (const tail of combinations(rest, most - 1)) for (const other of others) yield { ...tail, ...other }
}

interface Seen {
  readonly facts: PayoffFacts
  readonly page: Page
  readonly view: PayoffView
}

/** A law holds of what a page shows; each breach is told by the facts that brought it about. */
const LAWS: Readonly<Record<string, (seen: Seen) => boolean>> = {
  'at most one notice of each group shows, in the order A, B, C': ({ view }) => {
    const groups = groupsOf(view)
    return groups === [...new Set(groups)].sort().join('')
  },
  'Make a Payment never shows with a notice of A or B': ({ view }) =>
    view.buttons.pay === null || !/[AB]/.test(groupsOf(view)),
  'the payoff table of the taxpayer page never shows with a notice of B': ({ view, page }) =>
    page !== 'payoff' || !view.table || !groupsOf(view).includes('B'),
  'the two pay buttons never show together': ({ view }) =>
    view.buttons.pay === null || view.buttons.payMonthly === null,
  'a redeemed certificate shows no notice but Paid in Full, and no button': ({ facts, view }) =>
    facts.redeemedOn === null ||
    (!/[BC]/.test(groupsOf(view)) && Object.values(view.buttons).every((it) => it === null || it === false)),
  'staff see no button to pay or to ask for a plan': ({ facts, view }) =>
    facts.viewer.kind !== 'staff' ||
    (view.buttons.pay === null && view.buttons.payMonthly === null && view.buttons.requestPlan === null),
  'what an anonymous visitor is offered begins with the log-in': ({ facts, view }) =>
    facts.viewer.kind !== 'anonymous' ||
    ([null, 'log-in'].includes(view.buttons.pay?.opens ?? null) &&
      [null, 'log-in'].includes(view.buttons.requestPlan?.opens ?? null) &&
      view.buttons.payMonthly === null),
  'Make a Payment keeps every condition of the specification': ({ facts, view }) =>
    view.buttons.pay === null ||
    (facts.canRequestPayoff &&
      facts.escrowCents === 0 &&
      facts.totalCents !== null &&
      facts.totalCents > 0 &&
      facts.sheriffSaleOn === null &&
      facts.planCount === 0 &&
      !(facts.sentLegalOn !== null && facts.noPayoffAfterLegal)),
  'Make a Monthly Payment keeps every condition of the specification': ({ facts, view }) =>
    view.buttons.payMonthly === null ||
    (facts.totalCents !== null &&
      facts.totalCents > 0 &&
      facts.planCount > 0 &&
      facts.planStatus !== 'DEFAULT' &&
      facts.viewer.kind === 'taxpayer'),
  'the payoff table is hidden wherever the specification hides it': ({ facts, page, view }) =>
    page !== 'payoff' ||
    !view.table ||
    (facts.sheriffSaleOn === null &&
      facts.planCount === 0 &&
      facts.escrowCents === 0 &&
      facts.canRequestPayoff &&
      !(facts.sentLegalOn !== null && facts.noPayoffAfterLegal)),
  'a certificate whose parcel is undecided is never paid, printed or shown with a figure to the public': ({
    facts,
    page,
    view,
  }) =>
    page !== 'payoff' ||
    !facts.isParcelUndecided ||
    (view.buttons.pay === null && !view.buttons.printPayoff && !view.table),
  'a figure that rests on an unlikely purchase is never paid, printed or shown to the public': ({
    facts,
    page,
    view,
  }) =>
    page !== 'payoff' ||
    !facts.isPurchaseUnlikely ||
    (view.buttons.pay === null && !view.buttons.printPayoff && !view.table),
  'Request Payment Plan shows only when not redeemed and no plan exists': ({ facts, view }) =>
    view.buttons.requestPlan === null || (facts.redeemedOn === null && facts.planCount === 0),
  'nothing is offered for what is paid: neither a button to pay, nor a plan, nor an invoice': ({
    facts,
    view,
  }) =>
    (facts.redeemedOn === null && facts.totalCents !== ZERO) ||
    (view.buttons.pay === null &&
      view.buttons.payMonthly === null &&
      view.buttons.requestPlan === null &&
      !view.buttons.printPayoff),
  'no figure shows that the record would not carry': ({ facts, view }) =>
    !view.table || mayShowFigures(facts, TODAY),
  'no table shows without a figure': ({ facts, view }) => !view.table || facts.totalCents !== null,
  'a taxpayer may be charged in full exactly where the button opens the payment methods': (seen) =>
    !isTaxpayerPage(seen) ||
    (mayPayInFull(seen) === null) === (seen.view.buttons.pay?.opens === 'payment-methods'),
  'a full charge is refused for an older certificate exactly where the button opens the NOTICE': (seen) => {
    if (!isTaxpayerPage(seen)) return true
    const isRefused = mayPayInFull(seen) === 'older_certificate_unpaid'
    return isRefused === (seen.view.buttons.pay?.opens === 'older-first')
  },
  'a part may be charged exactly where Make a Monthly Payment shows': (seen) =>
    !isTaxpayerPage(seen) || (mayPayPart(seen) === null) === (seen.view.buttons.payMonthly !== null),
}

const moneyOf = ({ facts }: Seen) => ({
  facts,
  isDebitHeld: false,
  plan: facts.planCount > 0 ? { agreed: [], live: [], runningId: null } : null,
})

const mayPayInFull = (seen: Seen) =>
  decide(moneyOf(seen), { what: 'payoff', method: 'CC', fees: DEFAULT_FEES, isBeingPaid: false }, TODAY)
    .reason

const PART = {
  what: 'plan-amount',
  method: 'CC',
  fees: DEFAULT_FEES,
  payerId: 1,
  lapsed: new Set<string>(),
} as const

const mayPayPart = (seen: Seen) =>
  decide(moneyOf(seen), { ...PART, portionCents: seen.facts.totalCents ?? ZERO }, TODAY).reason

const groupsOf = (view: PayoffView): string => view.notices.map((notice) => notice.group).join('')
const isTaxpayerPage = ({ facts, page }: Seen): boolean =>
  page === 'payoff' && facts.viewer.kind === 'taxpayer'

const breaches = new Map<string, string>()
const shown = new Set<string>()
let walked = 0

beforeAll(() => {
  for (const differences of combinations(AXES)) {
    const facts = payoffFacts(differences)
    for (const page of PAGES) {
      const seen = { facts, page, view: payoffView(facts, page, TODAY) }
      for (const [law, holds] of Object.entries(LAWS)) {
        if (!breaches.has(law) && !holds(seen)) breaches.set(law, JSON.stringify({ page, ...differences }))
      }
      for (const notice of seen.view.notices) shown.add(`${page} ${notice.id}`)
      for (const [button, it] of Object.entries(seen.view.buttons)) if (it) shown.add(`${page} ${button}`)
      if (seen.view.table) shown.add(`${page} table`)
      walked += 1
    }
  }
})

test.each(Object.keys(LAWS))('over the combinations of facts: %s', (law) => {
  expect(breaches.get(law)).toBeUndefined()
})

test('the walk met every combination of so many differences, and every notice and button somewhere', () => {
  expect(walked).toBe(countOf(AXES, MOST_DIFFERENCES) * PAGES.length)
  expect([...shown].sort()).toEqual([...EVERYTHING].sort())
})

/** How many combinations there are: the coefficients of the product of (1 + others * x), up to x to the power of `most`. */
function countOf(axes: readonly (readonly Differences[])[], most: number): number {
  let counts = [1]
  for (const axis of axes) {
    const others = axis.length - 1
    counts = [...counts, 0].map((count, power) => count + others * (counts[power - 1] ?? 0))
  }
  return counts.slice(0, most + 1).reduce((sum, count) => sum + count, 0)
}

const TAXPAYER_PAGES = [
  'paid-in-full',
  'payment-submitted',
  'plan-log-in',
  'plan-contact',
  'plan-offered',
  'plan-request-under-review',
  'requestPlan',
]
const PAYOFF_PAGES = [
  'payoff-from-county',
  'past-redemption',
  'legal-contact',
  'parcel-undecided',
  'payoff-from-staff',
  'table',
]
const EVERYTHING = [
  ...[...TAXPAYER_PAGES, 'plan-use-payoff-page'].map((it) => `parcel ${it}`),
  ...[...TAXPAYER_PAGES, ...PAYOFF_PAGES].map((it) => `payoff ${it}`),
  ...['payoff-from-treasurer', 'plan-use-monthly', 'pay', 'payMonthly', 'printPayoff'].map(
    (it) => `payoff ${it}`,
  ),
  ...['payment-submitted', 'viewPayoffAmount'].map((it) => `county-parcel ${it}`),
  ...['paid-in-full', 'payment-submitted', ...PAYOFF_PAGES].map((it) => `county-payoff ${it}`),
]
