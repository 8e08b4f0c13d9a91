import { normalParcelNo, normalText } from '@fieldstone/domain/certificates/normal-text'
import { type RawBuilder, sql } from 'kysely'
import { matchOf, type TextMatch } from '../../lists/narrow-by-text.ts'
import { containsByPieces, hasParcelPieces } from './search-pieces.ts'
import { containsAnyByIndex, type SoughtText, soughtInBoth } from './sought-text.ts'

type Condition = RawBuilder<unknown>

/** Certificate number, parcel number or address must contain the text, or the owner's name each of its words. */
export function containing(filter: string): Condition {
  const number = normalParcelNo(filter)
  const numbers = number === '' ? [] : NUMBER_COLUMNS.map((column) => isInside(column, number))
  const conditions = [...numbers, ...soughtTexts(filter).map(containsAnyByIndex)]
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * The certificates `c` of a county, or of all, that contain the text. In one county longer texts are found by the indexes
 * on pieces, which bear the county: the other indexes lead to the hits of all counties.
 */
export function certificatesWith(filter: string, countyId: number | null): TextMatch {
  const number = normalParcelNo(filter)
  // Signs alone are no part of a name or number.
  if (number === '' && normalText(filter) === '') return matchOf(sql`false`)
  if (countyId === null) return matchOf(containing(filter))
  const pieces = hasParcelPieces(number)
  const numbers = NUMBER_COLUMNS.map((column) => {
    const inside = isInside(column, number)
    return column === 'parcel_key' && pieces !== null ? sql`${pieces} and ${inside}` : inside
  })
  const texts = soughtTexts(filter).map((it) => containsByPieces(countyId, it) ?? containsAnyByIndex(it))
  return { holds: containing(filter), parts: [...(number === '' ? [] : numbers), ...texts] }
}

const NUMBER_COLUMNS = ['certificate_key', 'parcel_key'] as const

/** None when nothing is left of the text in normal form. */
function soughtTexts(filter: string): readonly SoughtText[] {
  const text = normalText(filter)
  return text === '' ? [] : soughtInBoth(text)
}

const isInside = (column: (typeof NUMBER_COLUMNS)[number], text: string): Condition =>
  sql`${sql.ref(column)} like ${`%${likeText(text)}%`}`

export const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
