import { type Cents, cents, roundDiv } from '../../money/cents.ts'

/** Installments that have fallen due, and the amount paid of them by the end of the history. */
export interface PlanHistory {
  readonly dueCount: number
  readonly dueCents: Cents
  readonly paidCents: Cents
}

/** With fewer due installments than this, all are expected to be paid as agreed. */
export const LEAST_INSTALLMENTS = 20

/** Returns the expected part of an agreed amount: the share that was paid of earlier installments. */
export function expectedOfPlan(agreed: Cents, { dueCount, dueCents, paidCents }: PlanHistory): Cents {
  if (dueCount < LEAST_INSTALLMENTS || dueCents <= 0) return agreed
  const paid = Math.min(paidCents, dueCents)
  return cents(Number(roundDiv(BigInt(agreed) * BigInt(paid), BigInt(dueCents))))
}
