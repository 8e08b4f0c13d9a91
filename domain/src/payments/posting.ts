import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, sumCents } from '../money/cents.ts'
import type { Lien } from '../payoff/lien.ts'
import { quoteAt } from '../payoff/quote.ts'
import type { Regime } from '../payoff/regime.ts'
import { type PaymentAccount, paidCents } from './account.ts'

/** The money of a certificate, as far as a redemption and the release of the lien depend on it. */
export interface PostingMoney {
  /** Some of it has not come yet, or waits for staff. */
  readonly isOnItsWay: boolean
  readonly accounts: readonly PaymentAccount[]
}

interface Block<Kind extends string = string> {
  readonly kind: Kind
  /** What of an account is not settled, in cents. The sum of all accounts blocks if it is above zero. */
  readonly openCents: (account: PaymentAccount) => number
}

const block = <const Kind extends string>(it: Block<Kind>) => it

/** In the order in which staff see them. */
const BLOCKS = [
  block({ kind: 'disputed', openCents: ({ openDisputedCents }) => openDisputedCents }),
  block({ kind: 'refund-open', openCents: ({ refundPendingCents }) => refundPendingCents }),
  // What another payment leaves over makes up for it: whoever got too much back has paid it again.
  block({ kind: 'over-refunded', openCents: ({ unappliedCents }) => -unappliedCents }),
]

/** Why no redemption is posted and no lien released now. */
export interface PostingBlock {
  readonly kind: 'on-its-way' | (typeof BLOCKS)[number]['kind']
  /** Null of money on its way, which has its own total. */
  readonly amountCents: Cents | null
}

/**
 * Returns what must be settled before a redemption is posted or a lien released; null: nothing. Single and joint postings,
 * releases and the certificate page ask it.
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
 * Whether releasing the lien would give it away unpaid: money went back, and what the payments still have is less than the
 * redemption. The sums decide, whatever order the money came and went in.
 */
export const isUnpaidSince = (accounts: readonly PaymentAccount[], redemptionCents: Cents): boolean =>
  accounts.some(hasGoneBack) && sumCents(accounts.map(keptCents)) < redemptionCents

/** Refunded, returned, disputed, or posted and then recorded as a mistake. */
const hasGoneBack = (account: PaymentAccount): boolean => {
  const { refundedCents, returnedCents, disputedCents, postedOn, receivedCents } = account
  return refundedCents + returnedCents + disputedCents > 0 || (postedOn !== null && receivedCents === 0)
}

/** What the ledger has of it for the certificate. */
const keptCents = (account: PaymentAccount): Cents =>
  sumCents([paidCents(account), ...account.allocations.map(({ unappliedCents }) => unappliedCents)])

/** What the payments paid up to a day, and what was still owed then. Throws PayoffRefused as `quoteAt` does. */
export function paidAndOwedOn(lien: Lien, regime: Regime, on: PlainDate): Cents {
  const { totalCents, unappliedCents } = quoteAt(lien, regime, on)
  const received = lien.payments.filter(
    ({ state, destination, effectiveOn }) =>
      state === 'settled' && destination === 'lien' && effectiveOn <= on,
  )
  return cents(sumCents(received.map(({ amountCents }) => amountCents)) - unappliedCents + totalCents)
}

/**
 * By how much the amount of a redemption differs from what the payments paid and left owed, on its day or today. A difference
 * needs a reason; above a setting, a second person.
 */
export const redemptionDifference = (amountCents: number, expectedCents: readonly number[]): Cents =>
  cents(Math.min(...expectedCents.map((expected) => Math.abs(amountCents - expected))))
