import * as format from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { currentLanguage } from './messages/language.ts'

/** contract/format in the current language. */

export { formatBps, formatCount, formatMoney, formatPhone } from '@fieldstone/contract/format'

export const formatDate = (date: PlainDate | null | undefined): string =>
  format.formatDate(date, currentLanguage())

export const formatLongDate = (date: PlainDate | null | undefined): string =>
  format.formatLongDate(date, currentLanguage())

/** 'November 2019' */
export const formatMonth = (date: PlainDate): string => format.formatMonth(date, currentLanguage())

export const formatDayAndMonth = (date: PlainDate): string =>
  format.formatDayAndMonth(date, currentLanguage())

/** 'Nov 12, 2019, 2:41 PM' in the reader's own time zone, for instants only. */
export const formatInstant = (at: Date): string =>
  format.formatInstant(at, currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })

/** '2:41 PM' in the reader's own time zone. */
export const formatTime = (at: Date): string =>
  format.formatInstant(at, currentLanguage(), { timeStyle: 'short' })

/** 'Nov 12, 2019' of an instant, in the reader's own time zone. */
export const formatInstantDay = (at: Date): string =>
  format.formatInstant(at, currentLanguage(), { dateStyle: 'medium' })

/** The address of a telephone link: 'tel:+13305550142'. */
export function phoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:${digits.length === 10 ? '+1' : ''}${digits}`
}
