import { type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'

/** Today by the reader's own clock, to begin a choice of days with; what is due when is for the server to say. */
export function todayHere(): PlainDate {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return plainDate(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`)
}
