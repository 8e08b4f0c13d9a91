import type { LegalDate, LegalDates } from '../legal/file.ts'

/** Why we closed a payment before it was paid. No reason says anything about a person, because any payer may read it. */
export const CLOSING_REASONS = [
  /** It was paid or redeemed otherwise, or its redemption was reported. */
  'redeemed',
  /** Its data were corrected, so that the payoff may be another. */
  'data-corrected',
  /** A step of the legal case, a bankruptcy for one. */
  'legal-step',
  'hold',
  /** The county or the company offers the payoff no more. */
  'settings',
  'plan-accepted',
  /** Its plan was ended, or is in default. */
  'plan-ended',
  /** The rules refuse it now, found when it was to be sent again. */
  'not-payable',
] as const

export type ClosingReason = (typeof CLOSING_REASONS)[number]

/** Steps of the legal case that may change whether or how much an owner may pay, or what staff must know of a payment. */
const CLOSING_STEPS = [
  'sentLegalOn',
  'noiFiledOn',
  'complaintFiledOn',
  'judgmentEnteredOn',
  'sheriffSaleOn',
  'secondSheriffSaleOn',
  'orderConfirmSaleOn',
  'decreeForfeitureOn',
  'taxDeedIssuedOn',
  'bankruptcyInOn',
  'militaryHoldFromOn',
] as const satisfies readonly LegalDate[]

type ClosingDates = Pick<LegalDates, (typeof CLOSING_STEPS)[number]>

/** Whether such a step was entered, or moved to another day. */
export const isClosingStep = (before: ClosingDates, after: ClosingDates): boolean =>
  CLOSING_STEPS.some((step) => after[step] !== null && after[step] !== before[step])
