/** One place of a mask: a digit that is always shown, a digit that is shown if there is one, or a fixed text. */
type Place = { readonly digit: '0' | '#' } | { readonly text: string }

/** A number format that shows whole numbers by places, such as 00-00000-00. */
export type Mask = readonly Place[]

const TOKEN = /"([^"]*)"|\\(.)|_.|([0#])|([- ()])|(.)/gsu

/**
 * Reads the mask of a number format. Null when the format is not made of digits and fixed texts alone: with a decimal point
 * or separators of thousands it is an amount.
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
 * Writes a stored number without an exponent, digit by digit, so that none is rounded. `digitCount` is the number of its
 * significant digits; zeros at the end of a whole number count. Null when the text is no number.
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
