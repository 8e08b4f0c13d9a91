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
  /** CLOSED: the debt ended before it was needed. */
  readonly state: InstalmentState
}

/** What a payment gives to one instalment. */
export interface Fill {
  readonly number: number
  readonly amountCents: Cents
}

export const unpaidOf = ({ portionCents, paidCents, state }: InstalmentStanding): Cents =>
  state === 'CLOSED' ? ZERO : cents(portionCents - paidCents)

/** Money of a plan pays the oldest unpaid instalments first. What is left when all are paid belongs to none. */
export function fillOldest(instalments: readonly InstalmentStanding[], amountCents: Cents): readonly Fill[] {
  let left: number = amountCents
  const fills: Fill[] = []
  for (const instalment of byNumber(instalments)) {
    const taken = Math.min(left, unpaidOf(instalment))
    if (taken > 0) fills.push({ number: instalment.number, amountCents: cents(taken) })
    left -= taken
  }
  return fills
}

/** The instalments as they stand once these amounts have come. */
export function withFills<One extends InstalmentStanding>(
  instalments: readonly One[],
  fills: readonly Fill[],
): readonly One[] {
  return instalments.map((instalment) => {
    const added = sumCents(
      fills.filter((fill) => fill.number === instalment.number).map((it) => it.amountCents),
    )
    return { ...instalment, paidCents: cents(instalment.paidCents + added) }
  })
}

/** The oldest instalment of which anything is unpaid, and how much; null when all are paid. */
export function nextUnpaid<One extends InstalmentStanding>(
  instalments: readonly One[],
): { readonly instalment: One; readonly unpaidCents: Cents } | null {
  const instalment = byNumber(instalments).find((one) => unpaidOf(one) > 0)
  return instalment ? { instalment, unpaidCents: unpaidOf(instalment) } : null
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
] as const

export type InstalmentSight = (typeof INSTALMENT_SIGHTS)[number]

export function sightOf(instalment: InstalmentStanding, today: PlainDate): InstalmentSight {
  if (instalment.state === 'CLOSED') return 'closed'
  if (unpaidOf(instalment) === 0) return 'paid'
  if (instalment.state === 'PROCESSING') return 'processing'
  if (instalment.state === 'FAILED') return 'returned'
  if (isOverdue(instalment, today)) return 'overdue'
  return instalment.paidCents > 0 ? 'part-paid' : 'due'
}

/** How they all stand while money paid by hand is on its way: it will pay the oldest, which await the bank till then. */
export function sightsOf<One extends InstalmentStanding>(
  instalments: readonly One[],
  today: PlainDate,
  underWayCents: Cents,
): readonly (One & { readonly sight: InstalmentSight })[] {
  const isDebited = ({ state }: One) => state === 'PROCESSING'
  const fills = fillOldest(
    instalments.filter((one) => !isDebited(one)),
    underWayCents,
  )
  return instalments.map((one) => {
    const isCovered = fills.some((fill) => fill.number === one.number && fill.amountCents === unpaidOf(one))
    return { ...one, sight: isCovered ? 'processing' : sightOf(one, today) }
  })
}

/** When staff are to treat a plan as broken. */
export interface DefaultRule {
  /** Days after the due date before an unpaid instalment counts as missed. */
  readonly graceDays: number
  /** So many missed instalments end the plan; 0: staff decide. */
  readonly afterMissed: number
  /** The day on which a plan that was over went on; null: it was never over. What fell due before counts as due on it. */
  readonly reopenedOn: PlainDate | null
}

/** Refused by the bank, or unpaid when the days of grace are over. A debit in process is not missed. */
export function isMissed(instalment: InstalmentStanding, today: PlainDate, rule: DefaultRule): boolean {
  if (unpaidOf(instalment) === 0 || instalment.state === 'PROCESSING') return false
  const countsFrom = laterOf(instalment.dueOn, rule.reopenedOn ?? instalment.dueOn)
  return instalment.state === 'FAILED' || addDays(countsFrom, rule.graceDays) < today
}

export const isBroken = (
  instalments: readonly InstalmentStanding[],
  today: PlainDate,
  rule: DefaultRule,
): boolean =>
  rule.afterMissed > 0 && instalments.filter((one) => isMissed(one, today, rule)).length >= rule.afterMissed

/** The unpaid part of what the bank refused: the one payment that automatic payments leave room for. */
export const failedCents = (instalments: readonly InstalmentStanding[]): Cents =>
  sumCents(instalments.filter(({ state }) => state === 'FAILED').map(unpaidOf))

const byNumber = <One extends InstalmentStanding>(instalments: readonly One[]): readonly One[] =>
  [...instalments].sort((a, b) => a.number - b.number)
