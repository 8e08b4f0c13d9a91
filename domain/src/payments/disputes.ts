import { type Cents, cents, sumCents } from '../money/cents.ts'

/** The state of a dispute. An inquiry of the payer's bank takes no money. */
export type DisputeState = 'inquiry' | 'open' | 'lost' | 'won'

/** One dispute of a payment, with the status of the payment processor. */
export interface Dispute {
  readonly status: string
  /** What the payer's bank takes back while the dispute is open, and keeps once it is lost. */
  readonly amountCents: Cents
}

/** Reads the processor's word. Null: it is not known here. */
export function disputeState(status: string): DisputeState | null {
  if (status === 'needs_response' || status === 'under_review' || status.startsWith('appeal_')) return 'open'
  if (status === 'lost' || status === 'won') return status
  return status === 'prevented' || status.startsWith('warning_') ? 'inquiry' : null
}

/** What disputes take back of one payment, in cents. */
export interface Disputed {
  readonly openCents: Cents
  readonly lostCents: Cents
}

/** Adds up the disputes of a payment. Won disputes and inquiries take nothing. */
export function disputedOf(disputes: readonly Dispute[]): Disputed {
  const sumOf = (state: DisputeState) =>
    sumCents(disputes.filter(({ status }) => disputeState(status) === state).map((it) => it.amountCents))
  return { openCents: sumOf('open'), lostCents: sumOf('lost') }
}

export const takenBackCents = ({ openCents, lostCents }: Disputed): Cents => cents(openCents + lostCents)

/** One dispute as it was known before, and as it is now. */
export interface DisputeStep {
  /** Null: it is new. */
  readonly before: KnownDispute | null
  readonly after: KnownDispute
}

export interface KnownDispute {
  readonly state: DisputeState
  readonly amountCents: number
}

/** What changes of disputes did to the money of a payment, in cents. */
export interface DisputeEffect {
  /** Disputed now, and not before. What was lost and is open again is under appeal, and is no part of it. */
  readonly openedCents: Cents
  /** Lost now, and not before. */
  readonly lostCents: Cents
  /** Came back with a dispute that was won. */
  readonly wonCents: Cents
  /** Counted as taken back, and was not: the real amount of a dispute is smaller than the one that was known. */
  readonly correctedCents: Cents
  /** All that is taken back now, and was not before. */
  readonly takenCents: Cents
}

/** Adds up the changes of each dispute. One that is won does not hide another that is opened or lost at the same time. */
export function effectOf(steps: readonly DisputeStep[]): DisputeEffect {
  const effects = steps.map(effectOfStep)
  const sumOf = (name: keyof DisputeEffect) => sumCents(effects.map((effect) => cents(effect[name])))
  return {
    openedCents: sumOf('openedCents'),
    lostCents: sumOf('lostCents'),
    wonCents: sumOf('wonCents'),
    correctedCents: sumOf('correctedCents'),
    takenCents: sumOf('takenCents'),
  }
}

function effectOfStep({ before, after }: DisputeStep): Readonly<Record<keyof DisputeEffect, number>> {
  const beforeCents = before === null ? 0 : takenOf(before)
  const afterCents = takenOf(after)
  const takenCents = Math.max(0, afterCents - beforeCents)
  const isLostNow = after.state === 'lost' && before?.state !== 'lost'
  const wonCents = isTaking(after) ? 0 : Math.min(beforeCents, after.amountCents)
  return {
    takenCents,
    openedCents: after.state === 'open' ? takenCents : 0,
    lostCents: isLostNow ? afterCents : after.state === 'lost' ? takenCents : 0,
    wonCents,
    correctedCents: Math.max(0, beforeCents - afterCents - wonCents),
  }
}

/** Whether a dispute takes its amount back from the payment. */
export const isTaking = ({ state }: Pick<KnownDispute, 'state'>): boolean =>
  state === 'open' || state === 'lost'

const takenOf = (dispute: KnownDispute): number => (isTaking(dispute) ? dispute.amountCents : 0)

/** A payment of which disputes have taken a part. Cents. */
interface PartlyDisputed {
  readonly portionCents: number
  readonly feeCents: number
  readonly refundedCents: number
  readonly disputedCents: number
}

/**
 * Splits what is left of a payment into the part for the certificate and our fee. A dispute takes the part for the certificate
 * first, as far as it was not refunded.
 */
export function keptOf({ portionCents, feeCents, refundedCents, disputedCents }: PartlyDisputed) {
  const fromPortion = Math.min(disputedCents, Math.max(0, portionCents - refundedCents))
  return {
    portionCents: portionCents - fromPortion,
    feeCents: Math.max(0, feeCents - (disputedCents - fromPortion)),
  }
}

/**
 * Returns how much of a payment pays no debt. Money of a won dispute may be held for its payer. While a dispute has taken a part,
 * what was refunded no longer pays, either: a dispute takes what is held first, and then what pays.
 */
export const heldBackCents = (payment: {
  readonly refundedCents: number
  readonly disputedCents: number
  /** Of disputes that were won after somebody else had paid. */
  readonly wonHeldCents: number
}): number =>
  payment.disputedCents === 0
    ? payment.wonHeldCents
    : Math.max(payment.wonHeldCents - payment.disputedCents, payment.refundedCents)
