import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'
import { COUNT_CAP } from '../../lists/narrow-by-text.ts'
import { containsByPieces, hasInnerPieces, hasParcelPieces, hasTextPieces } from './search-pieces.ts'
import {
  anyOf,
  beginsWithAny,
  contains,
  containsAnyByIndex,
  containsByIndex,
  equalsAny,
  type Reading,
  type SoughtText,
  soughtIn,
  soughtOwner,
} from './sought-text.ts'
import { likeText } from './text-match.ts'

type Condition = RawBuilder<unknown>

/** A condition on certificates `c`. Each tier excludes the hits of earlier tiers. */
export interface Tier {
  /** 0 equal, 1 begins with the text, 2 contains it as typed, 3 contains it in another spelling. */
  readonly tier: 0 | 1 | 2 | 3
  readonly where: Condition
  /** The order of the index, which decides the first hits. Null if the index has no order. */
  readonly order: Condition | null
}

/** Returns the tiers of a search, best first. Each finds its hits by an index on the text. */
export const tiersOf = (search: Search): readonly Tier[] =>
  search.by === 'parcel-number' ? numberTiers(search.parcelNo) : placeTiers(search)

/** Our letters show the certificate number, so people also type it as a parcel number. */
function numberTiers(key: string): readonly Tier[] {
  const equals = sql`(parcel_key = ${key} or certificate_key = ${key})`
  const begins = sql`parcel_key ~>=~ ${key} and parcel_key ~<~ ${key + LAST_LETTER}`
  const hasText = hasParcelPieces(key) ?? sql`parcel_key like ${`%${likeText(key)}%`}`
  // Of a number that begins with the text, the position is 1.
  const isInside = sql`strpos(parcel_key, ${key}) > 1`
  return [
    { tier: 0, where: equals, order: null },
    { tier: 1, where: sql`${begins} and not ${equals}`, order: null },
    {
      tier: 2,
      where: sql`${hasText} and ${isInside} and not ${equals}`,
      order: null,
    },
  ]
}

/** An address or an owner in a county, or an address and its owner. */
function placeTiers(search: Extract<Search, { by: 'place' }>): readonly Tier[] {
  const [sought, ...others] = soughtIn(search)
  if (sought === undefined) return []
  const { countyId } = search
  const tiers = [
    ...startTiers(sql`county_id = ${countyId}`, sought),
    ...sought.readings.map((reading, no) => {
      const isInside = hasInside(countyId, sought, reading) ?? containsByIndex(sought.column, reading)
      return insideTier(sought, no, sql`county_id = ${countyId} and ${isInside}`)
    }),
  ]
  if (others.length === 0) return tiers
  const further = sql.join(
    others.map((it) => containsByPieces(countyId, it) ?? containsAnyByIndex(it)),
    sql` and `,
  )
  // The index of the other text may be faster, so no order is required.
  return tiers.map(({ tier, where }) => ({ tier, where: sql`${where} and ${further}`, order: null }))
}

/** The tiers of texts that equal or begin with the sought text, by the index that starts with the county. */
function startTiers(inCounty: Condition, sought: SoughtText): Tier[] {
  const { column, readings, equals } = sought
  const key = sql.ref(column)
  return [
    ...equals.map((text) => ({
      tier: 0 as const,
      where: sql`${inCounty} and ${key} = ${text}`,
      order: PAGE_ORDER,
    })),
    ...readings.flatMap(({ starts }, no) =>
      starts.map((text) => ({
        tier: 1 as const,
        where: sql`${inCounty} and ${key} ~>~ ${text} and ${key} ~<~ ${text + LAST_LETTER} ${beyond(sought, no)}`,
        order: sql`${key} using ~<~, ${PAGE_ORDER}`,
      })),
    ),
  ]
}

/** Excludes the hits of earlier tiers, unless the key range excludes them already. */
function beyond(sought: SoughtText, no: number): Condition {
  if (sought.readings.length === 1 && sought.equals.length === sought.readings[0]?.starts.length) return sql``
  const before = sought.readings.slice(0, no)
  const isBefore =
    before.length === 0 ? sql`` : sql`and not ${beginsWithAny({ ...sought, readings: before })}`
  return sql`and not ${equalsAny(sought)} ${isBefore}`
}

/** The tier of texts that contain this reading, without those that equal or begin with any reading or contain an earlier one. */
function insideTier(sought: SoughtText, no: number, isInside: Condition): Tier {
  const before = sought.readings.slice(0, no).map((reading) => sql`(${contains(sought.column, reading)})`)
  const isBefore = anyOf([beginsWithAny(sought), equalsAny(sought), ...before])
  return { tier: no === 0 ? 2 : 3, where: sql`${isInside} and not ${isBefore}`, order: null }
}

/**
 * Selects the ids of the first `most` certificates `c` of a scope, in any county, whose owner's name has each of the words.
 * `place` is the position in the order of a search. Reads at most `most` names that equal or begin with the words in each
 * county. Only if those are fewer, reads names that contain the words elsewhere, up to the limit of a search's count.
 */
export function firstOfOwner(words: readonly string[], scope: Condition, most: number): Condition {
  const sought = soughtOwner(words)
  const limit = sql`limit ${sql.lit(most)}`
  const starts = startTiers(sql`county_id = county.id`, sought).map(
    ({ tier, where, order }) => sql`
      select first.* from county, lateral (select ${sql.lit(tier)}::int as tier, ${PAGE_ORDER} from certificate c
        where ${scope} and ${where} order by ${order} ${limit}) first`,
  )
  const inside = sought.readings.map((reading, no) => {
    const { tier, where } = insideTier(sought, no, containsByIndex(sought.column, reading))
    return sql`(select ${sql.lit(tier)}::int, ${PAGE_ORDER} from certificate c
      where (select count(*) from begun) < ${sql.lit(most)} and ${scope} and ${where} limit ${sql.lit(COUNT_CAP + 1)})`
  })
  return sql`with begun as materialized (${sql.join(starts, sql` union all `)}),
    inside as (${sql.join(inside, sql` union all `)})
    select id, row_number() over (order by tier, ${PAGE_ORDER}) as place from (
      select * from (select * from begun union all select * from inside) hit order by tier, ${PAGE_ORDER} ${limit}) first`
}

const PAGE_ORDER = sql`parcel_key, purchased_on, certificate_no, id`

/** Sorts after every letter and digit, and so after all longer texts. */
const LAST_LETTER = '\u{10FFFF}'

/**
 * A single word of an owner's name is sought only after the first letter: names that begin with it are in an earlier tier.
 * Each of several words may be anywhere.
 */
function hasInside(countyId: number, { column }: SoughtText, reading: Reading): Condition | null {
  const [part = '', ...others] = reading.parts
  const isInner = column === 'owner_key' && others.length === 0
  const pieces = isInner ? hasInnerPieces(countyId, part) : hasTextPieces(countyId, column, reading.parts)
  return pieces === null ? null : sql`${pieces} and ${contains(column, reading)}`
}
