import type { CellFault } from '../source-row.ts'
import type { NumberFormat } from './styles.ts'
import { MAX_DIGITS, masked, plainNumber } from './styles.ts'

/** A cell as stored in the file. */
export interface RawCell {
  /** s: shared string, str: text of a formula, inlineStr, b: boolean, e: error, d: date, n: number. */
  readonly type: string
  readonly format: NumberFormat
  readonly value: string
}

export interface CellContext {
  /** Null for a text that is too long. */
  readonly strings: readonly (string | null)[]
  readonly is1904: boolean
}

/**
 * Returns the text of a cell: dates as YYYY-MM-DD, percentages with %, other numbers without format. Null if it is too
 * long.
 */
export function cellText({ type, format, value }: RawCell, { strings, is1904 }: CellContext): string | null {
  switch (type) {
    case 's': {
      const text = strings[Number(value)]
      return text === undefined ? '' : text
    }
    case 'b':
      return value === '1' ? 'true' : 'false'
    case 'd':
      return value.slice(0, 10)
    case 'n':
      return numberText(value, format, is1904)
    default:
      return value
  }
}

const TOO_MANY_DIGITS: CellFault = {
  reason: `is stored as a number of more than ${MAX_DIGITS} digits, which spreadsheets round: format the column as text, enter it again, and save the file`,
  isForAll: false,
}

/**
 * Returns what a text field reads from a cell: the digits as the cell's format shows them, or why they cannot be
 * trusted. Null if it is the same as `cellText`.
 */
export function textOfNumber({ type, format, value }: RawCell): string | CellFault | null {
  if (type !== 'n' || format.meaning !== 'number') return null
  const plain = plainNumber(value)
  if (plain === null) return null
  if (plain.digitCount > MAX_DIGITS) return TOO_MANY_DIGITS
  if (format.mask === null || !/^\d+$/.test(plain.text)) return null
  return masked(plain.text.replace(/^0+(?=\d)/, ''), format.mask)
}

function numberText(value: string, { meaning }: NumberFormat, is1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (meaning === 'date') return dayText(number, is1904) ?? roundedText(number)
  if (meaning === 'percent') return `${roundedText(number * 100)}%`
  const plain = plainNumber(value)
  return plain === null || plain.text.includes('.') ? roundedText(number) : plain.text
}

/** Spreadsheets show 15 digits; further digits are rounding errors (0.1 + 0.2). */
function roundedText(value: number): string {
  const rounded = Number(value.toPrecision(MAX_DIGITS))
  return Number.isInteger(rounded) ? rounded.toFixed(0) : String(rounded)
}

const DAY_MS = 86_400_000
const LAST_SERIAL = 2_958_465

/**
 * Converts a date serial to YYYY-MM-DD, or null. Day 1 is 1900-01-01, and day 60 is the nonexistent February 29, 1900.
 */
function dayText(serial: number, is1904: boolean): string | null {
  // A fraction of a millisecond before midnight counts as midnight.
  const day = Math.floor(serial + 1e-8) + (is1904 ? 1_462 : 0)
  if (day < 1 || day > LAST_SERIAL || day === 60) return null
  const sinceEpoch = day < 60 ? day - 25_568 : day - 25_569
  return new Date(sinceEpoch * DAY_MS).toISOString().slice(0, 10)
}
