import type { PlainDate } from '../calendar/plain-date.ts'
import type { WebStatus } from '../certificates/web-status.ts'
import type { Cents } from '../money/cents.ts'

/** Who looks at the page. Staff (Admin, County, Legal) get no button to pay or to request a plan. */
export type Viewer =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'taxpayer'
      /** Day of this taxpayer's own open plan request or offer, else null. */
      readonly planRequestedOn: PlainDate | null
      /** The last day on which this taxpayer can accept the plan that they were offered, else null. */
      readonly planOfferedUntil: PlainDate | null
    }
  | {
      readonly kind: 'staff'
      /** The role may see this certificate's record; for all others staff see what the public sees. */
      readonly isInReach: boolean
    }

/** The statuses of a plan that was accepted, and not canceled since. */
export const ACCEPTED_PLAN = ['ACTIVE', 'DEFAULT', 'COMPLETE'] as const

export type PlanStatus = (typeof ACCEPTED_PLAN)[number]

/** What the display and payment rules know of one certificate, whoever looks. Plain data, read in one statement. */
export interface LienFacts {
  readonly webStatus: WebStatus
  readonly redeemedOn: PlainDate | null
  /** A payment was submitted and its funds have not cleared; `awaitingCents` is the sum of such portions. */
  readonly isPaymentPending: boolean
  readonly awaitingCents: Cents
  /** Staff must look at a payment that came, before it is posted. */
  readonly isPaymentInReview: boolean
  readonly redemptionInProcessOn: PlainDate | null
  readonly sentLegalOn: PlainDate | null
  readonly noiFiledOn: PlainDate | null
  readonly sheriffSaleOn: PlainDate | null
  readonly secondSheriffSaleOn: PlainDate | null
  /** Each of these three ends the right to redeem. */
  readonly orderConfirmSaleOn: PlainDate | null
  readonly taxDeedIssuedOn: PlainDate | null
  readonly decreeOfForfeitureOn: PlainDate | null
  readonly isOldestUnpaid: boolean
  /** The certificate of the parcel that must be paid first; null when all are paid. */
  readonly oldestUnpaidId: number | null
  /** Plans ever accepted, and of these now active; the status is of the one accepted last. */
  readonly planCount: number
  readonly activePlanCount: number
  readonly planStatus: PlanStatus | null
  readonly escrowCents: Cents
  /** The status row says that staff give the payoff. */
  readonly isStatusStaffOnly: boolean
  readonly isFullPaymentDisputed: boolean
  readonly isReportedByOhioOffice: boolean
  /** Another certificate has the same parcel number but for separators, and staff have not decided yet whether it is the same parcel. */
  readonly isParcelUndecided: boolean
  /** The figure rests on a price of 0 or on a purchase too far back to be believed: staff give the payoff until they correct or confirm it. */
  readonly isPurchaseUnlikely: boolean
  /** The owner is or was in military service, and counsel has not confirmed the rule for their interest: staff give the payoff. */
  readonly isServicememberRuleOpen: boolean
  /** The county's settings. */
  readonly canRequestPayoff: boolean
  readonly countyGivesPayoffAfterSaleDate: boolean
  readonly noPayoffAfterLegal: boolean
  readonly bankruptcyStaffOnly: boolean
  /** The payoff at the good-through date. Null when no figure can be given: then staff give the payoff. */
  readonly totalCents: Cents | null
  readonly goodThroughOn: PlainDate | null
}

/** What the rules are evaluated on: a certificate, and who looks at it. */
export interface PayoffFacts extends LienFacts {
  readonly viewer: Viewer
}

/** The facts as the rule tables read them: named, positive, each worked out in one place. */
export interface Conditions {
  readonly isRedeemed: boolean
  readonly isPending: boolean
  readonly hasSaleDate: boolean
  /** A sheriff's sale is today or later, or it is past and the county still gives the payoff. */
  readonly isPayoffFromCounty: boolean
  /** The right to redeem has ended: sale confirmed, deed issued or forfeiture decreed. */
  readonly hasEnded: boolean
  readonly isLegalBlocked: boolean
  readonly isParcelUndecided: boolean
  readonly planExists: boolean
  readonly planActive: boolean
  readonly planDefaulted: boolean
  readonly isStaffOnly: boolean
  readonly hasEscrow: boolean
  readonly canRequestPayoff: boolean
  readonly isOldestUnpaid: boolean
  readonly hasFigure: boolean
  readonly isOwed: boolean
}

