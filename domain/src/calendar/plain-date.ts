/** A calendar date 'YYYY-MM-DD'. Never converted to an instant: legal dates have no time zone. */
export type PlainDate = string & { readonly unit: 'date' }

/** Nothing that is serviced here happened before: an earlier day is a slip, such as 0026 for 2026. */
export const EARLIEST_DAY = '1900-01-01' as PlainDate

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

export interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Null unless the text is a day of the calendar, 0001-01-01 to 9999-12-31. */
export function parsePlainDate(text: string): PlainDate | null {
  const match = SHAPE.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return text as PlainDate
}

/** Throws RangeError unless the text is a day of the calendar. */
export function plainDate(text: string): PlainDate {
  const date = parsePlainDate(text)
  if (date === null) throw new RangeError(`not a date (YYYY-MM-DD): ${text}`)
  return date
}

export const dateParts = (date: PlainDate): DateParts => ({
  year: yearOf(date),
  month: monthOf(date),
  day: dayOfMonth(date),
})

/** Months since year 0; the difference of two is the number of 1sts between them. */
export const monthIndex = (date: PlainDate): number => yearOf(date) * 12 + monthOf(date) - 1

export const dayOfMonth = (date: PlainDate): number => twoDigits(date, 8)

// Read digit by digit: one quote needs some seventy of these, and slices would create garbage.
const yearOf = (date: PlainDate): number => twoDigits(date, 0) * 100 + twoDigits(date, 2)
const monthOf = (date: PlainDate): number => twoDigits(date, 5)
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO_CODE) * 10 + text.charCodeAt(at + 1) - ZERO_CODE
const ZERO_CODE = 48

/** Throws RangeError unless the parts are a day of the calendar. */
export const fromParts = (year: number, month: number, day: number): PlainDate =>
  plainDate(textOf(year, month, day))

/** For parts that come from arithmetic and are a day of the calendar, but for the year. Parsing would double the cost. */
function fromSoundParts(year: number, month: number, day: number): PlainDate {
  if (year < 1 || year > 9999) throw new RangeError(`not a year of the calendar: ${year}`)
  return textOf(year, month, day) as PlainDate
}

const textOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${twoDigitText(month)}-${twoDigitText(day)}`

const twoDigitText = (value: number): string => (value < 10 ? `0${value}` : String(value))

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0)

/** Days since 0000-03-01, proleptic Gregorian; the difference of two is the number of days between them. */
export function dayNumber(date: PlainDate): number {
  const { year, month, day } = dateParts(date)
  const y = month <= 2 ? year - 1 : year
  const m = month <= 2 ? month + 9 : month - 3
  return (
    365 * y +
    Math.floor(y / 4) -
    Math.floor(y / 100) +
    Math.floor(y / 400) +
    Math.floor((153 * m + 2) / 5) +
    day -
    1
  )
}

function fromDayNumber(n: number): PlainDate {
  const era = Math.floor(n / 146_097)
  const doe = n - era * 146_097
  const yoe = Math.floor(
    (doe - Math.floor(doe / 1460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365,
  )
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100))
  const mp = Math.floor((5 * doy + 2) / 153)
  const month = mp < 10 ? mp + 3 : mp - 9
  return fromSoundParts(
    yoe + era * 400 + (month <= 2 ? 1 : 0),
    month,
    doy - Math.floor((153 * mp + 2) / 5) + 1,
  )
}

export const addDays = (date: PlainDate, days: number): PlainDate => fromDayNumber(dayNumber(date) + days)

export const daysBetween = (from: PlainDate, to: PlainDate): number => dayNumber(to) - dayNumber(from)

/** The same day of a later (or earlier) month, clamped to that month's last day: Jan 31 + 1 = Feb 28 or 29. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const index = monthIndex(date) + months
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
  return fromSoundParts(year, month, Math.min(dayOfMonth(date), daysInMonth(year, month)))
}

export const firstOfMonth = (date: PlainDate): PlainDate => fromSoundParts(yearOf(date), monthOf(date), 1)

export function lastOfMonth(date: PlainDate): PlainDate {
  const { year, month } = dateParts(date)
  return fromSoundParts(year, month, daysInMonth(year, month))
}

/** Dates in this form compare as text. */
/** For sorting: the earlier one first; 0 for the same day. */
export const compareDates = (a: PlainDate, b: PlainDate): number => (a < b ? -1 : Number(a > b))

export const laterOf = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? b : a)

export const earlierOf = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b)
