import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, sumCents, ZERO } from '../money/cents.ts'
import { type Disputed, takenBackCents } from './disputes.ts'

/** The part of a payment that belongs to one certificate, as the ledger has it. Cents. */
export interface Allocation {
  /** Null while the money is unidentified. */
  readonly certificateId: number | null
  /** What paid debts of the certificate, also what was applied later from unapplied funds. */
  readonly appliedCents: Cents
  /** What no debt took. Below zero where more of it went out than the certificate leaves. */
  readonly unappliedCents: Cents
}

/** What is stored about one payment, however it was made. Cents, with our fee. */
export interface PaymentFacts {
  /** What reached us or the processor; zero before that. */
  readonly receivedCents: Cents
  /** Our fee for the method, as it is in the ledger. */
  readonly feeCents: Cents
  /** What it was short of the payoff, and we waived: part of what was applied. */
  readonly waivedCents: Cents
  readonly allocations: readonly Allocation[]
  /**
   * 'uncleared': received, and its bank has not paid yet. 'review': received, and staff must decide before anything is
   * posted. 'posted': the ledger has it. 'none': nothing was received, or it was recorded by mistake.
   */
  readonly stage: 'none' | 'uncleared' | 'review' | 'posted'
  /** What was sent back to the payer. */
  readonly refundedCents: Cents
  /** What a refund that is requested or on its way will send back. */
  readonly refundPendingCents: Cents
  /** What disputes take back, until they are decided or for good. */
  readonly disputed: Disputed
  /** Its bank did not pay; null: it was not returned. What was refunded before is then missing. */
  readonly returned: Returned | null
  readonly dates: PaymentDates
}

export interface Returned {
  /** Null of a payment online. */
  readonly on: PlainDate | null
  readonly reason: string
  readonly amountCents: Cents
}

/** The days of a payment. Each has its own use, and is null until it is known. */
export interface PaymentDates {
  /** The payer's money reached us or the processor: interest and installments count by this day. */
  readonly receivedOn: PlainDate
  /** Its funds came: collections and deposits count by this day. */
  readonly settledOn: PlainDate | null
  /** It was entered in our books: accounting periods count by this day. */
  readonly postedOn: PlainDate | null
}

/** Where the money of one payment is. The parts add up to what was received and waived (`differenceOf`). */
export interface PaymentAccount extends PaymentDates {
  readonly receivedCents: Cents
  readonly feeCents: Cents
  readonly waivedCents: Cents
  readonly allocations: readonly Allocation[]
  /** What it paid of the debts, with what was waived. */
  readonly appliedCents: Cents
  /** Held for the payer, or until staff decide. */
  readonly unappliedCents: Cents
  readonly unclearedCents: Cents
  readonly refundedCents: Cents
  /** Part of the other amounts: what is about to be refunded. */
  readonly refundPendingCents: Cents
  /** Taken back by disputes, open or lost. */
  readonly disputedCents: Cents
  /** The part of it that a dispute may still bring back. */
  readonly openDisputedCents: Cents
  readonly returnedCents: Cents
  readonly returned: Returned | null
}

/** Says where the money of a payment is. Pages, reports and jobs show these amounts and compute none of their own. */
export function paymentAccount(facts: PaymentFacts): PaymentAccount {
  const { receivedCents, feeCents, waivedCents, allocations, stage, refundedCents, disputed, returned } =
    facts
  const isReturned = returned !== null
  const keptCents = cents(receivedCents - refundedCents)
  // What was refunded, and is taken back once more, is our loss and no part of the payment.
  const disputedCents = isReturned ? ZERO : atMost(takenBackCents(disputed), keptCents)
  const waitingCents = (at: PaymentFacts['stage']) =>
    stage === at && !isReturned ? cents(keptCents - disputedCents) : ZERO
  return {
    ...facts.dates,
    receivedCents,
    feeCents,
    waivedCents,
    allocations,
    appliedCents: sumCents(allocations.map(({ appliedCents }) => appliedCents)),
    unappliedCents: sumCents([
      waitingCents('review'),
      ...allocations.map(({ unappliedCents }) => unappliedCents),
    ]),
    unclearedCents: waitingCents('uncleared'),
    refundedCents,
    refundPendingCents: facts.refundPendingCents,
    disputedCents,
    openDisputedCents: atMost(disputed.openCents, disputedCents),
    returnedCents: returned?.amountCents ?? ZERO,
    returned,
  }
}

const atMost = (amount: Cents, most: Cents): Cents => cents(Math.max(0, Math.min(amount, most)))

/** The money of it that paid the debts of its certificates: without what was waived. */
export const paidCents = ({ appliedCents, waivedCents }: PaymentAccount): Cents =>
  cents(appliedCents - waivedCents)

/** By how much the parts of an account miss what was received and waived, in cents; zero in a correct one. */
export const differenceOf = (account: PaymentAccount): number =>
  account.receivedCents +
  account.waivedCents -
  (account.feeCents +
    account.appliedCents +
    account.unappliedCents +
    account.unclearedCents +
    account.refundedCents +
    account.disputedCents +
    account.returnedCents)
