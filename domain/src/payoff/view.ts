import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, ZERO } from '../money/cents.ts'
import { type PayoffFacts, type ViewConditions, viewConditionsOf } from './facts.ts'
import { type Notice, noticesOf, type Page } from './view-notices.ts'

/** What a pay button opens: the log-in prompt, the payment methods, or the NOTICE that an older lien comes first. */
export type PayButton =
  | { readonly opens: 'log-in' }
  | { readonly opens: 'payment-methods' }
  | { readonly opens: 'older-first'; readonly oldestUnpaidId: number }

export interface MonthlyPayButton {
  readonly opens: 'payment-methods'
  /** Portions whose funds have not cleared, shown beside the button; 0 when there are none. */
  readonly awaitingCents: Cents
  /** Staff review a part of it first. The payer should not pay again. */
  readonly isInReview: boolean
  /** The plan is complete but something is still owed, which can be paid only in full. */
  readonly isWholeRestOnly: boolean
}

/** Null or false: not shown. */
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
  /** Show the payoff table; on the payoff request page also the cards with facts and map. */
  readonly table: boolean
  /** The date shown as Good Until; null: not shown. The county's tabs show the payoff's own dates instead. */
  readonly goodUntil: PlainDate | null
  /** 'Redemption Funds Received' on the county's parcel page. */
  readonly redemptionBlock: boolean
  /** Show beside the figures that a bankruptcy case is open. */
  readonly isBankruptcyOpen: boolean
}

/**
 * Returns everything that a page of one certificate shows or hides, by the tables below and in view-notices.ts. The
 * server sends the result with the record, and evaluates the rules again before it accepts a payment. `today` is the
 * business date in the county's time zone.
 */
export function payoffView(facts: PayoffFacts, page: Page, today: PlainDate): PayoffView {
  const c = viewConditionsOf(facts, today)
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
 * Whether the viewer gets payoff figures with the record. Staff who may see the record always get them. Others get them
 * if the payoff table is shown, or, for a signed-in taxpayer, if Make a Monthly Payment is.
 */
export function mayShowFigures(facts: PayoffFacts, today: PlainDate): boolean {
  if (facts.totalCents === null) return false
  if (isOfficeInReach(facts)) return true
  const c = viewConditionsOf(facts, today)
  return holdsAll(TABLE, c) || holdsAll(MAKE_A_MONTHLY_PAYMENT, c)
}

/** Whether its payoff can be printed together with the older certificates of its property. */
export const mayPrintInOrder = (facts: PayoffFacts, today: PlainDate): boolean =>
  holdsAll(PRINT_IN_ORDER, viewConditionsOf(facts, today))

/** Whether a plan can be offered to anyone who requests one. */
export const isPlanOpen = (facts: PayoffFacts, today: PlainDate): boolean =>
  holdsAll(PLAN_IS_OPEN, viewConditionsOf(facts, today))

/** Staff who may see the certificate see its figures even if the public page must not show them. */
const isOfficeInReach = ({ viewer }: PayoffFacts): boolean => viewer.kind === 'staff' && viewer.isInReach

/** Named requirements of a button or table. All must hold. */
type Requirements = Readonly<Record<string, (c: ViewConditions) => boolean>>

const holdsAll = (needs: Requirements, c: ViewConditions): boolean =>
  Object.values(needs).every((holds) => holds(c))

const TABLE: Requirements = {
  'no sheriff sale is set': (c) => !c.hasSaleDate,
  'no plan exists': (c) => !c.planExists,
  'no money is in escrow': (c) => !c.hasEscrow,
  'the county allows payoff requests': (c) => c.canRequestPayoff,
  'the payoff is not from staff only': (c) => !c.isStaffOnly,
  'the right to redeem has not ended': (c) => !c.hasEnded,
  'no legal file bars the payoff': (c) => !c.isLegalBlocked,
  'its parcel is certain': (c) => !c.isParcelUndecided,
}

const PRINT_IN_ORDER: Requirements = {
  ...TABLE,
  'it is not redeemed': (c) => !c.isRedeemed,
  'something is owed': (c) => c.isOwed,
}

const PRINT_PAYOFF: Requirements = {
  ...PRINT_IN_ORDER,
  'it is the oldest unpaid certificate': (c) => c.isOldestUnpaid,
}

const MAKE_A_PAYMENT: Requirements = {
  'the viewer may pay': (c) => c.isPayer,
  'the county allows payoff requests': (c) => c.canRequestPayoff,
  'no money is in escrow': (c) => !c.hasEscrow,
  'something is owed': (c) => c.isOwed,
  'no sheriff sale is set': (c) => !c.hasSaleDate,
  'no plan exists': (c) => !c.planExists,
  'no legal file bars the payoff': (c) => !c.isLegalBlocked,
  'its parcel is certain': (c) => !c.isParcelUndecided,
  'it is not redeemed': (c) => !c.isRedeemed,
  'no payment is submitted': (c) => !c.isPending,
  'the payoff is not from staff only': (c) => !c.isStaffOnly,
  'the right to redeem has not ended': (c) => !c.hasEnded,
}

const MAKE_A_MONTHLY_PAYMENT: Requirements = {
  'the viewer is a signed-in taxpayer': (c) => c.isTaxpayer,
  'something is owed': (c) => c.isOwed,
  'a plan exists': (c) => c.planExists,
  'the plan is not in default': (c) => !c.planDefaulted,
  'it is not redeemed': (c) => !c.isRedeemed,
  'the right to redeem has not ended': (c) => !c.hasEnded,
}

/** The same for all viewers. */
const PLAN_IS_OPEN: Requirements = {
  'it is not redeemed': (c) => !c.isRedeemed,
  'no plan exists': (c) => !c.planExists,
  'it is not paid up': (c) => c.isOwed || !c.hasFigure,
  'the right to redeem has not ended': (c) => !c.hasEnded,
  'its parcel is certain': (c) => !c.isParcelUndecided,
}

const REQUEST_PLAN: Requirements = {
  ...PLAN_IS_OPEN,
  'the viewer may pay': (c) => c.isPayer,
  'no request of the viewer is open': (c) => !c.hasOwnPlanRequest,
}

function payButton(facts: PayoffFacts, c: ViewConditions): PayButton | null {
  if (!holdsAll(MAKE_A_PAYMENT, c)) return null
  if (c.isAnonymous) return { opens: 'log-in' }
  if (c.isOldestUnpaid) return { opens: 'payment-methods' }
  return facts.oldestUnpaidId === null ? null : { opens: 'older-first', oldestUnpaidId: facts.oldestUnpaidId }
}

function monthlyPayButton(facts: PayoffFacts, c: ViewConditions): MonthlyPayButton | null {
  if (!holdsAll(MAKE_A_MONTHLY_PAYMENT, c)) return null
  return {
    opens: 'payment-methods',
    awaitingCents: c.isPending ? facts.awaitingCents : ZERO,
    isInReview: facts.isPaymentInReview,
    isWholeRestOnly: !c.planActive,
  }
}

/** For liens reported by the Ohio office the payoff is promised for today only, until a notice of intent is filed. */
function goodUntil(facts: PayoffFacts, today: PlainDate): PlainDate | null {
  return facts.noiFiledOn === null && facts.isReportedByOhioOffice ? today : facts.goodThroughOn
}
