/** So many redemptions must be expected of a part of the portfolio before its own experience counts half. */
export const HALF_CREDIBLE = 25

/** What was seen of a part of the portfolio, and what the rates of the whole would have made of it. */
export interface Experience {
  readonly redeemed: number
  readonly expected: number
}

/** The share to which a part's own experience counts, n / (n + k) with n the redemptions that were expected (Bühlmann). */
export const weightOf = ({ expected }: Experience): number => expected / (expected + HALF_CREDIBLE)

/**
 * By how much the rates of the whole are multiplied for a part: its own ratio of redeemed to expected by its weight, one
 * by the rest. It is the same as adding `HALF_CREDIBLE` redemptions at the rates of the whole.
 */
export const factorOf = ({ redeemed, expected }: Experience): number =>
  (redeemed + HALF_CREDIBLE) / (expected + HALF_CREDIBLE)

/** The variance of a factor's error as a share of its square. */
export const factorError = ({ redeemed }: Experience): number => 1 / (redeemed + HALF_CREDIBLE)
