import { normalParcelNo, normalText } from '@fieldstone/domain/certificates/normal-text'
import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A search never counts further than this; beyond it the answer says 'more than'. */
export const COUNT_CAP = 1_000

export interface SearchPage {
  readonly offset: number
  readonly size: number
  /** Narrows the hits further: certificate number, parcel number, owner, address. */
  readonly filter: string
  readonly sort: Sort | null
}

export interface Sort {
  readonly column: 'certificate_no' | 'parcel_no' | 'purchased_on' | 'owner_name' | 'address'
  readonly isDescending: boolean
}

export interface SearchHits {
  /** In the order of the page. */
  readonly ids: readonly number[]
  readonly total: number
  readonly isCapped: boolean
}

/**
 * Equal first, then what begins with the text, then what contains it, each tier from its own index; tiers and hits
 * beyond the cap are never read. One unnamed statement: a named one may flip to a plan without the text index.
 */
export async function findHits(db: Db, search: Search, page: SearchPage): Promise<SearchHits> {
  const filter = filterOf(page.filter)
  const tiers = tiersOf(search).map(
    (where, tier) => sql`
      (select ${sql.lit(tier)}::int as tier, id, ${orderColumns} from certificate
        where ${where}${filter} limit ${sql.lit(COUNT_CAP + 1)})`,
  )
  const { rows } = await sql<{ id: number; total: number }>`
    with hit as materialized (
      select * from (${sql.join(tiers, sql` union all `)}) as tiers limit ${sql.lit(COUNT_CAP + 1)}
    )
    select id, (select count(*) from hit) as total from hit
    order by ${orderOf(page.sort)} limit ${page.size} offset ${page.offset}`.execute(db)
  const total = rows[0]?.total ?? (page.offset === 0 ? 0 : await countHits(db, search, page))
  return { ids: rows.map((row) => row.id), total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP }
}

/** A page beyond the last one has no row that could carry the count. */
async function countHits(db: Db, search: Search, page: SearchPage): Promise<number> {
  const first = await findHits(db, search, { ...page, offset: 0, size: 1 })
  return first.isCapped ? COUNT_CAP + 1 : first.total
}

const orderColumns = sql`certificate_no, parcel_no, parcel_key, purchased_on, owner_name, address`

function orderOf(sort: Sort | null): RawBuilder<unknown> {
  if (!sort) return sql`tier, parcel_key, purchased_on, certificate_no, id`
  return sql`${sql.ref(sort.column)} ${sort.isDescending ? sql`desc nulls last` : sql`asc nulls last`}, id`
}

type Condition = RawBuilder<unknown>

/** The conditions of the three tiers; each leaves out what the one before it has found. */
function tiersOf(search: Search): Condition[] {
  if (search.by === 'parcel-number') {
    const key = search.parcelNo
    // The number on a letter of ours is the certificate's; who types that is shown the certificate.
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

/** 'Last First' and 'First Last' both find: the words count, not their order. */
function ownerTiers(scope: Condition, words: readonly string[]): Condition[] {
  const asTyped = words.join(' ')
  const turned = [...words.slice(1), ...words.slice(0, 1)].join(' ')
  const isEqual = sql`owner_key in (${asTyped}, ${turned})`
  const begins = sql`(owner_key like ${`${asTyped}%`} or owner_key like ${`${turned}%`})`
  return [
    sql`${scope} and ${isEqual}`,
    sql`${scope} and ${begins} and not ${isEqual}`,
    sql`${scope} and ${hasWords(words)} and not ${begins}`,
  ]
}

/** Normal text has no sign that means something to `like`. */
const hasWords = (words: readonly string[]): Condition =>
  sql.join(
    words.map((word) => sql`owner_key like ${`%${word}%`}`),
    sql` and `,
  )

const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

function filterOf(filter: string): Condition {
  const text = normalText(filter)
  const number = normalParcelNo(filter)
  if (number === '') return sql``
  const numberLike = `%${likeText(number)}%`
  const textLike = `%${text}%`
  const inText = text === '' ? sql`` : sql` or owner_key like ${textLike} or address_key like ${textLike}`
  return sql` and (certificate_key like ${numberLike} or parcel_key like ${numberLike}${inText})`
}
