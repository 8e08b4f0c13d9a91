import { isDayOff, nextBusinessDay } from '@fieldstone/domain/calendar/holidays'
import { addDays, fromParts, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'

/** The business day after each day off of these years, as rows of `day_off, next_day`: the rule of domain, to be joined. */
export function daysOff(years: readonly number[]): RawBuilder<unknown> {
  const days = years.flatMap(daysOffOf)
  return sql`select * from unnest(${days}::date[], ${days.map(nextBusinessDay)}::date[]) as it (day_off, next_day)`
}

const known = new Map<number, readonly PlainDate[]>()

/** Computed once a year of the calendar. */
function daysOffOf(year: number): readonly PlainDate[] {
  const found = known.get(year)
  if (found) return found
  const days: PlainDate[] = []
  const end = fromParts(year, 12, 31)
  for (let day = fromParts(year, 1, 1); day <= end; day = addDays(day, 1)) if (isDayOff(day)) days.push(day)
  known.set(year, days)
  return days
}
