import { type Cents, cents } from './cents.ts'

const TEXT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/** '1234.5' -> 123450 cents, by text, never by multiplying. Null when the text is not an amount. */
export function parseDollars(text: string): Cents | null {
  const match = TEXT.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents(sign === '-' && value > 0 ? -value : value)
}

/** With commas every three digits or none: '1,23' is a slip, or another country's decimals. */
const TYPED = /^(-?)\$?((?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d{1,2})?)$/

/** An amount as people type or paste it: '$1,234.56', ' 1234.5 ', '-$5'. Null when the text is not an amount. */
export function readDollars(text: string): Cents | null {
  const match = TYPED.exec(text.trim())
  if (!match) return null
  const [, sign = '', digits = ''] = match
  return parseDollars(sign + digits.replaceAll(',', '').replace(/^\./, '0.'))
}

/** A JSON number of dollars with at most two decimals -> cents. Null when it has more, or is out of range. */
export function dollarsToCents(value: number): Cents | null {
  const text = value.toFixed(2)
  return Number(text) === value ? parseDollars(text) : null
}

/** 123450 -> 1234.5, the JSON number of the wire: the nearest double of the decimal text. */
export const centsToDollars = (amount: Cents): number => Number(centsToText(amount))

/** 123450 -> '1234.50', for forms and CSV. */
export function centsToText(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
