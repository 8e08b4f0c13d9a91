import { addDays, type PlainDate } from '../calendar/plain-date.ts'

/**
 * Deadline to file the complaint: `windowDays` calendar days after the notice of intent to foreclose was filed, also
 * when that day is on a weekend. Null while no notice was filed, and where the settings have no deadline.
 */
export function complaintDeadline(noiFiledOn: PlainDate | null, windowDays: number | null): PlainDate | null {
  return noiFiledOn === null || windowDays === null ? null : addDays(noiFiledOn, windowDays)
}
