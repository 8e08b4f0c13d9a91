import { isWrittenDollars } from '@fieldstone/domain/money/written-dollars'
import { looksLikeDate } from './date-forms.ts'

/** Reduces a heading to letters and digits for comparison: 'Cert #' -> 'certno'. */
export const plainHeading = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('#', 'no')
    .replaceAll(/[^a-z0-9]/g, '')

/** The headings under which files name the county. */
export const COUNTY_HEADINGS: readonly string[] = ['county', 'countyname', 'nameofcounty']

/** Reduces a county's name for comparison, without 'County'. */
export const plainCounty = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+county$/, '')
    .replaceAll(/[^a-z]/g, '')

type Kind = 'amount' | 'date' | 'number'

/** Returns the kind of data that a cell looks like. Null for words, which may be headings. */
function kindOf(text: string): Kind | null {
  if (text.length > 60 || !/\d/.test(text)) return null
  if (looksLikeDate(text)) return 'date'
  if (/[$.,]/.test(text) && isWrittenDollars(text)) return 'amount'
  // Shorter numbers may be years or column numbers.
  return /^[\d\- ]{6,}$/.test(text) ? 'number' : null
}

/**
 * Whether the supposed header is a row of data: it has an amount, a date or a long number where the next rows have the
 * same kind.
 */
export function looksLikeData(header: readonly string[], below: readonly (readonly string[])[]): boolean {
  return header.some((text, index) => {
    const kind = kindOf(text)
    if (kind === null) return false
    const others = below.map((values) => values[index] ?? '').filter((value) => value !== '')
    return others.filter((value) => kindOf(value) === kind).length * 2 >= others.length
  })
}
