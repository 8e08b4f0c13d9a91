import { dateParts, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'

export type Locale = 'en'

/** '$1,234.56'; a missing amount is '$0.00'. Negative amounts carry a minus sign before the dollar sign. */
export function formatMoney(amount: Cents | null | undefined, locale: Locale = 'en'): string {
  const cents = amount ?? ZERO
  const whole = Math.trunc(Math.abs(cents) / 100)
  const fraction = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}$${formatCount(whole, locale)}.${fraction}`
}

/** 'Nov 12, 2019'; what is missing is ''. Made from the text, never through Date: a legal date has no time zone. */
export function formatDate(date: PlainDate | null | undefined, locale: Locale = 'en'): string {
  return date ? dateText(date, SHORT_MONTHS[locale]) : ''
}

/** 'November 12, 2019', for notices and beside a payoff figure. */
export function formatLongDate(date: PlainDate | null | undefined, locale: Locale = 'en'): string {
  return date ? dateText(date, LONG_MONTHS[locale]) : ''
}

/** 'Nov 12', where the year is plain from the place. */
export function formatDayAndMonth(date: PlainDate, locale: Locale = 'en'): string {
  const { month, day } = dateParts(date)
  return `${SHORT_MONTHS[locale][month - 1] ?? ''} ${day}`
}

/** '2:41 PM' or 'Nov 12, 2019, 2:41 PM' in the reader's own time zone, for instants only. */
export function formatInstant(at: Date, locale: Locale = 'en'): string {
  return new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** '2:41 PM' in the reader's own time zone. */
export function formatTime(at: Date, locale: Locale = 'en'): string {
  return new Intl.DateTimeFormat(TAGS[locale], { timeStyle: 'short' }).format(at)
}

/** 'Nov 12, 2019' of an instant, in the reader's own time zone. */
export function formatInstantDay(at: Date, locale: Locale = 'en'): string {
  return new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'medium' }).format(at)
}

/** '12,400'. */
export function formatCount(count: number, locale: Locale = 'en'): string {
  return new Intl.NumberFormat(TAGS[locale]).format(count)
}

/** 325 -> '3.25%', 100 -> '1%'. */
export function formatBps(rate: number, locale: Locale = 'en'): string {
  return `${new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: 2 }).format(rate / 100)}%`
}

/** Ten digits as '(330) 555-0142'; anything else as it came. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}

/** The address of a telephone link: 'tel:+13305550142'. */
export function phoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:${digits.length === 10 ? '+1' : ''}${digits}`
}

const TAGS: Record<Locale, string> = { en: 'en-US' }
const LONG_MONTHS: Record<Locale, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
}
const SHORT_MONTHS: Record<Locale, readonly string[]> = {
  en: LONG_MONTHS.en.map((name) => name.slice(0, 3)),
}

function dateText(date: PlainDate, months: readonly string[]): string {
  const { year, month, day } = dateParts(date)
  return `${months[month - 1] ?? ''} ${day}, ${year}`
}
