import { addDays, laterOf, type PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, sumCents, ZERO } from '../money/cents.ts'

export const INSTALMENT_STATES = ['DUE', 'PROCESSING', 'PAID', 'FAILED', 'CLOSED'] as const

export type InstalmentState = (typeof INSTALMENT_STATES)[number]

/** An agreed instalment, and what has come of it. */
export interface InstalmentStanding {
  /** From 1. */
  readonly number: number
  readonly dueOn: PlainDate
  readonly portionCents: Cents
  readonly paidCents: Cents
  /** What money in process will pay of it. */
  readonly reservedCents: Cents
  /** The day on which its last debit was refused or taken back; null where none was. */
  readonly failedOn: PlainDate | null
  /** Staff gave the money of its last debit back: it pays no more, and no bank refused it. */
  readonly isGivenBack: boolean
  /** Automatic payments that are on will debit it, and have not yet. */
  readonly isDebited: boolean
  /** The day on which automatic payments ended that were to debit it and never tried. Null: none were. */
  readonly debitEndedOn: PlainDate | null
  /** PROCESSING: its own debit is on its way, or money in process covers it. CLOSED: the debt ended before it was needed. */
  readonly state: InstalmentState
}

export const unpaidOf = ({ portionCents, paidCents, state }: InstalmentStanding): Cents =>
  state === 'CLOSED' ? ZERO : cents(portionCents - paidCents)

/** What is neither paid nor on its way. */
export const openOf = (instalment: InstalmentStanding): Cents =>
  cents(Math.max(0, unpaidOf(instalment) - instalment.reservedCents))

/** The oldest instalment of which anything is open, and how much; null when all are paid or about to be. */
export function nextOpen<One extends InstalmentStanding>(
  instalments: readonly One[],
): { readonly instalment: One; readonly openCents: Cents } | null {
  const instalment = byNumber(instalments).find((one) => openOf(one) > 0)
  return instalment ? { instalment, openCents: openOf(instalment) } : null
}

export const isOverdue = (instalment: InstalmentStanding, today: PlainDate): boolean =>
  unpaidOf(instalment) > 0 && instalment.dueOn < today

/** How an instalment stands on a day, as its payer reads it. */
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

/** When staff are to treat a plan as broken. */
export interface DefaultRule {
  /** Days after the due date before an unpaid instalment counts as missed. */
  readonly graceDays: number
  /** So many missed instalments end the plan; 0: staff decide. */
  readonly afterMissed: number
  /** The day on which a plan that was over went on; null: it was never over. What fell due before counts as due on it. */
  readonly reopenedOn: PlainDate | null
}

/** Refused by the bank, or unpaid when the days of grace are over. What money in process covers is not missed. */
export function isMissed(instalment: InstalmentStanding, today: PlainDate, rule: DefaultRule): boolean {
  const { state, dueOn, failedOn, isGivenBack, isDebited, debitEndedOn } = instalment
  if (unpaidOf(instalment) === 0 || state === 'PROCESSING') return false
  const { reopenedOn, graceDays } = rule
  const isRefused =
    state === 'FAILED' && !isGivenBack && (reopenedOn === null || failedOn === null || failedOn > reopenedOn)
  if (isRefused) return true
  // A debit that we have not made yet is no missed installment. Its payer has the whole grace once it is theirs to pay.
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
 * What is due and no automatic payment will debit: what the bank refused, and what was never covered or covered in part.
 * The one payment that automatic payments leave room for.
 */
export const manuallyPayableCents = (instalments: readonly InstalmentStanding[], today: PlainDate): Cents =>
  sumCents(
    instalments
      .filter(({ state, isDebited, dueOn }) => state === 'FAILED' || (!isDebited && dueOn <= today))
      .map(openOf),
  )

const byNumber = <One extends InstalmentStanding>(instalments: readonly One[]): readonly One[] =>
  [...instalments].sort((a, b) => a.number - b.number)
