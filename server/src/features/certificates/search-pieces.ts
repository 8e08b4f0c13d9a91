import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>

/** A search in one pass, by the indexes on pieces of text (0009_certificates.sql). */
export interface OnePass {
  /** Contains the text. */
  readonly where: Condition
  /** Matches by another unique key, which `where` does not cover; counts as equal. */
  readonly besides: Condition | null
  /** 0 equal, 1 begins with it, 2 contains it. */
  readonly tier: Condition
  /** How many variants of the statement exist: few enough for each connection to keep them prepared. */
  readonly wordCount: number
}

/** Lengths of the pieces in the indexes. */
const [PARCEL_PIECE, TEXT_PIECE] = [5, 4]

/** Null when the text is shorter than a piece: then search.ts reads the tiers one after the other. */
export function onePassOf(search: Search): OnePass | null {
  if (search.by === 'parcel-number') return parcelPass(search.parcelNo)
  const { address, ownerWords: words, countyId } = search
  const byAddress = address === null ? null : hasTextPieces(countyId, 'address_key', [address])
  const found = byAddress ?? hasTextPieces(countyId, 'owner_key', words)
  if (!found) return null
  const hasWords = words.map((word) => sql`strpos(owner_key, ${word}) > 0`)
  const hasAddress = address === null ? [] : [sql`strpos(address_key, ${address}) > 0`]
  return {
    where: sql.join([found, ...hasAddress, ...hasWords], sql` and `),
    besides: null,
    tier: address === null ? ownerTier(words) : textTier(sql.ref('address_key'), [address]),
    wordCount: words.length,
  }
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
    wordCount: 0,
  }
}

/** Both 'Last First' and 'First Last' count as the beginning of the name. */
function ownerTier(words: readonly string[]): Condition {
  const turned = [...words.slice(1), ...words.slice(0, 1)]
  return textTier(sql.ref('owner_key'), [words.join(' '), turned.join(' ')])
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
  column: 'owner_key' | 'address_key',
  texts: readonly string[],
): Condition | null =>
  hasPieces(
    sql`search_pieces(c.county_id || ':', ${sql.ref(column)}, 4)`,
    texts.flatMap((text) => piecesOf(text, TEXT_PIECE)).map((piece) => `${countyId}:${piece}`),
  )

/** The owner's name has every piece of the text behind its first letter: what begins with the text is not among them. */
export const hasInnerPieces = (countyId: number, text: string): Condition | null =>
  hasPieces(
    sql`search_pieces(c.county_id || ':', substr(owner_key, 2), 4)`,
    piecesOf(text, TEXT_PIECE).map((piece) => `${countyId}:${piece}`),
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
