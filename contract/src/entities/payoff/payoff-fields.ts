import { centsNumber } from '../../values.ts'

/** A payoff by its parts. */
export const payoffFields = {
  principalCents: centsNumber,
  interestCents: centsNumber,
  expenseCents: centsNumber,
  totalCents: centsNumber,
} as const
