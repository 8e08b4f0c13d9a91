import { type RawBuilder, sql } from 'kysely'
import { anyOf, contains, type SoughtText, type TextColumn } from './sought-text.ts'

type Condition = RawBuilder<unknown>

/** Lengths of the pieces in the indexes. */
const [PARCEL_PIECE, TEXT_PIECE] = [5, 4]

/** Contains the text in one of its readings, each by its pieces. Null if one is shorter than a piece. */
export function containsByPieces(countyId: number, { column, readings }: SoughtText): Condition | null {
  const found: Condition[] = []
  for (const reading of readings) {
    const pieces = hasTextPieces(countyId, column, reading.parts)
    if (pieces === null) return null
    found.push(sql`(${pieces} and ${contains(column, reading)})`)
  }
  return anyOf(found)
}

/** Has every piece of the text, maybe in another order; null when the text is shorter than a piece. */
export const hasParcelPieces = (key: string): Condition | null =>
  hasPieces(sql`search_pieces('', parcel_key, 5)`, piecesOf(key, PARCEL_PIECE))

/** The same of owner or address, for certificates `c` of one county. */
export const hasTextPieces = (
  countyId: number,
  column: TextColumn,
  texts: readonly string[],
): Condition | null =>
  hasPieces(
    sql`search_pieces(c.county_id || ':', ${sql.ref(column)}, 4)`,
    texts.flatMap((text) => piecesOf(text.trim(), TEXT_PIECE)).map((piece) => `${countyId}:${piece}`),
  )

/** The owner's name has every piece of the text behind its first letter: what begins with the text is not among them. */
export const hasInnerPieces = (countyId: number, text: string): Condition | null =>
  hasPieces(
    sql`search_pieces(c.county_id || ':', substr(owner_key, 2), 4)`,
    piecesOf(text.trim(), TEXT_PIECE).map((piece) => `${countyId}:${piece}`),
  )

const hasPieces = (indexed: Condition, pieces: readonly string[]): Condition | null =>
  pieces.length === 0 ? null : sql`${indexed} @> ${pieces}::text[]`

/** The fewest pieces that cover the text. Counts code points, as the database does. */
function piecesOf(text: string, size: number): string[] {
  const letters = Array.from(text)
  if (letters.length < size) return []
  const starts = Array.from({ length: Math.ceil(letters.length / size) }, (_, no) =>
    Math.min(no * size, letters.length - size),
  )
  return starts.map((start) => letters.slice(start, start + size).join(''))
}
