import { readWholeXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** The meaning of a cell's number, according to its format. */
export type NumberMeaning = 'number' | 'date' | 'percent'

/** How a cell shows its number. */
export interface NumberFormat {
  readonly meaning: NumberMeaning
  /** The places of its digits. Null if the number has no mask. */
  readonly mask: Mask | null
}

export const GENERAL: NumberFormat = { meaning: 'number', mask: null }

const MAX_BYTES = 50 * 1024 * 1024

/** Keyed by style index. */
export async function readStyles(zip: Zip, part: string | null): Promise<readonly NumberFormat[]> {
  if (part === null) return []
  const own = new Map<number, NumberFormat>()
  const formats: number[] = []
  let isCellStyle = false
  await readWholeXml(zip.read(part, MAX_BYTES), {
    open: (element, attribute) => {
      if (element === 'cellXfs') isCellStyle = true
      if (element === 'numFmt')
        own.set(Number(attribute('numFmtId')), formatOf(attribute('formatCode') ?? ''))
      if (element === 'xf' && isCellStyle) formats.push(Number(attribute('numFmtId') ?? 0))
    },
    close: (element) => {
      if (element === 'cellXfs') isCellStyle = false
    },
  })
  return formats.map((id) => own.get(id) ?? { meaning: builtIn(id), mask: null })
}

function formatOf(code: string): NumberFormat {
  const meaning = meaningOf(code)
  return { meaning, mask: meaning === 'number' ? maskOf(code) : null }
}

/** The built-in formats. 27 to 36 and 50 to 58 are for East Asian locales. */
function builtIn(id: number): NumberMeaning {
  if (id === 9 || id === 10) return 'percent'
  const isDate = (from: number, to: number) => id >= from && id <= to
  return isDate(14, 22) || isDate(27, 36) || isDate(45, 47) || isDate(50, 58) ? 'date' : 'number'
}

/** 'mm/dd/yyyy', '0.00%', '#,##0.00;[Red]-#,##0.00'. */
export function meaningOf(format: string): NumberMeaning {
  const [first = ''] = format.split(';')
  // Without literal texts, paddings, colors and locales.
  const signs = first.replaceAll(/"[^"]*"|[\\_*]./g, '').replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/^general$/i.test(signs)) return 'number'
  if (/[dmyhs]/i.test(signs)) return 'date'
  return signs.includes('%') ? 'percent' : 'number'
}

/** One place of a mask: a required digit, an optional digit, or a fixed text. */
type Place = { readonly digit: '0' | '#' } | { readonly text: string }

/** A number format that shows whole numbers by places, such as 00-00000-00. */
type Mask = readonly Place[]

const TOKEN = /"([^"]*)"|\\(.)|_.|([0#])|([- ()])|(.)/gsu

/**
 * Reads the mask of a number format. Null if the format has more than digits and fixed texts: with a decimal point or
 * thousands separators it is an amount.
 */
export function maskOf(format: string): Mask | null {
  const [first = ''] = format.replaceAll(/\[[^\]]*\]/g, '').split(';')
  const places: Place[] = []
  for (const [, quoted, escaped, digit, separator, other] of first.matchAll(TOKEN)) {
    if (other !== undefined) return null
    if (digit === '0' || digit === '#') places.push({ digit })
    else if (quoted !== undefined || escaped !== undefined || separator !== undefined)
      places.push({ text: quoted ?? escaped ?? separator ?? '' })
  }
  const digitCount = places.filter((place) => 'digit' in place).length
  return digitCount > 1 || (digitCount === 1 && places.length > 1) ? places : null
}

/** Fills the digits of a whole number into a mask from the right: 6800012 by 00-00000-00 is 00-68000-12. */
export function masked(digits: string, mask: Mask): string {
  const first = mask.findIndex((place) => 'digit' in place)
  let rest = digits
  let text = ''
  for (const [index, place] of [...mask.entries()].reverse()) {
    if ('text' in place) text = place.text + text
    else {
      const taken = index === first ? rest : rest.slice(-1)
      text = (taken === '' && place.digit === '0' ? '0' : taken) + text
      rest = index === first ? '' : rest.slice(0, -1)
    }
  }
  return text.trim()
}

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:E([+-]?\d{1,3}))?$/i

/**
 * Writes a stored number without an exponent, digit by digit, so that none is rounded. `digitCount` counts its
 * significant digits, including zeros at the end of a whole number. Null if the text is not a number.
 */
export function plainNumber(stored: string): { readonly text: string; readonly digitCount: number } | null {
  const match = NUMBER.exec(stored.trim())
  if (match === null) return null
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = match
  if (whole === '' && decimals === '') return null
  const shift = Number(exponent)
  const digits = whole + decimals
  const point = whole.length + shift
  const [left, right] =
    point <= 0
      ? ['0', '0'.repeat(-point) + digits]
      : [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)]
  const fraction = right.replace(/0+$/, '')
  const before = exponent === '0' ? left : left.replace(/^0+(?=\d)/, '')
  const significant = (before + fraction).replace(/^0+/, '')
  const text = `${sign === '-' ? '-' : ''}${before === '' ? '0' : before}${fraction === '' ? '' : `.${fraction}`}`
  return { text, digitCount: significant.length }
}

/** Spreadsheets keep 15 digits. Further digits are rounding errors (0.1 + 0.2), or the rest of an identifier is lost. */
export const MAX_DIGITS = 15
