import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, sumCents } from '../money/cents.ts'
import type { Lien } from '../payoff/lien.ts'
import { quoteAt } from '../payoff/quote.ts'
import type { Regime } from '../payoff/regime.ts'
import { type PaymentAccount, paidCents } from './account.ts'

/** The money of a certificate, as far as a redemption and the release of the lien depend on it. */
export interface PostingMoney {
  /** Whether some of the money has not arrived yet or waits for staff. */
  readonly isOnItsWay: boolean
  readonly accounts: readonly PaymentAccount[]
}

interface Block<Kind extends string = string> {
  readonly kind: Kind
  /** The open amount of an account, in cents. Blocks if the sum of all accounts is above zero. */
  readonly openCents: (account: PaymentAccount) => number
}

const block = <const Kind extends string>(it: Block<Kind>) => it

/** In the order in which staff see them. */
const BLOCKS = [
  block({ kind: 'disputed', openCents: ({ openDisputedCents }) => openDisputedCents }),
  block({ kind: 'refund-open', openCents: ({ refundPendingCents }) => refundPendingCents }),
  // The excess of another payment compensates for it: a payer who was refunded too much has paid it again.
  block({ kind: 'over-refunded', openCents: ({ unappliedCents }) => -unappliedCents }),
]

/** Why a redemption cannot be posted, or a lien released, now. */
export interface PostingBlock {
  readonly kind: 'on-its-way' | (typeof BLOCKS)[number]['kind']
  /** Null for money on its way, which has its own total. */
  readonly amountCents: Cents | null
}

/**
 * Returns what must be settled before a redemption is posted or a lien released, or null. Single and batch postings,
 * releases and the certificate page use it.
 */
export function postingBlock({ isOnItsWay, accounts }: PostingMoney): PostingBlock | null {
  if (isOnItsWay) return { kind: 'on-its-way', amountCents: null }
  for (const { kind, openCents } of BLOCKS) {
    const amountCents = sumCents(accounts.map((account) => cents(openCents(account))))
    if (amountCents > 0) return { kind, amountCents }
  }
  return null
}

/**
 * Whether the lien would be released unpaid: money went back, and the payments now have less than the redemption. Only the
 * sums matter, not the order in which the money came and went.
 */
export const isUnpaidSince = (accounts: readonly PaymentAccount[], redemptionCents: Cents): boolean =>
  accounts.some(hasGoneBack) && sumCents(accounts.map(keptCents)) < redemptionCents

/** Whether money was refunded, returned or disputed, or was posted and then reversed as a mistake. */
const hasGoneBack = (account: PaymentAccount): boolean => {
  const { refundedCents, returnedCents, disputedCents, postedOn, receivedCents } = account
  return refundedCents + returnedCents + disputedCents > 0 || (postedOn !== null && receivedCents === 0)
}

/** The part of the payment that the ledger still has for the certificate. */
const keptCents = (account: PaymentAccount): Cents =>
  sumCents([paidCents(account), ...account.allocations.map(({ unappliedCents }) => unappliedCents)])

/** Returns the sum of what the payments paid up to a day and what was still owed then. Throws PayoffRefused as `quoteAt` does. */
export function paidAndOwedOn(lien: Lien, regime: Regime, on: PlainDate): Cents {
  const { totalCents, unappliedCents } = quoteAt(lien, regime, on)
  const received = lien.payments.filter(
    ({ state, destination, effectiveOn }) =>
      state === 'settled' && destination === 'lien' && effectiveOn <= on,
  )
  return cents(sumCents(received.map(({ amountCents }) => amountCents)) - unappliedCents + totalCents)
}

/**
 * Returns the smallest difference between the amount of a redemption and the expected amounts, on its day or today. A
 * difference needs a reason, and above a setting a second person.
 */
export const redemptionDifference = (amountCents: number, expectedCents: readonly number[]): Cents =>
  cents(Math.min(...expectedCents.map((expected) => Math.abs(amountCents - expected))))
