import { oneMistakeAway } from '@fieldstone/domain/certificates/near-matches'
import { streetWords } from '@fieldstone/domain/certificates/street-words'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type Field = 'owner' | 'address'

/** A stored word of a county that may be the intended one. */
interface NearWord {
  readonly word: string
  /** 0 for the same word, larger for more distant ones; below 1. */
  readonly distance: number
}

interface Asked {
  readonly field: Field
  readonly word: string
}

/**
 * Words near the typed ones, by county and typed word, nearest first. A typed word that exists comes first in its own
 * list.
 */
export class NearWords {
  readonly #words = new Map<string, NearWord[]>()

  add(countyId: number, { field, word }: Asked, near: NearWord): void {
    const name = `${countyId} ${field} ${word}`
    const list = this.#words.get(name) ?? []
    if (!list.some((it) => it.word === near.word)) list.push(near)
    this.#words.set(name, list)
  }

  of(countyId: number, { field, word }: Asked): readonly NearWord[] {
    const list = this.#words.get(`${countyId} ${field} ${word}`) ?? []
    return list.toSorted((a, b) => a.distance - b.distance)
  }
}

/** The limits of a look-up, so that the statement stays small. */
const MOST_WORDS = 6
const LONGEST = 24

/** The most similar words to read for a typed one, over all counties. */
const MOST_SIMILAR = 30

/** Reads near words from the stored words of the counties (search-upkeep.ts). */
export async function readNearWords(
  db: Db,
  countyIds: readonly number[],
  typed: readonly Asked[],
): Promise<NearWords> {
  const near = new NearWords()
  for (const one of typed) addSpelled(near, countyIds, one)
  const asked = typed
    .filter(({ word }) => /^\p{L}{3,}$/u.test(word) && word.length <= LONGEST)
    .slice(0, MOST_WORDS)
  for (const { field, one, other, uses, countyId, similarity } of await readRows(db, countyIds, asked)) {
    // Among equally near words, prefers the one with the most certificates.
    const rarity = 0.1 / Math.log2(uses + 2)
    near.add(
      countyId,
      { field, word: one },
      { word: other, distance: one === other ? 0 : 1 - similarity * 0.8 + rarity },
    )
  }
  return near
}

interface NearRow {
  readonly field: Field
  readonly one: string
  readonly other: string
  readonly uses: number
  readonly countyId: number
  readonly similarity: number
}

/**
 * Looks up words one edit away by name, because swapped letters leave a short word few trigrams in common; others by
 * trigrams.
 */
async function readRows(
  db: Db,
  countyIds: readonly number[],
  asked: readonly Asked[],
): Promise<readonly NearRow[]> {
  if (asked.length === 0) return []
  const counties = sql`${countyIds}::bigint[]`
  const parts = asked.map(
    ({ field, word }) => sql`
      select ${field}::text as field, ${word}::text as one, word as other, uses, county_id as "countyId",
        0.7 + similarity(word, ${word}) * 0.3 as similarity
      from search_word where word = any(${[word, ...oneMistakeAway(word)]}::text[]) and field = ${field} and county_id = any(${counties})
      union all
      (select ${field}, ${word}, word, uses, county_id, similarity(word, ${word}) * 0.6
        from search_word where word % ${word} and field = ${field} and county_id = any(${counties})
        order by similarity(word, ${word}) desc, uses desc limit ${sql.lit(MOST_SIMILAR)})`,
  )
  const { rows } = await sql<NearRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/** Street words can be mistyped in full or abbreviated, however stored addresses write them. */
function addSpelled(near: NearWords, countyIds: readonly number[], asked: Asked): void {
  if (asked.field !== 'address' || !/^[A-Z]+$/.test(asked.word)) return
  const mistaken = new Set(oneMistakeAway(asked.word))
  const words = STREET_WORDS.filter((word) => word === asked.word || mistaken.has(word))
  for (const countyId of countyIds) {
    for (const [at, word] of words.entries())
      near.add(countyId, asked, { word, distance: word === asked.word ? 0 : 0.3 + at / 1_000 })
  }
}

const STREET_WORDS = streetWords()
