import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { COUNT_CAP } from '../../lists/narrow-by-text.ts'
import { SUMMARY_COLUMNS, SUMMARY_JOINS, type SummaryRow } from '../../records/certificate-summary.ts'
import { type Tier, tiersOf } from './search-tiers.ts'
import { containing } from './text-match.ts'

export interface SearchPage {
  readonly offset: number
  readonly size: number
  /** More filters: certificate number, parcel number, owner, address. */
  readonly filter: string
  readonly sort: { readonly by: SortColumn; readonly isDescending: boolean } | null
}

export type SortColumn = 'certificate_no' | 'parcel_no' | 'purchased_on' | 'owner_name' | 'address'

interface SearchHits {
  /** In page order. */
  readonly rows: readonly SummaryRow[]
  readonly total: number
  readonly isCapped: boolean
}

/**
 * Searches in tiers: equal to the text, then beginning with it, then containing it. One statement reads tier by tier, up to
 * the cap. Each tier is led by an index on the text.
 */
export async function findHits(db: Db, search: Search, page: SearchPage): Promise<SearchHits> {
  const { rows } = await sql<Hit>`${firstOf(tiersOf(search), page)} ${pageOf(page)}`.execute(db)
  const [row] = rows
  // The first row has the count, so a page beyond the last one needs another query.
  if (!row && page.offset > 0)
    return { ...(await findHits(db, search, { ...page, offset: 0, size: 1 })), rows: [] }
  const total = row?.total ?? 0
  return { rows, total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP }
}

/** Reads a tier only if those before it do not reach the cap. */
function firstOf(tiers: readonly Tier[], page: SearchPage): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(COUNT_CAP + 1)}`
  const { filter } = page
  const narrowed = filter === '' ? sql`` : sql` and ${containing(filter)}`
  const parts = tiers.map(({ tier, where, order }) => {
    // With a filter, the order of an index would have it read many rows for few hits.
    const ordered = order && filter === '' ? sql`order by ${order}` : sql``
    return sql`
      (select ${sql.lit(tier)}::int as tier, id, ${orderColumnsOf(page)} from certificate c
        where ${where}${narrowed} ${ordered} ${limit})`
  })
  return sql`with hit as materialized (select * from (${sql.join(parts, sql` union all `)}) as tiers ${limit})`
}

type Hit = SummaryRow & { readonly total: number }

/** Reads all columns of this page's certificates only. Counts separately: a window function would copy every hit. */
const pageOf = (page: SearchPage) => sql`select (select count(*) from hit) as total, ${SUMMARY_COLUMNS}
    from (select * from hit
      order by ${orderOf('hit', page.sort)} limit ${page.size} offset ${page.offset}) page
    join certificate c on c.id = page.id ${SUMMARY_JOINS}
    order by ${orderOf('page', page.sort)}`

/** The indexes of the tiers have the columns of the default order. */
const orderColumnsOf = ({ sort }: SearchPage): RawBuilder<unknown> =>
  sort === null ? sql`parcel_key, purchased_on, certificate_no` : sql`${sql.ref(sort.by)}`

function orderOf(of: 'hit' | 'page', sort: SearchPage['sort']): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  if (!sort) return sql.join(DEFAULT_ORDER.map(column))
  return sql`${column(sort.by)} ${sort.isDescending ? sql`desc nulls last` : sql`asc nulls last`}, ${column('id')}`
}

const DEFAULT_ORDER = ['tier', 'parcel_key', 'purchased_on', 'certificate_no', 'id']
