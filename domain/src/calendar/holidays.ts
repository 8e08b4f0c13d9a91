import { addDays, dateParts, daysBetween, fromParts, type PlainDate, plainDate } from './plain-date.ts'

/** 0 is Sunday, 6 is Saturday. */
export const weekday = (date: PlainDate): number => ((daysBetween(SUNDAY, date) % 7) + 7) % 7

const SUNDAY = plainDate('2000-01-02')

type Rule =
  | { readonly month: number; readonly day: number; readonly since?: number }
  /** The nth such weekday of the month; -1 is the last. */
  | { readonly month: number; readonly weekday: number; readonly nth: number }

/** The legal public holidays of 5 U.S.C. 6103, which courts keep. */
const HOLIDAYS: readonly Rule[] = [
  { month: 1, day: 1 },
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 6, day: 19, since: 2021 },
  { month: 7, day: 4 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: 4, nth: 4 },
  { month: 12, day: 25 },
]

/** A holiday of a fixed day that falls on a Saturday is kept on the Friday before, on a Sunday on the Monday after. */
export function isHoliday(date: PlainDate): boolean {
  const { year } = dateParts(date)
  return keptIn(year).has(date) || keptIn(year + 1).has(date)
}

/** Of each year that was asked about: one search for deadlines asks about hundreds of days. */
const kept = new Map<number, ReadonlySet<PlainDate>>()

function keptIn(year: number): ReadonlySet<PlainDate> {
  const known = kept.get(year)
  if (known !== undefined) return known
  const days = new Set(HOLIDAYS.flatMap((rule) => keptOn(rule, year) ?? []))
  kept.set(year, days)
  return days
}

export const isDayOff = (date: PlainDate): boolean => [0, 6].includes(weekday(date)) || isHoliday(date)

/** The day itself, or the first business day after it. */
export function nextBusinessDay(date: PlainDate): PlainDate {
  let day = date
  while (isDayOff(day)) day = addDays(day, 1)
  return day
}

function keptOn(rule: Rule, year: number): PlainDate | null {
  if ('nth' in rule) return nthWeekday(rule, year)
  if (rule.since !== undefined && year < rule.since) return null
  const day = fromParts(year, rule.month, rule.day)
  return addDays(day, { 6: -1, 0: 1 }[weekday(day)] ?? 0)
}

function nthWeekday(
  { month, weekday: wanted, nth }: Extract<Rule, { nth: number }>,
  year: number,
): PlainDate {
  if (nth < 0) {
    const next = fromParts(month === 12 ? year + 1 : year, (month % 12) + 1, 1)
    const last = addDays(next, -1)
    return addDays(last, -((weekday(last) - wanted + 7) % 7))
  }
  const first = fromParts(year, month, 1)
  return addDays(first, ((wanted - weekday(first) + 7) % 7) + (nth - 1) * 7)
}
