import { plainDate } from '../calendar/plain-date.ts'
import { type StatusFacts, webStatus } from '../certificates/web-status.ts'
import { cents, ZERO } from '../money/cents.ts'
import type { PayoffFacts, Viewer } from './facts.ts'

export const TODAY = plainDate('2026-11-15')
export const MONTH_END = plainDate('2026-11-30')

export const VIEWERS = {
  anonymous: { kind: 'anonymous' },
  taxpayer: { kind: 'taxpayer', planRequestedOn: null, planOfferedUntil: null },
  staff: { kind: 'staff', isInReach: true },
} as const satisfies Record<string, Viewer>

/** An unpaid certificate, the only one of its parcel, that can be paid. */
export function payoffFacts(differences: Partial<PayoffFacts> = {}): PayoffFacts {
  return { ...PAYABLE, ...differences }
}

/** The same, with the web status derived from the facts. */
export function factsWithStatus(differences: Partial<PayoffFacts & StatusFacts> = {}): PayoffFacts {
  const facts = { ...PAYABLE, ...NO_STATUS, ...differences }
  return { ...facts, webStatus: webStatus(facts, TODAY) }
}

const NO_STATUS = { statusOverride: null, resultOfSale: null, bankruptcyInOn: null, bankruptcyOutOn: null }

const PAYABLE: PayoffFacts = {
  viewer: VIEWERS.taxpayer,
  webStatus: 'Active Certificate',
  redeemedOn: null,
  isPaymentPending: false,
  awaitingCents: ZERO,
  isPaymentInReview: false,
  redemptionInProcessOn: null,
  sentLegalOn: null,
  noiFiledOn: null,
  sheriffSaleOn: null,
  secondSheriffSaleOn: null,
  orderConfirmSaleOn: null,
  taxDeedIssuedOn: null,
  decreeOfForfeitureOn: null,
  isOldestUnpaid: true,
  oldestUnpaidId: 1001,
  planCount: 0,
  activePlanCount: 0,
  planStatus: null,
  escrowCents: ZERO,
  isStatusStaffOnly: false,
  isFullPaymentDisputed: false,
  isReportedByOhioOffice: false,
  isParcelUndecided: false,
  isPurchaseUnlikely: false,
  isServicememberRuleOpen: false,
  canRequestPayoff: true,
  countyGivesPayoffAfterSaleDate: false,
  noPayoffAfterLegal: false,
  bankruptcyStaffOnly: false,
  totalCents: cents(1_067_998),
  goodThroughOn: MONTH_END,
}

export const PLANS = {
  active: { planCount: 1, activePlanCount: 1, planStatus: 'ACTIVE' },
  defaulted: { planCount: 1, activePlanCount: 0, planStatus: 'DEFAULT' },
  complete: { planCount: 1, activePlanCount: 0, planStatus: 'COMPLETE' },
} as const
