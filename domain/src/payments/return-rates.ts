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

/** A rate compared with its limit: 'over' it, 'watch' from half of it on, else 'fine'. */
export type Standing = 'fine' | 'watch' | 'over'

export function standingOf(rate: ReturnRate, counts: ReturnCounts): Standing {
  const returned = counts[rate] * 10_000
  const allowed = RETURN_LIMITS[rate] * counts.debitCount
  if (returned > allowed) return 'over'
  return returned > 0 && returned * 2 >= allowed ? 'watch' : 'fine'
}

/** Returns the rates that staff are alerted to: those at half of their limit or more, before the network looks. */
export function ratesToWatch(counts: ReturnCounts): readonly ReturnRate[] {
  if (counts.debitCount === 0) return []
  const rates = Object.keys(RETURN_LIMITS) as ReturnRate[]
  return rates.filter((rate) => standingOf(rate, counts) !== 'fine')
}
