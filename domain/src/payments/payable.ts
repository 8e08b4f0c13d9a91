import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents } from '../money/cents.ts'
import { type Conditions, conditionsOf, type PayoffFacts } from '../payoff/facts.ts'
import { type Charge, type ChargeMethod, chargeOf, type FeeSettings } from './fees.ts'
import { limitReason } from './limits.ts'

/** Why a full payment is refused, in the decided order: the first that holds is the reason. */
export type FullReason = (typeof FULL_REASONS)[number]['reason'] | BoundReason

/** These come last, and only with them is the charge told. */
export type BoundReason = 'too_small' | 'above_limit' | 'older_certificate_unpaid'

export interface FullPaymentInput {
  readonly method: ChargeMethod
  readonly fees: FeeSettings
  /** Another full payment of this certificate is NEW or OPEN, the caller's own OPEN one not counted. */
  readonly isBeingPaid: boolean
}

export type FullAnswer =
  | { readonly payable: true; readonly charge: Charge }
  | {
      readonly payable: false
      readonly reason: FullReason
      /** What it would cost, where only a bound stands in the way; else null. */
      readonly charge: Charge | null
      /** The certificate to pay first, with 'older_certificate_unpaid'. */
      readonly oldestUnpaidId: number | null
    }

/**
 * May the whole payoff be charged now, and what is the charge? The portion is the payoff of today, quoted just
 * before. Who asks is not looked at: only a signed-in taxpayer reaches this. Run again under the lock of the
 * certificate. `today` is the business date in the county's time zone.
 */
export function fullPayable(facts: PayoffFacts, input: FullPaymentInput, today: PlainDate): FullAnswer {
  const c = conditionsOf(facts, today)
  const refuse = (reason: FullReason, charge: Charge | null = null): FullAnswer => {
    const oldestUnpaidId = reason === 'older_certificate_unpaid' ? facts.oldestUnpaidId : null
    return { payable: false, reason, charge, oldestUnpaidId }
  }
  const found = FULL_REASONS.find((row) => row.when(c, input))
  if (found) return refuse(found.reason)
  if (facts.totalCents === null) return refuse('staff_payoff')
  const charge = chargeOf(facts.totalCents, input.method, input.fees)
  const limit = limitReason(charge.totalCents, input.method, input.fees)
  if (limit !== null) return refuse(limit, charge)
  return c.isOldestUnpaid ? { payable: true, charge } : refuse('older_certificate_unpaid', charge)
}

interface Row<Reason extends string, Input> {
  readonly reason: Reason
  readonly when: (c: Conditions, input: Input) => boolean
}

const full = <const Reason extends string>(row: Row<Reason, FullPaymentInput>) => row

const FULL_REASONS = [
  full({ reason: 'redeemed', when: (c) => c.isRedeemed }),
  full({ reason: 'payment_pending', when: (c) => c.isPending }),
  full({ reason: 'being_paid', when: (_, input) => input.isBeingPaid }),
  full({ reason: 'county_payoff', when: (c) => c.isPayoffFromCounty }),
  full({ reason: 'past_redemption', when: (c) => c.hasSaleDate || c.hasEnded }),
  full({ reason: 'legal_contact', when: (c) => c.isLegalBlocked }),
  full({ reason: 'staff_payoff', when: (c) => c.isStaffOnly || c.planDefaulted || c.hasEscrow }),
  full({ reason: 'county_treasurer', when: (c) => !c.canRequestPayoff }),
  full({ reason: 'has_plan', when: (c) => c.planExists }),
  full({ reason: 'nothing_due', when: (c) => !c.isOwed }),
]

export type PartialReason = (typeof PARTIAL_REASONS)[number]['reason'] | 'amount_changed' | PartialLimit

type PartialLimit = 'too_small' | 'above_limit'

export interface PartialPaymentInput {
  readonly method: ChargeMethod
  readonly fees: FeeSettings
  readonly portionCents: Cents
  /** Portions of this certificate in NEW, OPEN, PROCESSING and review, and checks that have not cleared; the caller's own OPEN one not counted. */
  readonly inFlightCents: Cents
  /** Other money is under way for the very instalment, or for all that is owed. */
  readonly isBeingPaid: boolean
  readonly isAutopayOn: boolean
  /** What is due and no automatic payment will debit; 0 when there is none. */
  readonly leftToHandCents: Cents
}

export type PartialAnswer = {
  /** Most that can be paid now: what is owed less what is under way; 0 where no figure may be given. */
  readonly remainingCents: Cents
} & (
  | { readonly payable: true; readonly charge: Charge }
  | { readonly payable: false; readonly reason: PartialReason }
)

/** May this part be charged inside the plan? As fullPayable; the maths of the plan are given as numbers. */
export function partialPayable(
  facts: PayoffFacts,
  input: PartialPaymentInput,
  today: PlainDate,
): PartialAnswer {
  const c = conditionsOf(facts, today)
  const found = PARTIAL_REASONS.find((row) => row.when(c, input))
  const owedCents = facts.totalCents ?? 0
  const remainingCents = cents(found ? 0 : Math.max(0, owedCents - input.inFlightCents))
  const refuse = (reason: PartialReason): PartialAnswer => ({ remainingCents, payable: false, reason })
  if (found) return refuse(found.reason)
  const least = c.planActive ? 1 : remainingCents
  if (input.portionCents < Math.max(1, least) || input.portionCents > remainingCents) {
    return refuse('amount_changed')
  }
  const charge = chargeOf(input.portionCents, input.method, input.fees)
  const limit = limitReason(charge.totalCents, input.method, input.fees)
  return limit === null ? { remainingCents, payable: true, charge } : refuse(limit)
}

const partial = <const Reason extends string>(row: Row<Reason, PartialPaymentInput>) => row

/** The monthly button's own rule, then the plan's. A sale date, escrow or a legal file does not bar a plan. */
const PARTIAL_REASONS = [
  partial({ reason: 'redeemed', when: (c) => c.isRedeemed }),
  partial({ reason: 'past_redemption', when: (c) => c.hasEnded }),
  partial({ reason: 'plan_not_active', when: (c) => !c.planExists || c.planDefaulted }),
  partial({ reason: 'staff_payoff', when: (c) => !c.hasFigure }),
  partial({ reason: 'nothing_due', when: (c) => !c.isOwed }),
  partial({ reason: 'being_paid', when: (_, input) => input.isBeingPaid }),
  partial({
    reason: 'autopay_on',
    when: (_, input) => input.isAutopayOn && !settlesLeftToHand(input),
  }),
]

/** Automatic payments leave room for one thing: exactly what they do not debit. */
const settlesLeftToHand = (input: PartialPaymentInput): boolean =>
  input.leftToHandCents > 0 && input.portionCents === input.leftToHandCents
