import { addDays, type PlainDate } from '../calendar/plain-date.ts'

/**
 * Deadline to file the complaint: `windowDays` calendar days (90 unless the settings say otherwise) after the
 * notice of intent to foreclose was filed, not moved at a weekend. Null while no notice was filed,
 * and where the settings name no such window.
 */
export function complaintDeadline(noiFiledOn: PlainDate | null, windowDays: number | null): PlainDate | null {
  return noiFiledOn === null || windowDays === null ? null : addDays(noiFiledOn, windowDays)
}
