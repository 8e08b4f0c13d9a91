import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>

/** One pass over the hits of a search, by the indexes on pieces of the texts (migration search_pieces). */
export interface OnePass {
  /** What has the text anywhere inside. */
  readonly where: Condition
  /** What is found by another key of its own, and not by `where`; it counts as equal. */
  readonly besides: Condition | null
  /** 0 equal, 1 begins with it, 2 contains it. */
  readonly tier: Condition
  /** How many forms the statement has in its place: few enough to be kept by each connection. */
  readonly wordCount: number
}

/** Sizes of the indexes' pieces. */
const [PARCEL_PIECE, TEXT_PIECE] = [5, 4]

/** Null where the texts are shorter than a piece: then the tiers with their own indexes answer. */
export function onePassOf(search: Search): OnePass | null {
  if (search.by === 'parcel-number') return parcelPass(search.parcelNo)
  const { address, ownerWords: words, countyId } = search
  const addressPieces = address === null ? [] : piecesOf(address, TEXT_PIECE)
  const ownerPieces = words.flatMap((word) => piecesOf(word, TEXT_PIECE))
  const scoped = (pieces: readonly string[]) => pieces.map((piece) => `${countyId}:${piece}`)
  const found =
    addressPieces.length > 0
      ? sql`search_pieces(county_id || ':', address_key, 4) @> ${scoped(addressPieces)}::text[]`
      : ownerPieces.length > 0
        ? sql`search_pieces(county_id || ':', owner_key, 4) @> ${scoped(ownerPieces)}::text[]`
        : null
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

function parcelPass(key: string): OnePass {
  const isInside = sql`strpos(parcel_key, ${key})`
  return {
    where: sql`search_pieces('', parcel_key, 5) @> ${piecesOf(key, PARCEL_PIECE)}::text[] and ${isInside} > 0`,
    // The number on a letter of ours is the certificate's; who types that is shown the certificate.
    besides: sql`certificate_key = ${key} and ${isInside} = 0`,
    tier: sql`case when certificate_key = ${key} then 0 else ${textTier(sql.ref('parcel_key'), [key])} end`,
    wordCount: 0,
  }
}

/** 'Last First' and 'First Last' are both the beginning of the name. */
function ownerTier(words: readonly string[]): Condition {
  const turned = [...words.slice(1), ...words.slice(0, 1)]
  return textTier(sql.ref('owner_key'), [words.join(' '), turned.join(' ')])
}

function textTier(column: Condition, texts: readonly string[]): Condition {
  const begins = texts.map((text) => sql`starts_with(${column}, ${text})`)
  return sql`case when ${column} = any(${texts}::text[]) then 0 when ${sql.join(begins, sql` or `)} then 1 else 2 end`
}

/** As few pieces as cover the text; letters beyond the basic plane count as one, as the database counts them. */
function piecesOf(text: string, size: number): string[] {
  const letters = Array.from(text)
  if (letters.length < size) return []
  const starts = Array.from({ length: Math.ceil(letters.length / size) }, (_, no) =>
    Math.min(no * size, letters.length - size),
  )
  return starts.map((start) => letters.slice(start, start + size).join(''))
}
