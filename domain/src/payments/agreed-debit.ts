import type { PlainDate } from '../calendar/plain-date.ts'
import { type Bps, type Cents, cents } from '../money/cents.ts'
import { type Conditions, conditionsOf, type PayoffFacts } from '../payoff/facts.ts'
import {
  type Announcement,
  announcementOf,
  type DebitNotice,
  type GivenNotice,
} from '../plans/debit-notices.ts'
import { type InstalmentStanding, openOf, unpaidOf } from '../plans/standing.ts'
import { type Charge, type ChargeMethod, exactPortionOf, type FeeSettings, feeOf } from './fees.ts'
import { limitReason } from './limits.ts'

/** An automatic debit, and all that decides whether it may be made. */
export interface AgreedDebitInput {
  readonly method: ChargeMethod
  readonly fees: FeeSettings
  /** As authorized. */
  readonly agreedCents: Cents
  readonly agreedTotalCents: Cents
  readonly feeBps: Bps
  /** Its installment, with everything on its way counted, open card pages too. */
  readonly instalment: InstalmentStanding
  /** What is owed on the day of the debit, less everything on its way. */
  readonly remainingCents: Cents
  /** The account or card can be debited, and its authorization stands. */
  readonly isUsable: boolean
  /** A bankruptcy, military service, or another hold that stops debits. */
  readonly isHeld: boolean
  /** The first day on which it may go to the bank; null: it is there, or must not go any more. */
  readonly earliestOn: PlainDate | null
  /** What its payer was told of it. */
  readonly notices: readonly GivenNotice[]
}

export type DebitReason = (typeof DEBIT_REASONS)[number]['reason'] | 'too_small' | 'above_limit' | 'not_yet'

export type DebitAnswer =
  | { readonly may: true; readonly charge: Charge }
  | { readonly may: false; readonly reason: Exclude<DebitReason, 'not_yet'> }
  /** It is made on that day; its payer is to be told of it today where `toGive` says so. */
  | {
      readonly may: false
      readonly reason: 'not_yet'
      readonly charge: Charge
      readonly until: PlainDate
      readonly toGive: readonly DebitNotice[]
    }

/**
 * May this automatic debit be made today, or presented again? Asked before each, under the lock of the certificate; who
 * asks cannot be told more or less than who pays by hand.
 */
export function agreedDebitPayable(
  facts: PayoffFacts,
  input: AgreedDebitInput,
  today: PlainDate,
): DebitAnswer {
  const c = conditionsOf(facts, today)
  const found = DEBIT_REASONS.find((row) => row.when(c, input))
  if (found) return { may: false, reason: found.reason }
  const charge = chargeOfDebit(input)
  const limit = limitReason(charge.totalCents, input.method, input.fees)
  if (limit !== null) return { may: false, reason: limit }
  const { on, toGive } = announced(input, charge, today)
  return on <= today ? { may: true, charge } : { may: false, reason: 'not_yet', charge, until: on, toGive }
}

interface Row<Reason extends string> {
  readonly reason: Reason
  readonly when: (c: Conditions, input: AgreedDebitInput) => boolean
}

const row = <const Reason extends string>(it: Row<Reason>) => it

/** The first that holds is the reason. */
const DEBIT_REASONS = [
  row({ reason: 'redeemed', when: (c) => c.isRedeemed }),
  row({ reason: 'past_redemption', when: (c) => c.hasEnded }),
  row({ reason: 'on_hold', when: (_, input) => input.isHeld }),
  row({ reason: 'plan_not_active', when: (c) => !c.planActive }),
  row({ reason: 'account_unusable', when: (_, input) => !input.isUsable }),
  row({ reason: 'staff_payoff', when: (c) => !c.hasFigure }),
  row({ reason: 'paid', when: (_, { instalment }) => unpaidOf(instalment) === 0 }),
  row({ reason: 'being_paid', when: (_, { instalment }) => instalment.reservedCents > 0 }),
  row({ reason: 'not_again', when: (_, input) => input.earliestOn === null }),
  row({ reason: 'nothing_due', when: (c, input) => !c.isOwed || portionOf(input) === 0 }),
]

/**
 * Never more than was agreed, than is open of the installment, than is owed in all, or than its payer was told: what grew
 * since the notice is not debited with it.
 */
function portionOf({ agreedCents, instalment, remainingCents, notices, feeBps }: AgreedDebitInput): Cents {
  const most = cents(Math.max(0, Math.min(agreedCents, openOf(instalment), remainingCents)))
  const told = [...notices].sort((a, b) => (a.givenOn < b.givenOn ? -1 : 1)).at(-1)
  const toldPortion = told ? exactPortionOf(told.totalCents, feeBps) : null
  return toldPortion !== null && toldPortion < most ? toldPortion : most
}

function chargeOfDebit(input: AgreedDebitInput): Charge {
  const { feeBps } = input
  const portionCents = portionOf(input)
  const feeCents = feeOf(portionCents, feeBps)
  return { portionCents, feeBps, feeCents, totalCents: cents(portionCents + feeCents) }
}

function announced(input: AgreedDebitInput, { totalCents }: Charge, today: PlainDate): Announcement {
  const coming = {
    earliestOn: input.earliestOn ?? today,
    totalCents,
    agreedCents: input.agreedTotalCents,
  }
  return announcementOf(coming, input.notices, today)
}
