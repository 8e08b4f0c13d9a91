import { dateParts, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'

/** Formats amounts, counts, and dates in the reader's language, for pages, mails and documents. */

/** A language code such as 'en'. Numbers and dates follow the conventions of the United States. */
export type Language = string

const tagOf = (language: Language): string => `${language}-US`

/** '$1,234.56'; a missing amount is '$0.00'. Negative amounts carry a minus sign before the dollar sign. */
export function formatMoney(amount: Cents | null | undefined): string {
  const cents = amount ?? ZERO
  const whole = Math.trunc(Math.abs(cents) / 100)
  const fraction = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}$${formatCount(whole)}.${fraction}`
}

/** 'Nov 12, 2019'; '' for a missing date. */
export const formatDate = (date: PlainDate | null | undefined, language: Language): string =>
  dateText(date, language, { dateStyle: 'medium' })

/** 'November 12, 2019', for notices and beside a payoff figure. */
export const formatLongDate = (date: PlainDate | null | undefined, language: Language): string =>
  dateText(date, language, { dateStyle: 'long' })

/** 'November 2019' */
export const formatMonth = (date: PlainDate, language: Language): string =>
  dateText(date, language, { month: 'long', year: 'numeric' })

/** 'Nov 12', where the year is clear from context. */
export const formatDayAndMonth = (date: PlainDate, language: Language): string =>
  dateText(date, language, { month: 'short', day: 'numeric' })

/** 325 -> '3.25%', 100 -> '1%'. */
export const formatBps = (rate: number): string => `${rate / 100}%`

/** An instant in the reader's own time zone: '2:41 PM', 'Nov 12, 2019' or both. */
export function formatInstant(
  at: Date,
  language: Language,
  parts: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): string {
  return new Intl.DateTimeFormat(tagOf(language), parts).format(at)
}

/** Ten digits as '(330) 555-0142'; anything else unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}

/** A legal date has no time zone, so it is formatted in UTC. */
function dateText(
  date: PlainDate | null | undefined,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  if (!date) return ''
  const { year, month, day } = dateParts(date)
  return formatIn(language, options).format(Date.UTC(year, month - 1, day))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes a hundred times as long as using it. */
function formatIn(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(tagOf(language), { ...options, timeZone: 'UTC' })
  formats.set(key, made)
  return made
}

/** '12,400', of a whole number. Without Intl.NumberFormat: the first one takes a slow phone 70 ms to make. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
