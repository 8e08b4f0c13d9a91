import { type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { currentLanguage } from './messages/language.ts'

/** Today by the reader's own clock, to begin a choice of days with; what is due when is for the server to say. */
export function todayHere(): PlainDate {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return plainDate(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`)
}

/** 'Nov 2026' of '2026-11', or of a day in it. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month.slice(0, 7)}-01`),
  )
