import type { PlainDate } from '../calendar/plain-date.ts'

export interface FirmPlace {
  readonly closedOn: PlainDate | null
  /** None: everywhere. */
  readonly countyIds: readonly number[]
}

export type FirmRefusal = 'firm-closed' | 'firm-elsewhere'

/**
 * Why a firm gets no file of a county; null: it may. A closed one keeps what it has and gets nothing new. Of a county that is
 * not known (null) only that can be said.
 */
export function whyNoFile({ closedOn, countyIds }: FirmPlace, countyId: number | null): FirmRefusal | null {
  if (closedOn !== null) return 'firm-closed'
  return countyId === null || countyIds.length === 0 || countyIds.includes(countyId) ? null : 'firm-elsewhere'
}
