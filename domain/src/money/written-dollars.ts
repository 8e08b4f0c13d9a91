import { type Cents, cents } from './cents.ts'
import { parseDollars } from './dollars.ts'

const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{1,2})?$/

/**
 * An amount as files write it: '$1,234.56', '(1,234.56)', '-1234.5', '000660.00' -> cents. Null when the text is not an
 * amount. Spaces are allowed only at the ends and one '$' only after the sign, so that two numbers are never read as one.
 */
export function readWrittenDollars(text: string): Cents | null {
  const { isNegative, digits } = partsOf(text)
  if (!isAmount(digits)) return null
  const amount = parseDollars(
    digits
      .replaceAll(',', '')
      .replace(/^0+(?=\d)/, '')
      .replace(/^\./, '0.'),
  )
  if (amount === null) return null
  return isNegative ? cents(0 - amount) : amount
}

/** Whether the text is an amount, however large. */
export const isWrittenDollars = (text: string): boolean => isAmount(partsOf(text).digits)

function partsOf(text: string): { isNegative: boolean; digits: string } {
  const bare = text.trim()
  const inParentheses = /^\((.*)\)$/.exec(bare)?.[1]
  return {
    isNegative: inParentheses !== undefined || bare.startsWith('-'),
    digits: (inParentheses ?? bare.replace(/^-/, '')).replace(/^\$/, ''),
  }
}

const isAmount = (digits: string): boolean => digits !== '' && AMOUNT.test(digits)
