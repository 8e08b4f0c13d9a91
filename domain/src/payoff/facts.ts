import type { PlainDate } from '../calendar/plain-date.ts'
import type { WebStatus } from '../certificates/web-status.ts'
import type { Cents } from '../money/cents.ts'

/** Who looks. Staff are Admin, County and Legal; the screens of taxpayers give them no button to pay or ask. */
export type Viewer =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'taxpayer'
      /** Day of this taxpayer's own plan request or offer that is still open, else null. */
      readonly planRequestedOn: PlainDate | null
    }
  | {
      readonly kind: 'staff'
      /** The certificate is among those the role reaches; beyond them staff see what the public sees. */
      readonly isInReach: boolean
    }

export const PLAN_STATUSES = ['ACTIVE', 'DEFAULT', 'COMPLETE'] as const

export type PlanStatus = (typeof PLAN_STATUSES)[number]

/** What the display and payment rules of one certificate rest on. Plain data, read in one transaction. */
export interface PayoffFacts {
  readonly viewer: Viewer
  readonly webStatus: WebStatus
  readonly redeemedOn: PlainDate | null
  /** A payment of this certificate awaits its funds; the sum of those portions is `awaitingCents`. */
  readonly isPaymentPending: boolean
  readonly awaitingCents: Cents
  readonly redemptionInProcessOn: PlainDate | null
  readonly sentLegalFileOn: PlainDate | null
  readonly noiFiledOn: PlainDate | null
  readonly sheriffSaleOn: PlainDate | null
  readonly secondSheriffSaleOn: PlainDate | null
  /** The three ends of the right to redeem. */
  readonly orderConfirmSaleOn: PlainDate | null
  readonly taxDeedIssuedOn: PlainDate | null
  readonly decreeOfForfeitureOn: PlainDate | null
  readonly isOldestUnpaid: boolean
  /** The certificate of the same parcel that must be paid first; null when none is unpaid. */
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
  /** The county's settings. */
  readonly canRequestPayoff: boolean
  readonly countyGivesPayoffAfterSaleDate: boolean
  readonly noPayoffAfterLegal: boolean
  readonly bankruptcyStaffOnly: boolean
  /** The payoff at the good-through date. Null when no figure can be given: then staff give the payoff. */
  readonly totalCents: Cents | null
  readonly goodThroughOn: PlainDate | null
}

/** The facts as the tables ask for them: named, positive, each decided in one place. */
export interface Conditions {
  readonly isPayer: boolean
  readonly isAnonymous: boolean
  readonly isTaxpayer: boolean
  readonly hasOwnPlanRequest: boolean
  readonly isRedeemed: boolean
  readonly isPending: boolean
  readonly hasSaleDate: boolean
  /** A sheriff's sale is set, and it lies ahead (its day included) or the county gives the payoff anyway. */
  readonly isPayoffFromCounty: boolean
  /** The right to redeem has ended: sale confirmed, deed issued or forfeiture decreed. */
  readonly hasEnded: boolean
  readonly isLegalBlocked: boolean
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

/** `today` is the business date in the county's time zone. */
export function conditionsOf(facts: PayoffFacts, today: PlainDate): Conditions {
  const { viewer } = facts
  const isRedeemed = facts.redeemedOn !== null
  const saleOn = latestSaleOn(facts)
  const planDefaulted = facts.planCount > 0 && facts.planStatus === 'DEFAULT'
  return {
    isPayer: viewer.kind !== 'staff',
    isAnonymous: viewer.kind === 'anonymous',
    isTaxpayer: viewer.kind === 'taxpayer',
    hasOwnPlanRequest: viewer.kind === 'taxpayer' && viewer.planRequestedOn !== null,
    isRedeemed,
    isPending: !isRedeemed && (facts.isPaymentPending || facts.redemptionInProcessOn !== null),
    hasSaleDate: saleOn !== null,
    isPayoffFromCounty: saleOn !== null && (saleOn >= today || facts.countyGivesPayoffAfterSaleDate),
    hasEnded:
      facts.orderConfirmSaleOn !== null ||
      facts.taxDeedIssuedOn !== null ||
      facts.decreeOfForfeitureOn !== null,
    isLegalBlocked: facts.sentLegalFileOn !== null && facts.noPayoffAfterLegal,
    planExists: facts.planCount > 0 || facts.activePlanCount > 0,
    planActive: facts.planCount > 0 && facts.activePlanCount > 0 && facts.planStatus !== 'DEFAULT',
    planDefaulted,
    isStaffOnly:
      facts.isStatusStaffOnly ||
      facts.isFullPaymentDisputed ||
      (facts.bankruptcyStaffOnly && facts.webStatus === 'Bankruptcy') ||
      facts.totalCents === null,
    hasEscrow: facts.escrowCents !== 0,
    canRequestPayoff: facts.canRequestPayoff,
    isOldestUnpaid: facts.isOldestUnpaid,
    hasFigure: facts.totalCents !== null,
    isOwed: facts.totalCents !== null && facts.totalCents > 0,
  }
}

/** The later of the first and the second sale, of those set. */
function latestSaleOn({ sheriffSaleOn, secondSheriffSaleOn }: PayoffFacts): PlainDate | null {
  if (sheriffSaleOn === null || secondSheriffSaleOn === null) return sheriffSaleOn ?? secondSheriffSaleOn
  return sheriffSaleOn > secondSheriffSaleOn ? sheriffSaleOn : secondSheriffSaleOn
}
