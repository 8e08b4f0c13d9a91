import type { PlainDate } from '../calendar/plain-date.ts'

export interface FirmPlace {
  readonly closedOn: PlainDate | null
  /** The counties in which the firm works. Empty for all counties. */
  readonly countyIds: readonly number[]
}

export type FirmRefusal = 'firm-closed' | 'firm-elsewhere'

/**
 * Returns why a firm cannot get a file of a county, or null if it can. A closed firm keeps its files but gets no new ones.
 * If the county is unknown (null), checks only whether the firm is closed.
 */
export function whyNoFile({ closedOn, countyIds }: FirmPlace, countyId: number | null): FirmRefusal | null {
  if (closedOn !== null) return 'firm-closed'
  return countyId === null || countyIds.length === 0 || countyIds.includes(countyId) ? null : 'firm-elsewhere'
}
