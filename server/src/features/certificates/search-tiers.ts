import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'
import { COUNT_CAP } from '../../lists/narrow-by-text.ts'
import { hasInnerPieces, hasTextPieces } from './search-pieces.ts'
import { likeText } from './text-match.ts'

type Condition = RawBuilder<unknown>

/** Of certificates `c`. Each tier excludes those before it. */
export interface Tier {
  /** 0 equal, 1 begins with the text, 2 contains it. */
  readonly tier: 0 | 1 | 2
  readonly where: Condition
  /** Which hits are the first ones, in the order of an index; null where no index has an order. */
  readonly order: Condition | null
}

export interface OrderedTiers {
  readonly tiers: readonly Tier[]
  /** How many variants of the statement exist: few enough for each connection to keep them prepared. */
  readonly wordCount: number
}

/**
 * An owner or an address in a county, by indexes that have the county, the text, and the order of a page: what is equal and
 * what begins with the text is read there alone, and no further than the cap. Null where both are sought, or the text is
 * shorter than a piece.
 */
export function orderedTiersOf(search: Search): OrderedTiers | null {
  if (search.by === 'parcel-number') return null
  const { countyId, address, ownerWords: words } = search
  if (address !== null && words.length > 0) return null
  const column = address === null ? 'owner_key' : 'address_key'
  const parts = address === null ? words : [address]
  const inside = hasInside(countyId, column, parts)
  if (inside === null) return null
  const texts = address === null ? startsOf(words) : [address]
  return {
    tiers: [
      ...startTiers(sql`county_id = ${countyId}`, column, texts),
      { tier: 2, where: sql`${inside} and not ${beginsWith(column, texts)}`, order: null },
    ],
    wordCount: parts.length,
  }
}

/** What equals one of the texts or begins with it, by the index of the county that the condition names. */
function startTiers(
  inCounty: Condition,
  column: 'owner_key' | 'address_key',
  texts: readonly string[],
): Tier[] {
  const key = sql.ref(column)
  return [
    ...texts.map((text) => ({
      tier: 0 as const,
      where: sql`${inCounty} and ${key} = ${text}`,
      order: PAGE_ORDER,
    })),
    ...texts.map((text) => ({
      tier: 1 as const,
      where: sql`${inCounty} and ${key} ~>~ ${text} and ${key} ~<~ ${text + LAST_LETTER}`,
      order: sql`${key} using ~<~, ${PAGE_ORDER}`,
    })),
  ]
}

const beginsWith = (column: 'owner_key' | 'address_key', texts: readonly string[]): Condition =>
  sql`(${sql.join(
    texts.map((text) => sql`starts_with(${sql.ref(column)}, ${text})`),
    sql` or `,
  )})`

/**
 * The certificates `c` of a scope, in whatever county, whose owner's name has each of the words: the ids of the first
 * `most`, each with its `place` in the order of a search. What equals the words or begins with them is read no further than
 * that in each county; what contains them elsewhere only where those are fewer, and no further than a search counts.
 */
export function firstOfOwner(words: readonly string[], scope: Condition, most: number): Condition {
  const texts = startsOf(words)
  const limit = sql`limit ${sql.lit(most)}`
  const starts = startTiers(sql`county_id = county.id`, 'owner_key', texts).map(
    ({ tier, where, order }) => sql`
      select first.* from county, lateral (select ${sql.lit(tier)}::int as tier, ${PAGE_ORDER} from certificate c
        where ${scope} and ${where} order by ${order} ${limit}) first`,
  )
  return sql`with begun as materialized (${sql.join(starts, sql` union all `)}),
    inside as (select 2, ${PAGE_ORDER} from certificate c
      where (select count(*) from begun) < ${sql.lit(most)} and ${scope} and ${hasWords(words)}
        and not ${beginsWith('owner_key', texts)} limit ${sql.lit(COUNT_CAP + 1)})
    select id, row_number() over (order by tier, ${PAGE_ORDER}) as place from (
      select * from (select * from begun union all select * from inside) hit order by tier, ${PAGE_ORDER} ${limit}) first`
}

const PAGE_ORDER = sql`parcel_key, purchased_on, certificate_no, id`

/** After every letter and digit, and so after all texts that go on. */
const LAST_LETTER = '\u{10FFFF}'

/** One word that the name does not begin with stands inside, behind its first letter; of several each may stand anywhere. */
function hasInside(
  countyId: number,
  column: 'owner_key' | 'address_key',
  texts: readonly string[],
): Condition | null {
  const [text = '', ...others] = texts
  const isInner = column === 'owner_key' && others.length === 0
  const pieces = isInner ? hasInnerPieces(countyId, text) : hasTextPieces(countyId, column, texts)
  if (pieces === null) return null
  const has = texts.map((it) => sql`strpos(${sql.ref(column)}, ${it}) > 0`)
  return sql.join([pieces, ...has], sql` and `)
}

/** The conditions of the three tiers, each of which the database finds its own way to. */
export function tiersOf(search: Search): readonly Tier[] {
  return conditionsOf(search).map((where, tier) => ({ tier: tier as Tier['tier'], where, order: null }))
}

function conditionsOf(search: Search): Condition[] {
  if (search.by === 'parcel-number') {
    const key = search.parcelNo
    // Our letters show the certificate number, so people type it too.
    const isEqual = sql`(parcel_key = ${key} or certificate_key = ${key})`
    const begins = sql`parcel_key like ${`${likeText(key)}%`}`
    const contains = sql`parcel_key like ${`%${likeText(key)}%`}`
    return [isEqual, sql`${begins} and not ${isEqual}`, sql`${contains} and not ${begins} and not ${isEqual}`]
  }
  const inCounty = sql`county_id = ${search.countyId}`
  if (search.address === null) return ownerTiers(inCounty, search.ownerWords)
  const scope = search.ownerWords.length > 0 ? sql`${inCounty} and ${hasWords(search.ownerWords)}` : inCounty
  return textTiers(scope, sql.ref('address_key'), search.address)
}

function textTiers(scope: Condition, column: RawBuilder<unknown>, text: string): Condition[] {
  const begins = sql`${column} like ${`${text}%`}`
  return [
    sql`${scope} and ${column} = ${text}`,
    sql`${scope} and ${begins} and ${column} <> ${text}`,
    sql`${scope} and ${column} like ${`%${text}%`} and not ${begins}`,
  ]
}

function ownerTiers(scope: Condition, words: readonly string[]): Condition[] {
  const starts = startsOf(words)
  const isEqual = sql`owner_key in (${sql.join(starts)})`
  const begins = sql`(${sql.join(
    starts.map((text) => sql`owner_key like ${`${text}%`}`),
    sql` or `,
  )})`
  return [
    sql`${scope} and ${isEqual}`,
    sql`${scope} and ${begins} and not ${isEqual}`,
    sql`${scope} and ${hasWords(words)} and not ${begins}`,
  ]
}

/** Both 'Last First' and 'First Last' match: the order of the words does not matter. */
export const startsOf = (words: readonly string[]): readonly string[] => [
  ...new Set([words.join(' '), [...words.slice(1), ...words.slice(0, 1)].join(' ')]),
]

/** The owner's name contains each of these words. Normalized text contains no wildcards of `like`. */
const hasWords = (words: readonly string[]): Condition =>
  sql.join(
    words.map((word) => sql`owner_key like ${`%${word}%`}`),
    sql` and `,
  )
