import { type Cents, cents } from './cents.ts'
import { parseDollars } from './dollars.ts'

const AMOUNT = /^(?<whole>\d{1,3}(?:,\d{3})+|\d+)?(?:\.(?<cents>\d{1,2})(?<rest>\d*))?$/

/**
 * An amount as files write it: '$1,234.56', '$   58.00', '(1,234.56)', '-1234.5', '000660.00', '1234.5600' -> cents. Null when
 * the text is not an amount. Spaces are allowed only at the ends and after the one '$', so that two numbers are never read as
 * one. Decimals beyond the cents must be zeros, or the noise of a floating-point number: within 1e-6 of a cent.
 */
export function readWrittenDollars(text: string): Cents | null {
  const { isNegative, digits } = partsOf(text)
  const amount = amountOf(digits)
  if (amount === null) return null
  const whole = parseDollars(amount.text)
  if (whole === null) return null
  const exact = amount.isRoundedUp ? cents(whole + 1) : whole
  return isNegative ? cents(0 - exact) : exact
}

/** Whether the text is an amount, however large. */
export const isWrittenDollars = (text: string): boolean => amountOf(partsOf(text).digits) !== null

function partsOf(text: string): { isNegative: boolean; digits: string } {
  const bare = text.trim()
  const inParentheses = /^\((.*)\)$/.exec(bare)?.[1]
  return {
    isNegative: inParentheses !== undefined || bare.startsWith('-'),
    digits: (inParentheses ?? bare.replace(/^-/, '')).replace(/^\$[^\S\n]*/, ''),
  }
}

function amountOf(digits: string): { text: string; isRoundedUp: boolean } | null {
  const groups = digits === '' ? null : AMOUNT.exec(digits)?.groups
  if (!groups) return null
  const { whole = '0', cents: hundredths = '0', rest = '' } = groups
  const isRoundedUp = /^9{6}/.test(rest)
  if (!isRoundedUp && !/^(?:0*|0{6}\d*)$/.test(rest)) return null
  return { text: `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')}.${hundredths}`, isRoundedUp }
}
