import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Bps, bps, type Cents, cents } from '@fieldstone/domain/money/cents'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { isWrittenDollars, readWrittenDollars } from '@fieldstone/domain/money/written-dollars'

/** The maximum amount, in cents. Keeps its interest, and the sum of a large file, within safe integers. */
export const MAX_CENTS = cents(10_000_000_000)

/** Returns the amount in cents, or the reason why the text is rejected. */
export function readAmount(text: string): Cents | string {
  const amount = readWrittenDollars(text)
  // Amounts with more digits than can be parsed are too large as well.
  const isTooMuch = amount === null ? isWrittenDollars(text) : Math.abs(amount) > MAX_CENTS
  if (isTooMuch) return `is more than ${dollars(MAX_CENTS)}, the maximum of an amount`
  return amount ?? 'is not an amount of dollars'
}

/** Reads '12' or '12.5 %' as basis points. Null if the text is not a rate with at most two decimals. */
export function readPercent(text: string): Bps | null {
  const match = /^(\d{1,4})(?:\.(\d{1,2}))?\s*%?$/.exec(text)
  return match ? bps(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) : null
}

/** 123456 -> '$1,234.56'. */
export function dollars(amount: number): string {
  const text = centsToText(cents(Math.abs(amount))).replace(/\B(?=(?:\d{3})+\.)/g, ',')
  return `${amount < 0 ? '-' : ''}$${text}`
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<shortYear>\\d{2})',
  MMMM: `(?<name>${MONTHS.join('|')})`,
  MMM: `(?<name>${MONTHS.map((name) => name.slice(0, 3)).join('|')})`,
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
}
const TOKEN = /YYYY|YY|MMMM|MMM|MM|M|DD|D|[^YMD]/g

/** Parses dates of one format, such as 'MM/DD/YYYY' or 'MMMM D, YYYY'. */
export type DateReader = (text: string) => PlainDate | null

/**
 * Returns null if the format is invalid: it must have a year, a month and a day, each once. A two-digit year (YY) needs
 * `pivotYear`, the earliest year that it can mean: with 1950, 50 is 1950 and 49 is 2049.
 */
export function dateReader(form: string, pivotYear: number | null = null): DateReader | null {
  const parts = form.match(TOKEN) ?? []
  if (parts.join('') !== form) return null
  const source = parts.map((part) => TOKENS[part] ?? part.replace(/[^\w\s]/, '\\$&')).join('')
  const count = (pattern: RegExp) => parts.filter((part) => pattern.test(part)).length
  if (count(/^Y+$/) !== 1 || count(/^M{1,4}$/) !== 1 || count(/^D{1,2}$/) !== 1) return null
  if (hasShortYear(form) && pivotYear === null) return null
  const shape = new RegExp(`^${source}$`, 'i')
  return (text) => {
    const groups = shape.exec(text)?.groups
    if (!groups) return null
    const name = groups['name']?.toLowerCase().slice(0, 3)
    const month = name ? MONTHS.findIndex((each) => each.startsWith(name)) + 1 : Number(groups['month'])
    const year = groups['year'] ?? fullYear(Number(groups['shortYear']), pivotYear ?? 0)
    const pad = (value: number | string | undefined) => String(value).padStart(2, '0')
    return parsePlainDate(`${year}-${pad(month)}-${pad(groups['day'])}`)
  }
}

export const hasShortYear = (form: string): boolean => /YY/.test(form.replaceAll('YYYY', ''))

/** The year with these last two digits within the hundred years from the pivot. */
const fullYear = (twoDigits: number, pivotYear: number): number =>
  pivotYear + ((((twoDigits - pivotYear) % 100) + 100) % 100)
