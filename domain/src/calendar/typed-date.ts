import { type PlainDate, parsePlainDate } from './plain-date.ts'

/**
 * A date as people type it: 11/3/2026, 11-03-26, 11032026, or 2026-11-03. Two digits of a year are of this century: no
 * file is older. Null when it is no day of the calendar.
 */
export function parseTypedDate(text: string): PlainDate | null {
  const typed = text.trim()
  const iso = parsePlainDate(typed)
  if (iso !== null) return iso
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/.exec(typed) ?? RUN.exec(typed)
  if (!parts) return null
  const [, month = '', day = '', year = ''] = parts
  const fullYear = year.length === 2 ? `20${year}` : year
  return parsePlainDate(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Digits alone: MMDDYYYY or MMDDYY. */
const RUN = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
