import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, ZERO } from '../money/cents.ts'
import { type Conditions, conditionsOf, type PayoffFacts } from './facts.ts'
import { type Notice, noticesOf, type Page } from './view-notices.ts'

/** What a pay button opens: the prompt to log in, the dialog of methods, or the NOTICE of an older lien. */
export type PayButton =
  | { readonly opens: 'log-in' }
  | { readonly opens: 'payment-methods' }
  | { readonly opens: 'older-first'; readonly oldestUnpaidId: number }

export interface MonthlyPayButton {
  readonly opens: 'payment-methods'
  /** Portions that await their funds, to be said beside the button; 0 when none does. */
  readonly awaitingCents: Cents
  /** The plan is complete and left a rest: only the whole of it can be paid. */
  readonly isWholeRestOnly: boolean
}

/** Null or false = not shown. */
export interface PayoffButtons {
  readonly pay: PayButton | null
  readonly payMonthly: MonthlyPayButton | null
  readonly requestPlan: { readonly opens: 'log-in' | 'request-form' } | null
  readonly printPayoff: boolean
  /** 'View Payoff Amount' of the county's parcel page. */
  readonly viewPayoffAmount: boolean
}

export interface PayoffView {
  readonly notices: readonly Notice[]
  readonly buttons: PayoffButtons
  /** The payoff table with its figures, and on the payoff request page the cards of facts and map. */
  readonly table: boolean
  /** The date shown as Good Until; null = not shown. The county's tabs are titled by the payoff's own dates. */
  readonly goodUntil: PlainDate | null
  /** 'Redemption Funds Received' on the county's parcel page. */
  readonly redemptionBlock: boolean
  /** Said beside the figures: a bankruptcy case is open. */
  readonly isBankruptcyOpen: boolean
}

/**
 * Everything a page of one certificate shows or hides, by the ordered tables below and in view-notices.ts. The
 * server sends the answer with the record and asks again before it takes money. `today` is the business date
 * in the county's time zone.
 */
export function payoffView(facts: PayoffFacts, page: Page, today: PlainDate): PayoffView {
  const c = conditionsOf(facts, today)
  const isPayoffPage = page === 'payoff'
  const table =
    page === 'county-payoff' ? isOfficeInReach(facts) && c.hasFigure : isPayoffPage && holdsAll(TABLE, c)
  return {
    notices: noticesOf(facts, c, page),
    buttons: {
      pay: isPayoffPage ? payButton(facts, c) : null,
      payMonthly: isPayoffPage ? monthlyPayButton(facts, c) : null,
      requestPlan:
        (isPayoffPage || page === 'parcel') && holdsAll(REQUEST_PLAN, c)
          ? { opens: c.isAnonymous ? 'log-in' : 'request-form' }
          : null,
      printPayoff: isPayoffPage && holdsAll(PRINT_PAYOFF, c),
      viewPayoffAmount: page === 'county-parcel' && !c.isRedeemed,
    },
    table,
    goodUntil: isPayoffPage && table && !c.isRedeemed ? goodUntil(facts, today) : null,
    redemptionBlock: page === 'county-parcel' && c.isRedeemed,
    isBankruptcyOpen: table && facts.webStatus === 'Bankruptcy',
  }
}

/**
 * Who gets payoff figures in the record: staff for the certificates they reach; the public and taxpayers where
 * the payoff table may be shown; a signed-in taxpayer also where Make a Monthly Payment is.
 */
export function mayShowFigures(facts: PayoffFacts, today: PlainDate): boolean {
  if (facts.totalCents === null) return false
  if (isOfficeInReach(facts)) return true
  const c = conditionsOf(facts, today)
  return holdsAll(TABLE, c) || holdsAll(MAKE_A_MONTHLY_PAYMENT, c)
}

/** County and staff give the payoff whatever bars it from the public page. */
const isOfficeInReach = ({ viewer }: PayoffFacts): boolean => viewer.kind === 'staff' && viewer.isInReach

/** A named need of a button or table. All needs of a table must hold. */
type Needs = Readonly<Record<string, (c: Conditions) => boolean>>

const holdsAll = (needs: Needs, c: Conditions): boolean => Object.values(needs).every((holds) => holds(c))

const TABLE: Needs = {
  'no sheriff sale is set': (c) => !c.hasSaleDate,
  'no plan exists': (c) => !c.planExists,
  'no money is in escrow': (c) => !c.hasEscrow,
  'the county allows payoff requests': (c) => c.canRequestPayoff,
  'the payoff is not from staff only': (c) => !c.isStaffOnly,
  'the right to redeem has not ended': (c) => !c.hasEnded,
  'no legal file bars the payoff': (c) => !c.isLegalBlocked,
}

const PRINT_PAYOFF: Needs = {
  ...TABLE,
  'it is the oldest unpaid certificate': (c) => c.isOldestUnpaid,
  'it is not redeemed': (c) => !c.isRedeemed,
}

const MAKE_A_PAYMENT: Needs = {
  'the viewer may pay': (c) => c.isPayer,
  'the county allows payoff requests': (c) => c.canRequestPayoff,
  'no money is in escrow': (c) => !c.hasEscrow,
  'something is owed': (c) => c.isOwed,
  'no sheriff sale is set': (c) => !c.hasSaleDate,
  'no plan exists': (c) => !c.planExists,
  'no legal file bars the payoff': (c) => !c.isLegalBlocked,
  'it is not redeemed': (c) => !c.isRedeemed,
  'no payment is submitted': (c) => !c.isPending,
  'the payoff is not from staff only': (c) => !c.isStaffOnly,
  'the right to redeem has not ended': (c) => !c.hasEnded,
}

const MAKE_A_MONTHLY_PAYMENT: Needs = {
  'the viewer is a signed-in taxpayer': (c) => c.isTaxpayer,
  'something is owed': (c) => c.isOwed,
  'a plan exists': (c) => c.planExists,
  'the plan is not in default': (c) => !c.planDefaulted,
  'it is not redeemed': (c) => !c.isRedeemed,
  'the right to redeem has not ended': (c) => !c.hasEnded,
}

const REQUEST_PLAN: Needs = {
  'the viewer may pay': (c) => c.isPayer,
  'it is not redeemed': (c) => !c.isRedeemed,
  'no plan exists': (c) => !c.planExists,
  'the right to redeem has not ended': (c) => !c.hasEnded,
  'no request of the viewer is open': (c) => !c.hasOwnPlanRequest,
}

function payButton(facts: PayoffFacts, c: Conditions): PayButton | null {
  if (!holdsAll(MAKE_A_PAYMENT, c)) return null
  if (c.isAnonymous) return { opens: 'log-in' }
  if (c.isOldestUnpaid) return { opens: 'payment-methods' }
  return facts.oldestUnpaidId === null ? null : { opens: 'older-first', oldestUnpaidId: facts.oldestUnpaidId }
}

function monthlyPayButton(facts: PayoffFacts, c: Conditions): MonthlyPayButton | null {
  if (!holdsAll(MAKE_A_MONTHLY_PAYMENT, c)) return null
  return {
    opens: 'payment-methods',
    awaitingCents: c.isPending ? facts.awaitingCents : ZERO,
    isWholeRestOnly: !c.planActive,
  }
}

/** Today only shortens the promise: before a notice of intent the Ohio office reports day by day. */
function goodUntil(facts: PayoffFacts, today: PlainDate): PlainDate | null {
  return facts.noiFiledOn === null && facts.isReportedByOhioOffice ? today : facts.goodThroughOn
}
