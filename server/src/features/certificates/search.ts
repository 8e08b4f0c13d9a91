import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { COUNT_CAP } from '../../lists/narrow-by-text.ts'
import { SUMMARY_COLUMNS, SUMMARY_JOINS, type SummaryRow } from '../../records/certificate-summary.ts'
import { type OnePass, onePassOf } from './search-pieces.ts'
import { containing, likeText } from './text-match.ts'

export interface SearchPage {
  readonly offset: number
  readonly size: number
  /** Further filters: certificate number, parcel number, owner, address. */
  readonly filter: string
  readonly sort: { readonly by: SortColumn; readonly isDescending: boolean } | null
}

export type SortColumn = 'certificate_no' | 'parcel_no' | 'purchased_on' | 'owner_name' | 'address'

export interface SearchHits {
  /** In the order of the page. */
  readonly rows: readonly SummaryRow[]
  readonly total: number
  readonly isCapped: boolean
}

/** Searches with more words are not prepared, so that nobody can fill a connection with plans. */
const KEPT_WORDS = 4

/**
 * Certificates that equal the text come first, then those that begin with it, then those that contain it. One pass by
 * the indexes on pieces finds and counts them. When the text is shorter than a piece, or there are more hits than the
 * cap, the three tiers are read one after the other instead, each by its own index, until the cap.
 */
export async function findHits(db: Db, search: Search, page: SearchPage): Promise<SearchHits> {
  const pass = onePassOf(search)
  const hits = pass ? await findInOnePass(db, pass, page) : null
  return hits && !hits.isCapped ? hits : findInTiers(db, search, page)
}

async function findInOnePass(db: Db, pass: OnePass, page: SearchPage): Promise<SearchHits> {
  const filter = page.filter === '' ? sql`` : sql` and ${containing(page.filter)}`
  const besides = pass.besides
    ? sql` union all select 0, id, ${orderColumns} from certificate c where ${pass.besides}${filter}`
    : sql``
  // There are few variants, and each has one plan for every text: by the pieces.
  const isKept = page.sort === null && page.filter === '' && pass.wordCount <= KEPT_WORDS
  const { rows } = await sql<Hit>`${isKept ? PREPARED : sql``}
    with hit as materialized (
      (select ${pass.tier} as tier, id, ${orderColumns} from certificate c where ${pass.where}${filter}
        ${besides}) limit ${sql.lit(COUNT_CAP + 1)}
    )
    ${pageOf(page)}`.execute(db)
  return hitsOf(rows, page, () => findInOnePass(db, pass, { ...page, offset: 0, size: 1 }))
}

const PREPARED = sql`/* prepared */`

async function findInTiers(db: Db, search: Search, page: SearchPage): Promise<SearchHits> {
  const filter = page.filter === '' ? sql`` : sql` and ${containing(page.filter)}`
  const tiers = tiersOf(search).map(
    (where, tier) => sql`
      (select ${sql.lit(tier)}::int as tier, id, ${orderColumns} from certificate
        where ${where}${filter} limit ${sql.lit(COUNT_CAP + 1)})`,
  )
  // Unnamed: a named statement may flip to a plan without the text index.
  const { rows } = await sql<Hit>`
    with hit as materialized (
      select * from (${sql.join(tiers, sql` union all `)}) as tiers limit ${sql.lit(COUNT_CAP + 1)}
    )
    ${pageOf(page)}`.execute(db)
  return hitsOf(rows, page, () => findInTiers(db, search, { ...page, offset: 0, size: 1 }))
}

type Hit = SummaryRow & { readonly total: number }

/** Reads all columns for the certificates of this page only. */
const pageOf = (page: SearchPage) => sql`select page.total, ${SUMMARY_COLUMNS}
    from (select hit.*, count(*) over () as total from hit
      order by ${orderOf('hit', page.sort)} limit ${page.size} offset ${page.offset}) page
    join certificate c on c.id = page.id ${SUMMARY_JOINS}
    order by ${orderOf('page', page.sort)}`

/** The count comes with the first row, so a page beyond the last one needs another query. */
async function hitsOf(
  rows: readonly Hit[],
  page: SearchPage,
  first: () => Promise<SearchHits>,
): Promise<SearchHits> {
  const [row] = rows
  if (!row && page.offset > 0) return { ...(await first()), rows: [] }
  const total = row?.total ?? 0
  return { rows, total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP }
}

const orderColumns = sql`certificate_no, parcel_no, parcel_key, purchased_on, owner_name, address`

function orderOf(of: 'hit' | 'page', sort: SearchPage['sort']): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  if (!sort) return sql.join(DEFAULT_ORDER.map(column))
  return sql`${column(sort.by)} ${sort.isDescending ? sql`desc nulls last` : sql`asc nulls last`}, ${column('id')}`
}

const DEFAULT_ORDER = ['tier', 'parcel_key', 'purchased_on', 'certificate_no', 'id']

type Condition = RawBuilder<unknown>

/** The conditions of the three tiers. Each excludes the tiers before it. */
function tiersOf(search: Search): Condition[] {
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

/** Both 'Last First' and 'First Last' match: the order of the words does not matter. */
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

/** Normalized text contains no wildcards of `like`. */
const hasWords = (words: readonly string[]): Condition =>
  sql.join(
    words.map((word) => sql`owner_key like ${`%${word}%`}`),
    sql` and `,
  )
