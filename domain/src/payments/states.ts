import type { LienPaymentState } from '../payoff/lien.ts'

/** The states of a payment, as stored and as shown to the payer. */
export const PAYMENT_STATES = [
  'NEW',
  'OPEN',
  'PROCESSING',
  'SUCCEEDED',
  'FAILED',
  'EXPIRED',
  'CANCELED',
  'DISPUTED',
  'REVERSED',
  'REFUNDED',
] as const

export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Begun, and neither paid nor over. */
export const UNDER_WAY = ['NEW', 'OPEN', 'PROCESSING'] as const satisfies readonly PaymentState[]

/** Its money may come without anything more from its payer: the provider has it, or has not answered yet. */
export const ON_ITS_WAY = ['NEW', 'PROCESSING'] as const satisfies readonly PaymentState[]

/** On its way, or its money is there. */
export const LIVE = [...UNDER_WAY, 'SUCCEEDED', 'DISPUTED'] as const satisfies readonly PaymentState[]

/** Its payer's bank asks for the money back, or has it already. */
export const isDisputed = (state: PaymentState): boolean => state === 'DISPUTED' || state === 'REVERSED'

/** FULL: the whole payoff. PARTIAL: an amount chosen inside a plan. INSTALMENT: debited automatically. */
export const PAYMENT_KINDS = ['FULL', 'PARTIAL', 'INSTALMENT'] as const

export type PaymentKind = (typeof PAYMENT_KINDS)[number]

export interface Move {
  /** Null: the row is made. */
  readonly from: PaymentState | null
  readonly to: PaymentState
  readonly cause: Cause
}

export type Cause = (typeof TABLE)[number]['cause']

/**
 * The whole machine. A cause says what happened, and decides together with `from` where the row goes; the
 * same pair of states may be open to one cause and closed to another.
 */
const TABLE = [
  { cause: 'row-inserted', from: [null], to: 'NEW' },
  { cause: 'checkout-opened', from: ['NEW'], to: 'OPEN' },
  /** Refused by the provider, found nowhere at the provider, or made with other terms than the row's. */
  { cause: 'create-failed', from: ['NEW'], to: 'FAILED' },
  { cause: 'payment-processing', from: ['NEW', 'OPEN'], to: 'PROCESSING' },
  { cause: 'payment-succeeded', from: ['NEW', 'OPEN', 'PROCESSING'], to: 'SUCCEEDED' },
  /** An ACH debit; a card can be tried again. */
  { cause: 'debit-failed', from: ['NEW', 'PROCESSING'], to: 'FAILED' },
  { cause: 'card-declined', from: ['OPEN'], to: 'OPEN' },
  { cause: 'checkout-expired', from: ['NEW', 'OPEN'], to: 'EXPIRED' },
  { cause: 'checkout-canceled', from: ['NEW', 'OPEN'], to: 'CANCELED' },
  /** Closed by us, since what its payer may pay has changed. */
  { cause: 'checkout-closed', from: ['NEW', 'OPEN'], to: 'CANCELED' },
  { cause: 'payment-canceled', from: ['PROCESSING'], to: 'CANCELED' },
  /** Its payer was faster than we were in closing it: its money is judged like any other that arrives. */
  { cause: 'paid-when-closed', from: ['CANCELED'], to: 'SUCCEEDED' },
  { cause: 'dispute-opened', from: ['SUCCEEDED'], to: 'DISPUTED' },
  /** From REVERSED: an appeal of the lost dispute was won. */
  { cause: 'dispute-won', from: ['DISPUTED', 'REVERSED'], to: 'SUCCEEDED' },
  { cause: 'dispute-lost', from: ['SUCCEEDED', 'DISPUTED'], to: 'REVERSED' },
  { cause: 'refunded', from: ['SUCCEEDED', 'DISPUTED'], to: 'REFUNDED' },
  { cause: 'refund-failed', from: ['REFUNDED'], to: 'SUCCEEDED' },
] as const satisfies readonly {
  readonly cause: string
  readonly from: readonly (PaymentState | null)[]
  readonly to: PaymentState
}[]

/** One row per (from, cause). */
export const MOVES: readonly Move[] = TABLE.flatMap(({ cause, from, to }) =>
  from.map((state) => ({ from: state, to, cause })),
)

export const CAUSES: readonly Cause[] = TABLE.map((row) => row.cause)

/** Where the cause takes a payment; null when it moves nothing from there, and must be ignored. */
export function move(from: PaymentState | null, cause: Cause): PaymentState | null {
  return MOVES.find((row) => row.from === from && row.cause === cause)?.to ?? null
}

/** What the engine must know of a payment's row. */
export interface ReviewedState {
  readonly state: PaymentState
  readonly needsReview: boolean
}

/** A success that staff must still look at counts as pending: nothing is posted for it. */
export function engineState({ state, needsReview }: ReviewedState): LienPaymentState {
  if (state === 'SUCCEEDED') return needsReview ? 'pending' : 'settled'
  return ENGINE_STATES[state]
}

/** Its money is on its way, or came and waits for staff: the one definition, also for what is posted and released. */
export const isOnItsWay = (payment: ReviewedState): boolean =>
  ON_ITS_WAY.some((state) => state === payment.state) || engineState(payment) === 'pending'

const ENGINE_STATES: Readonly<Record<Exclude<PaymentState, 'SUCCEEDED'>, LienPaymentState>> = {
  NEW: 'created',
  OPEN: 'created',
  PROCESSING: 'pending',
  FAILED: 'failed',
  EXPIRED: 'canceled',
  CANCELED: 'canceled',
  DISPUTED: 'disputed',
  REVERSED: 'returned',
  REFUNDED: 'refunded',
}

/** What a change of a row asks of the ledger: post the payment, take it back, or nothing. */
export function postingOf(before: ReviewedState, after: ReviewedState): 'settle' | 'reverse' | null {
  const was = engineState(before) === 'settled'
  const is = engineState(after) === 'settled'
  if (was === is) return null
  return is ? 'settle' : 'reverse'
}

/** Ended without being paid, by who began it or by its time. */
export const GIVEN_UP = ['CANCELED', 'EXPIRED'] as const satisfies readonly PaymentState[]

export const isGivenUp = (state: PaymentState | undefined): boolean => GIVEN_UP.some((one) => one === state)
