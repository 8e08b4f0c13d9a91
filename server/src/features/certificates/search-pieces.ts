import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'
import {
  anyOf,
  beginsWithAny,
  contains,
  equalsAny,
  type SoughtText,
  soughtIn,
  type TextColumn,
} from './sought-text.ts'

type Condition = RawBuilder<unknown>

/** A search in one pass, by the indexes on pieces of text (0009_certificates.sql). */
export interface OnePass {
  /** Contains the text. */
  readonly where: Condition
  /** Matches by another unique key, which `where` does not cover; counts as equal. */
  readonly besides: Condition | null
  /** 0 equal, 1 begins with it, 2 contains it, 3 contains it in another spelling. */
  readonly tier: Condition
}

/** Lengths of the pieces in the indexes. */
const [PARCEL_PIECE, TEXT_PIECE] = [5, 4]

/** Null when a text is shorter than a piece: then search.ts reads the tiers one after the other. */
export function onePassOf(search: Search): OnePass | null {
  if (search.by === 'parcel-number') return parcelPass(search.parcelNo)
  const sought = soughtIn(search)
  const [main, ...others] = sought.map((it) => containsByPieces(search.countyId, it))
  const [first] = sought
  if (!main || !first) return null
  // By the first text alone if the other is too short.
  const further = others.map((it, no) => it ?? containsAny(sought[no + 1] ?? first))
  return {
    where: sql.join([main, ...further], sql` and `),
    besides: null,
    tier: tierOf(first),
  }
}

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

const containsAny = ({ column, readings }: SoughtText): Condition =>
  anyOf(readings.map((reading) => sql`(${contains(column, reading)})`))

function tierOf(sought: SoughtText): Condition {
  const [typed] = sought.readings
  const isTyped = typed ? contains(sought.column, typed) : sql`true`
  return sql`case when ${equalsAny(sought)} then 0 when ${beginsWithAny(sought)} then 1 when ${isTyped} then 2 else 3 end`
}

function parcelPass(key: string): OnePass | null {
  const found = hasParcelPieces(key)
  if (!found) return null
  const isInside = sql`strpos(parcel_key, ${key})`
  return {
    where: sql`${found} and ${isInside} > 0`,
    // Our letters show the certificate number, so people type it too.
    besides: sql`certificate_key = ${key} and ${isInside} = 0`,
    tier: sql`case when certificate_key = ${key} then 0 else ${textTier(sql.ref('parcel_key'), [key])} end`,
  }
}

function textTier(column: Condition, texts: readonly string[]): Condition {
  const begins = texts.map((text) => sql`starts_with(${column}, ${text})`)
  return sql`case when ${column} = any(${texts}::text[]) then 0 when ${sql.join(begins, sql` or `)} then 1 else 2 end`
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
