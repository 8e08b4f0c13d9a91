import { EARLIEST_DAY, type PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, ZERO } from '../money/cents.ts'
import type { MoneyOutcome } from './outcome.ts'

/** Who pays money that staff receive: the owner or a party of the certificate, a Chapter 13 trustee, or somebody else. */
export const PAID_BY = ['OWNER', 'TRUSTEE', 'OTHER'] as const
export type PaidBy = (typeof PAID_BY)[number]

/** What a payment is made with that does not come through the payment provider. */
export const INSTRUMENTS = ['CHECK', 'MONEY_ORDER', 'WIRE', 'CASH'] as const
export type Instrument = (typeof INSTRUMENTS)[number]

/** How it came. */
export const CHANNELS = ['MAIL', 'COUNTER', 'WIRE'] as const
export type Channel = (typeof CHANNELS)[number]

/** As stored. 'pending': received, but its funds have not cleared. 'returned': it was taken back, for whatever reason. */
export const RECEIVED_STATES = ['pending', 'settled', 'returned'] as const
export type ReceivedState = (typeof RECEIVED_STATES)[number]

/**
 * The outcome that people see. 'returned': its bank did not pay, or took it back. 'recorded-by-mistake': it never
 * came like this, and staff took it back.
 */
export const RECEIVED_OUTCOMES = [...RECEIVED_STATES, 'recorded-by-mistake'] as const
export type ReceivedOutcome = (typeof RECEIVED_OUTCOMES)[number]

/** What was booked of it is reversed, and nothing more can be done with it. */
export const isReversed = (outcome: ReceivedOutcome): boolean =>
  outcome === 'returned' || outcome === 'recorded-by-mistake'

/** The same state in the words of online payments. */
export const MONEY_OUTCOME_OF = {
  pending: 'pending',
  settled: 'paid',
  returned: 'taken-back',
  'recorded-by-mistake': 'recorded-by-mistake',
} as const satisfies Readonly<Record<ReceivedOutcome, MoneyOutcome>>

/** Cash and a wire are there when they come. Paper waits until its bank has paid. */
export const clearsAtOnce = (instrument: Instrument): boolean =>
  instrument === 'CASH' || instrument === 'WIRE'

export type ReceivedDayProblem = 'future' | 'before-purchase' | 'too-early'

interface DayFacts {
  readonly today: PlainDate
  /** Of the certificate that the money is for. Null if the money is unidentified, or the sale is not known. */
  readonly purchasedOn: PlainDate | null
}

/** Why money cannot have come on a day; null when it can. However it is entered, this is asked. */
export function receivedDayProblem(
  on: PlainDate,
  { today, purchasedOn }: DayFacts,
): ReceivedDayProblem | null {
  if (on > today) return 'future'
  if (isBeforePurchase(on, purchasedOn)) return 'before-purchase'
  return on < EARLIEST_DAY ? 'too-early' : null
}

/** `purchasedOn` null: the sale is not known, so that nothing comes before it. */
export const isBeforePurchase = (on: PlainDate, purchasedOn: PlainDate | null): boolean =>
  purchasedOn !== null && on < purchasedOn

export interface ReceivedParts {
  /** What pays the certificate. */
  readonly amountCents: Cents
  readonly feeCents: Cents
}

/**
 * A wire carries the fee for wires, the rest pays the certificate. What is owed comes before the fee: a wire carries no more
 * of it than it has beyond that. `owedCents` null: it is not known, and a wire of no more than the fee carries none.
 */
export function partsOf(
  totalCents: Cents,
  instrument: Instrument,
  { wireFeeCents, owedCents }: { readonly wireFeeCents: number; readonly owedCents: number | null },
): ReceivedParts {
  const beyondCents =
    owedCents === null ? (totalCents > wireFeeCents ? wireFeeCents : 0) : totalCents - owedCents
  const feeCents = instrument === 'WIRE' ? cents(Math.min(wireFeeCents, Math.max(0, beyondCents))) : ZERO
  return { amountCents: cents(totalCents - feeCents), feeCents }
}

/** The received payment that a key names; null for a payment of the provider. */
export function receivedIdOf(moneyId: string): number | null {
  const found = /^received-(\d+)$/.exec(moneyId)
  return found ? Number(found[1]) : null
}
