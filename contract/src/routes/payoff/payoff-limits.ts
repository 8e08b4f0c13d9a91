import { ANONYMOUS_PAYOFFS, perUser } from '../../limits.ts'

/** The limits of a route that shows a payoff. */
export const PAYOFF_LIMITS = [ANONYMOUS_PAYOFFS, perUser(120)] as const
