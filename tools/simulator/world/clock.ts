import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { addDays, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { between, type Throw } from '../dice.ts'

export const ZONE = 'America/New_York'

/** Days on which calendars go wrong are among those on which a life begins, or soon after. */
const EVES = ['2027-01-28', '2027-12-27', '2028-02-26', '2028-10-30', '2029-03-09'] as const
const FIRST = plainDate('2027-01-04')

export function beginningOf([first, second, third]: Throw): Date {
  const eve = EVES[between(first, 0, EVES.length * 2)]
  const day = eve ? plainDate(eve) : addDays(FIRST, between(second, 0, 800))
  const minute = between(third, 0, 24 * 60 - 1)
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + minute * 60_000)
}

export const dayOf = (at: Date): PlainDate => businessDate(at, ZONE)
