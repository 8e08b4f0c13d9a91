import { addDays, addMonths, dateParts, dayNumber, fromParts, type PlainDate } from './plain-date.ts'

/** Days that move with the calendar. The fiscal year is the calendar year, as that of the counties is. */
export const SPANS = ['last-week', 'this-month', 'last-month', 'fiscal-year', 'last-fiscal-year'] as const

export type Span = (typeof SPANS)[number]

export interface Days {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** The days of a span, seen from today; both inclusive. A week begins on Monday. */
export function daysOfSpan(span: Span, today: PlainDate): Days {
  const { year, month } = dateParts(today)
  const thisMonth = fromParts(year, month, 1)
  switch (span) {
    case 'last-week': {
      const monday = addDays(today, -weekday(today))
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    }
    case 'this-month':
      return { from: thisMonth, to: addDays(addMonths(thisMonth, 1), -1) }
    case 'last-month':
      return { from: addMonths(thisMonth, -1), to: addDays(thisMonth, -1) }
    case 'fiscal-year':
      return { from: fromParts(year, 1, 1), to: fromParts(year, 12, 31) }
    case 'last-fiscal-year':
      return { from: fromParts(year - 1, 1, 1), to: fromParts(year - 1, 12, 31) }
  }
}

/** Days since Monday: 0000-03-01 was a Wednesday. */
const weekday = (date: PlainDate): number => (dayNumber(date) + 2) % 7
