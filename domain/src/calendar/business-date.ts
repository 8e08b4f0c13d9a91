import { type PlainDate, plainDate } from './plain-date.ts'

/** The calendar date of an instant in an IANA time zone: 2026-11-01T03:30Z in New York is 2026-10-31. */
export function businessDate(instant: Date, timeZone: string): PlainDate {
  return plainDate(formatter(timeZone).format(instant))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** en-CA writes YYYY-MM-DD. Cached, because creating a formatter costs a thousand times as much as using it. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}
