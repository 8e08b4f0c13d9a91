import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'
import { COUNT_CAP } from '../../lists/narrow-by-text.ts'
import { hasInnerPieces, hasTextPieces } from './search-pieces.ts'
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

/** Of certificates `c`. Each tier excludes those before it. */
export interface Tier {
  /** 0 equal, 1 begins with the text, 2 contains it as typed, 3 contains it in another spelling. */
  readonly tier: 0 | 1 | 2 | 3
  readonly where: Condition
  /** Which hits are the first ones, in the order of an index; null where no index has an order. */
  readonly order: Condition | null
}

/**
 * An owner or an address in a county, by indexes that have the county, the text, and the order of a page: what is equal and
 * what begins with the text is read there alone, and no further than the cap. Null where both are sought, or a reading of the
 * text is shorter than a piece.
 */
export function orderedTiersOf(search: Search): readonly Tier[] | null {
  if (search.by === 'parcel-number') return null
  const [sought, ...others] = soughtIn(search)
  if (sought === undefined || others.length > 0) return null
  const inside: Tier[] = []
  for (const [no, reading] of sought.readings.entries()) {
    const isInside = hasInside(search.countyId, sought, reading)
    if (isInside === null) return null
    inside.push({ ...insideTier(sought, no, isInside), order: null })
  }
  return [...startTiers(sql`county_id = ${search.countyId}`, sought), ...inside]
}

/** What equals the text or begins with it, by the index of the county that the condition names. */
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

/** Leaves out what tiers before have, where the key does not follow from the text alone. */
function beyond(sought: SoughtText, no: number): Condition {
  if (sought.readings.length === 1 && sought.equals.length === sought.readings[0]?.starts.length) return sql``
  const before = sought.readings.slice(0, no)
  const isBefore =
    before.length === 0 ? sql`` : sql`and not ${beginsWithAny({ ...sought, readings: before })}`
  return sql`and not ${equalsAny(sought)} ${isBefore}`
}

/** What contains a reading, and neither equals nor begins with any, nor contains one before. */
function insideTier(sought: SoughtText, no: number, isInside: Condition): Omit<Tier, 'order'> {
  const before = sought.readings.slice(0, no).map((reading) => sql`(${contains(sought.column, reading)})`)
  const isBefore = anyOf([beginsWithAny(sought), equalsAny(sought), ...before])
  return { tier: no === 0 ? 2 : 3, where: sql`${isInside} and not ${isBefore}` }
}

/**
 * The certificates `c` of a scope, in whatever county, whose owner's name has each of the words: the ids of the first
 * `most`, each with its `place` in the order of a search. What equals the words or begins with them is read no further than
 * that in each county; what contains them elsewhere only where those are fewer, and no further than a search counts.
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

/** After every letter and digit, and so after all texts that go on. */
const LAST_LETTER = '\u{10FFFF}'

/** One word that the name does not begin with stands inside, behind its first letter; of several each may stand anywhere. */
function hasInside(countyId: number, { column }: SoughtText, reading: Reading): Condition | null {
  const [part = '', ...others] = reading.parts
  const isInner = column === 'owner_key' && others.length === 0
  const pieces = isInner ? hasInnerPieces(countyId, part) : hasTextPieces(countyId, column, reading.parts)
  return pieces === null ? null : sql`${pieces} and ${contains(column, reading)}`
}

/** The conditions of the tiers, each of which the database finds its own way to. */
export function tiersOf(search: Search): readonly Tier[] {
  return conditionsOf(search).map((where, tier) => ({ tier: tier as Tier['tier'], where, order: null }))
}

function conditionsOf(search: Search): Condition[] {
  if (search.by === 'parcel-number') {
    const key = search.parcelNo
    // Our letters show the certificate number, so people type it too.
    const isEqual = sql`(parcel_key = ${key} or certificate_key = ${key})`
    const begins = sql`parcel_key like ${`${likeText(key)}%`}`
    const isInside = sql`parcel_key like ${`%${likeText(key)}%`}`
    return [isEqual, sql`${begins} and not ${isEqual}`, sql`${isInside} and not ${begins} and not ${isEqual}`]
  }
  const [sought, ...others] = soughtIn(search)
  if (sought === undefined) return []
  const { column, readings, equals } = sought
  const key = sql.ref(column)
  const inCounty = sql`county_id = ${search.countyId}`
  const scope = sql.join([inCounty, ...others.map(containsAnyByIndex)], sql` and `)
  const isEqual = sql`${key} in (${sql.join(equals)})`
  const starts = readings.flatMap((reading) => reading.starts)
  const begins = anyOf(starts.map((text) => sql`${key} like ${`${text}%`}`))
  return [
    sql`${scope} and ${isEqual}`,
    sql`${scope} and ${begins} and not ${isEqual}`,
    ...readings.map((reading, no) => {
      const { where } = insideTier(sought, no, containsByIndex(column, reading))
      return sql`${scope} and ${where}`
    }),
  ]
}
