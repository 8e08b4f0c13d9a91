import type { NumberMeaning } from './styles.ts'

/** A cell as the file has it. */
export interface RawCell {
  /** s: shared string, str: text of a formula, inlineStr, b: boolean, e: error, d: date, n: number. */
  readonly type: string
  readonly meaning: NumberMeaning
  readonly value: string
}

export interface CellContext {
  readonly strings: readonly string[]
  readonly is1904: boolean
}

/** As a person reads it, but for the look of numbers: dates as YYYY-MM-DD, numbers plain, rates in per cent. */
export function cellText({ type, meaning, value }: RawCell, { strings, is1904 }: CellContext): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'b':
      return value === '1' ? 'true' : 'false'
    case 'd':
      return value.slice(0, 10)
    case 'n':
      return numberText(value, meaning, is1904)
    default:
      return value
  }
}

function numberText(value: string, meaning: NumberMeaning, is1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (meaning === 'date') return dayText(number, is1904) ?? plainText(number)
  return meaning === 'percent' ? `${plainText(number * 100)}%` : plainText(number)
}

/** A sheet shows 15 digits; the rest is noise of binary fractions (0.1 + 0.2). */
function plainText(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return Number.isInteger(rounded) ? rounded.toFixed(0) : String(rounded)
}

const DAY_MS = 86_400_000
const LAST_SERIAL = 2_958_465

/** Days since the end of 1899, or since 1904. A sheet believes in 29 February 1900, its day 60. Null when it is no day. */
function dayText(serial: number, is1904: boolean): string | null {
  // Less than a millisecond before midnight is midnight.
  const day = Math.floor(serial + 1e-8) + (is1904 ? 1_462 : 0)
  if (day < 1 || day > LAST_SERIAL || day === 60) return null
  const sinceEpoch = day < 60 ? day - 25_568 : day - 25_569
  return new Date(sinceEpoch * DAY_MS).toISOString().slice(0, 10)
}
