/** Bank debits that were sent in a stretch of days, and how many of them came back. */
export interface ReturnCounts {
  readonly debitCount: number
  readonly returnedCount: number
  /** The payer says that the debit was not authorized. */
  readonly unauthorizedCount: number
  /** The account is closed, unknown, or its number is wrong. */
  readonly administrativeCount: number
}

/** The network's highest rates (Nacha), in basis points of the debits sent. */
export const RETURN_LIMITS = {
  unauthorizedCount: 50,
  administrativeCount: 300,
  returnedCount: 1500,
} as const

export type ReturnRate = keyof typeof RETURN_LIMITS

export const UNAUTHORIZED_CODES = ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'] as const
export const ADMINISTRATIVE_CODES = ['R02', 'R03', 'R04'] as const

/** The rates that have reached half of their limit: time to look, before the network does. */
export function ratesToWatch(counts: ReturnCounts): readonly ReturnRate[] {
  if (counts.debitCount === 0) return []
  const rates = Object.keys(RETURN_LIMITS) as ReturnRate[]
  return rates.filter(
    (rate) => counts[rate] > 0 && counts[rate] * 10_000 * 2 >= RETURN_LIMITS[rate] * counts.debitCount,
  )
}
