import { normalParcelNo, normalText } from '@fieldstone/domain/certificates/normal-text'
import { type RawBuilder, sql } from 'kysely'
import { matchOf, type TextMatch } from '../../lists/narrow-by-text.ts'
import { hasParcelPieces, hasTextPieces } from './search-pieces.ts'

type Condition = RawBuilder<unknown>

/** Certificate number, parcel number, owner or address must contain the text. */
export function containing(filter: string): Condition {
  const columns = searchedColumns(filter)
  if (columns.length === 0) return sql`true`
  const conditions = columns.map(([column, text]) => isInside(column, text))
  return sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * The certificates `c` of a county, or of all, that contain the text. In one county longer texts are found by the indexes
 * on pieces, which bear the county: the other indexes lead to the hits of all counties.
 */
export function certificatesWith(filter: string, countyId: number | null): TextMatch {
  const columns = searchedColumns(filter)
  // Signs alone are no part of a name or number.
  if (columns.length === 0) return matchOf(sql`false`)
  if (countyId === null) return matchOf(containing(filter))
  const parts = columns.map(([column, text]) => {
    const pieces = piecesIn(column, text, countyId)
    return pieces === null ? isInside(column, text) : sql`${pieces} and ${isInside(column, text)}`
  })
  return { holds: containing(filter), parts }
}

type Column = 'certificate_key' | 'parcel_key' | 'owner_key' | 'address_key'

/** None when nothing is left of the text in normal form. */
function searchedColumns(filter: string): readonly (readonly [Column, string])[] {
  const text = normalText(filter)
  const number = normalParcelNo(filter)
  return [
    ...(number === ''
      ? []
      : ([
          ['certificate_key', number],
          ['parcel_key', number],
        ] as const)),
    ...(text === ''
      ? []
      : ([
          ['owner_key', text],
          ['address_key', text],
        ] as const)),
  ]
}

const isInside = (column: Column, text: string): Condition =>
  sql`${sql.ref(column)} like ${`%${likeText(text)}%`}`

function piecesIn(column: Column, text: string, countyId: number): Condition | null {
  if (column === 'certificate_key') return null
  return column === 'parcel_key' ? hasParcelPieces(text) : hasTextPieces(countyId, column, [text])
}

export const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
