import { addDays, laterOf, type PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, sumCents, ZERO } from '../money/cents.ts'

export const INSTALMENT_STATES = ['DUE', 'PROCESSING', 'PAID', 'FAILED', 'CLOSED'] as const

export type InstalmentState = (typeof INSTALMENT_STATES)[number]

/** An agreed installment with its payments. */
export interface InstalmentStanding {
  /** From 1. */
  readonly number: number
  readonly dueOn: PlainDate
  readonly portionCents: Cents
  readonly paidCents: Cents
  /** What money in process will pay of it. */
  readonly reservedCents: Cents
  /** The day on which its last debit was refused or taken back. Null if none was. */
  readonly failedOn: PlainDate | null
  /** Whether staff refunded its last debit. It no longer pays, but no bank refused it. */
  readonly isGivenBack: boolean
  /** Whether automatic payments will still debit it. */
  readonly isDebited: boolean
  /** The day on which automatic payments ended without trying to debit it. Null if none did. */
  readonly debitEndedOn: PlainDate | null
  /** PROCESSING: its own debit is on its way, or money in process covers it. CLOSED: the debt ended before it was needed. */
  readonly state: InstalmentState
}

export const unpaidOf = ({ portionCents, paidCents, state }: InstalmentStanding): Cents =>
  state === 'CLOSED' ? ZERO : cents(portionCents - paidCents)

/** Computes the amount neither paid nor on its way. */
export const openOf = (instalment: InstalmentStanding): Cents =>
  cents(Math.max(0, unpaidOf(instalment) - instalment.reservedCents))

/** Returns the oldest installment with an open amount, and that amount. Null if all are paid or about to be. */
export function nextOpen<One extends InstalmentStanding>(
  instalments: readonly One[],
): { readonly instalment: One; readonly openCents: Cents } | null {
  const instalment = byNumber(instalments).find((one) => openOf(one) > 0)
  return instalment ? { instalment, openCents: openOf(instalment) } : null
}

export const isOverdue = (instalment: InstalmentStanding, today: PlainDate): boolean =>
  unpaidOf(instalment) > 0 && instalment.dueOn < today

/** The statuses of an installment, as its payer sees them. */
export const INSTALMENT_SIGHTS = [
  'paid',
  'closed',
  'processing',
  'returned',
  'overdue',
  'part-paid',
  'due',
  'upcoming',
] as const

export type InstalmentSight = (typeof INSTALMENT_SIGHTS)[number]

export function sightOf(instalment: InstalmentStanding, today: PlainDate): InstalmentSight {
  if (instalment.state === 'CLOSED') return 'closed'
  if (unpaidOf(instalment) === 0) return 'paid'
  if (instalment.state === 'PROCESSING') return 'processing'
  if (instalment.state === 'FAILED') return 'returned'
  if (isOverdue(instalment, today)) return 'overdue'
  if (instalment.paidCents > 0) return 'part-paid'
  return instalment.dueOn === today ? 'due' : 'upcoming'
}

export const sightsOf = <One extends InstalmentStanding>(
  instalments: readonly One[],
  today: PlainDate,
): readonly (One & { readonly sight: InstalmentSight })[] =>
  instalments.map((one) => ({ ...one, sight: sightOf(one, today) }))

/** When a plan counts as broken. */
export interface DefaultRule {
  /** Days after the due date before an unpaid instalment counts as missed. */
  readonly graceDays: number
  /** The number of missed installments that ends the plan. 0: staff decide. */
  readonly afterMissed: number
  /** The day on which the plan reopened, or null. What fell due before counts as due on it. */
  readonly reopenedOn: PlainDate | null
}

/**
 * Whether an installment is missed: refused by the bank, or unpaid after the days of grace. Not if money in process
 * covers it.
 */
export function isMissed(instalment: InstalmentStanding, today: PlainDate, rule: DefaultRule): boolean {
  const { state, dueOn, failedOn, isGivenBack, isDebited, debitEndedOn } = instalment
  if (unpaidOf(instalment) === 0 || state === 'PROCESSING') return false
  const { reopenedOn, graceDays } = rule
  const isRefused =
    state === 'FAILED' && !isGivenBack && (reopenedOn === null || failedOn === null || failedOn > reopenedOn)
  if (isRefused) return true
  // An installment is not missed while a debit is still to be made. Its payer has the whole grace period once they must pay.
  if (isDebited && state === 'DUE') return false
  const payableOn = laterOf(laterOf(dueOn, reopenedOn ?? dueOn), debitEndedOn ?? dueOn)
  return addDays(payableOn, graceDays) < today
}

export const isBroken = (
  instalments: readonly InstalmentStanding[],
  today: PlainDate,
  rule: DefaultRule,
): boolean =>
  rule.afterMissed > 0 && instalments.filter((one) => isMissed(one, today, rule)).length >= rule.afterMissed

/**
 * Computes what is due and will not be debited: what the bank refused, and what was never covered or covered in part. It is
 * the only other payment allowed while automatic payments are on.
 */
export const manuallyPayableCents = (instalments: readonly InstalmentStanding[], today: PlainDate): Cents =>
  sumCents(
    instalments
      .filter(({ state, isDebited, dueOn }) => state === 'FAILED' || (!isDebited && dueOn <= today))
      .map(openOf),
  )

const byNumber = <One extends InstalmentStanding>(instalments: readonly One[]): readonly One[] =>
  [...instalments].sort((a, b) => a.number - b.number)
