import { type Cents, cents, roundDiv } from '../../money/cents.ts'

/** Installments of plans that have fallen due, and what was paid of them by the end of the history. */
export interface PlanHistory {
  readonly dueCount: number
  readonly dueCents: Cents
  readonly paidCents: Cents
}

/** Before so many have fallen due, installments are expected as agreed. */
export const LEAST_INSTALLMENTS = 20

/** The part of an agreed amount that is expected to come: what was paid of all that fell due before. */
export function expectedOfPlan(agreed: Cents, { dueCount, dueCents, paidCents }: PlanHistory): Cents {
  if (dueCount < LEAST_INSTALLMENTS || dueCents <= 0) return agreed
  const paid = Math.min(paidCents, dueCents)
  return cents(Number(roundDiv(BigInt(agreed) * BigInt(paid), BigInt(dueCents))))
}
