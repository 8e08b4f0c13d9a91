import { fromParts, type PlainDate } from '@fieldstone/domain/calendar/plain-date'

/** The reader's own calendar day. For words such as 'in 12 days' only: what is owed and until when, the server says. */
export function readersToday(now: Date = new Date()): PlainDate {
  return fromParts(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