/** The same, with what only who looks decides. */
export interface ViewConditions extends Conditions {
  readonly isPayer: boolean
  readonly isAnonymous: boolean
  readonly isTaxpayer: boolean
  readonly hasOwnPlanRequest: boolean
  readonly hasOwnPlanOffer: boolean
}

export const viewConditionsOf = (facts: PayoffFacts, today: PlainDate): ViewConditions => ({
  ...conditionsOf(facts, today),
  isPayer: facts.viewer.kind !== 'staff',
  isAnonymous: facts.viewer.kind === 'anonymous',
  isTaxpayer: facts.viewer.kind === 'taxpayer',
  hasOwnPlanRequest: facts.viewer.kind === 'taxpayer' && facts.viewer.planRequestedOn !== null,
  hasOwnPlanOffer: facts.viewer.kind === 'taxpayer' && isNotPast(facts.viewer.planOfferedUntil, today),
})

const isNotPast = (day: PlainDate | null, today: PlainDate): boolean => day !== null && day >= today

/** `today` is the business date in the county's time zone. */
export function conditionsOf(facts: LienFacts, today: PlainDate): Conditions {
  const isRedeemed = facts.redeemedOn !== null
  const saleOn = latestSaleOn(facts)
  const planDefaulted = facts.planCount > 0 && facts.planStatus === 'DEFAULT'
  return {
    isRedeemed,
    isPending: !isRedeemed && (facts.isPaymentPending || facts.redemptionInProcessOn !== null),
    hasSaleDate: saleOn !== null,
    isPayoffFromCounty: saleOn !== null && (saleOn >= today || facts.countyGivesPayoffAfterSaleDate),
    hasEnded: redemptionEnd(facts) !== null,
    isLegalBlocked: facts.sentLegalOn !== null && facts.noPayoffAfterLegal,
    isParcelUndecided: facts.isParcelUndecided,
    planExists: facts.planCount > 0 || facts.activePlanCount > 0,
    planActive: facts.planCount > 0 && facts.activePlanCount > 0 && facts.planStatus !== 'DEFAULT',
    planDefaulted,
    isStaffOnly:
      facts.isStatusStaffOnly ||
      facts.isFullPaymentDisputed ||
      facts.isPurchaseUnlikely ||
      facts.isServicememberRuleOpen ||
      (facts.bankruptcyStaffOnly && facts.webStatus === 'Bankruptcy') ||
      facts.totalCents === null,
    hasEscrow: facts.escrowCents !== 0,
    canRequestPayoff: facts.canRequestPayoff,
    isOldestUnpaid: facts.isOldestUnpaid,
    hasFigure: facts.totalCents !== null,
    isOwed: facts.totalCents !== null && facts.totalCents > 0,
  }
}

/** The first day that ends the right to redeem: sale confirmed, deed issued or forfeiture decreed. Null: it has not ended. */
export const redemptionEnd = (facts: LienFacts): PlainDate | null =>
  [facts.orderConfirmSaleOn, facts.taxDeedIssuedOn, facts.decreeOfForfeitureOn]
    .filter((day) => day !== null)
    .sort()[0] ?? null

/** The next sheriff's sale, on this day or later. Null: none is scheduled. */
export const nextSale = (
  { sheriffSaleOn, secondSheriffSaleOn }: Pick<LienFacts, 'sheriffSaleOn' | 'secondSheriffSaleOn'>,
  from: PlainDate,
): PlainDate | null =>
  [sheriffSaleOn, secondSheriffSaleOn]
    .filter((day) => day !== null)
    .filter((day) => day >= from)
    .sort()[0] ?? null

/** The later of the first and the second sale, of those set. */
function latestSaleOn({ sheriffSaleOn, secondSheriffSaleOn }: LienFacts): PlainDate | null {
  if (sheriffSaleOn === null || secondSheriffSaleOn === null) return sheriffSaleOn ?? secondSheriffSaleOn
  return sheriffSaleOn > secondSheriffSaleOn ? sheriffSaleOn : secondSheriffSaleOn
}
