import { normalParcelNo, normalText } from '@fieldstone/domain/certificates/normal-text'
import { type RawBuilder, sql } from 'kysely'
import { matchOf, type TextMatch } from '../../lists/narrow-by-text.ts'
import { containsByPieces, hasParcelPieces } from './search-pieces.ts'
import { containsAnyByIndex, type SoughtText, soughtInBoth } from './sought-text.ts'

type Condition = RawBuilder<unknown>

/**
 * Whether the certificate number, parcel number or address contains the text, or the owner's name contains each of
 * its words.
 */
export function containing(filter: string): Condition {
  const number = normalParcelNo(filter)
  const numbers = number === '' ? [] : NUMBER_COLUMNS.map((column) => isInside(column, number))
  const conditions = [...numbers, ...soughtTexts(filter).map(containsAnyByIndex)]
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * SQL for certificates `c` of a county, or of all, that contain the text. Within one county longer texts use the
 * trigram indexes that include the county: the other indexes would return the hits of all counties.
 */
export function certificatesWith(filter: string, countyId: number | null): TextMatch {
  const number = normalParcelNo(filter)
  // Punctuation alone is not part of a name or number.
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

/** No condition if the text is empty in normal form. */
function soughtTexts(filter: string): readonly SoughtText[] {
  const text = normalText(filter)
  return text === '' ? [] : soughtInBoth(text)
}

const isInside = (column: (typeof NUMBER_COLUMNS)[number], text: string): Condition =>
  sql`${sql.ref(column)} like ${`%${likeText(text)}%`}`

export const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
