import { type PlainDate, plainDate } from './plain-date.ts'

/** The calendar date of an instant (1980 or later) in an IANA time zone: 2026-11-01T03:30Z in New York is 2026-10-31. */
export function businessDate(instant: Date, timeZone: string): PlainDate {
  const { formatter, days } = zoneOf(timeZone)
  const quarter = Math.floor(instant.getTime() / QUARTER_MS)
  const day = days.get(quarter) ?? plainDate(formatter.format(instant))
  if (days.size >= MOST_DAYS) days.clear()
  days.set(quarter, day)
  return day
}

/** The last millisecond of a calendar date in a time zone. */
export function endOfDay(day: PlainDate, timeZone: string): Date {
  // Zones are at most 14 hours ahead of UTC and 12 behind it.
  let [within, after] = [quarterOf(day, -14), quarterOf(day, 36)]
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2)
    if (businessDate(new Date(middle * QUARTER_MS), timeZone) <= day) within = middle
    else after = middle
  }
  return new Date(after * QUARTER_MS - 1)
}

const quarterOf = (day: PlainDate, hours: number): number =>
  (Date.parse(`${day}T00:00:00Z`) + hours * HOUR_MS) / QUARTER_MS

const HOUR_MS = 60 * 60_000

/** Every zone is whole quarters of an hour away from UTC, so midnight never falls inside of one. */
const QUARTER_MS = 15 * 60_000
const MOST_DAYS = 10_000

interface Zone {
  /** Making one costs a thousand times as much as using it. */
  readonly formatter: Intl.DateTimeFormat
  /** By quarter of an hour. Using the formatter costs twenty times as much, and a payoff needs a day for each item. */
  readonly days: Map<number, PlainDate>
}

const zones = new Map<string, Zone>()

/** Whether it is a time zone, such as America/New_York. */
export function isTimeZone(text: string): boolean {
  try {
    zoneOf(text)
    return true
  } catch {
    return false
  }
}

/** en-CA writes YYYY-MM-DD. Throws RangeError where there is no such zone. */
function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const made = { formatter, days: new Map<number, PlainDate>() }
  zones.set(timeZone, made)
  return made
}
