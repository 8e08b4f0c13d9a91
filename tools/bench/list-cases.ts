import type pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A call of the product, and the same rows and counts by hand. */
export interface ListCall {
  readonly path: string
  readonly statements: readonly Statement[]
}

export interface ListCase {
  readonly name: string
  readonly who: 'admin' | 'county'
  readonly aimMs: number
  /** Each the calls that a page makes at once. */
  readonly samples: readonly (readonly ListCall[])[]
}

const COUNTY = 855
const COLUMNS = `c.id, c.certificate_no, c.parcel_no, c.owner_name, c.address, c.city, c.zip, c.redeemed_on,
  legal.bankruptcy_in_on, legal.bankruptcy_out_on, legal.sent_legal_on, legal.noi_filed_on, legal.tax_deed_issued_on`
const FROM = 'certificate c left join legal_case legal on legal.certificate_id = c.id'
const COLUMN: Readonly<Record<string, string>> = {
  parcelNo: 'parcel_no',
  taxSaleNo: 'certificate_no',
  ownerName: 'owner_name',
  propertyAddress: 'address',
}

/** Whole lists, orders, statuses, texts and the dashboard: what a person does on these two pages. */
export async function listCases(client: pg.Client): Promise<readonly ListCase[]> {
  const { rows } = await client.query<{ owner: string; address: string; parcel: string }>(
    `select owner_name as owner, address, parcel_no as parcel from certificate where county_id = $1
      order by md5(id::text) limit 40`,
    [COUNTY],
  )
  const orders = Object.keys(COLUMN).flatMap((name) => [name, `-${name}`])
  return [
    { name: 'first page', who: 'county', aimMs: 100, samples: [page({})] },
    { name: 'first page, all counties', who: 'admin', aimMs: 100, samples: [page({ isAll: true })] },
    { name: 'each order', who: 'county', aimMs: 100, samples: orders.map((sort) => page({ sort })) },
    {
      name: 'each order, all counties',
      who: 'admin',
      aimMs: 100,
      samples: orders.map((sort) => page({ sort, isAll: true })),
    },
    {
      name: 'each status',
      who: 'county',
      aimMs: 100,
      samples: ['Active Certificate', 'Redeemed', 'Legal', 'REO'].map((status) => page({ status })),
    },
    {
      name: 'filter: a parcel number',
      who: 'county',
      aimMs: 100,
      samples: rows.map((row) => page({ filter: row.parcel })),
    },
    {
      name: 'filter: a last name',
      who: 'county',
      aimMs: 100,
      samples: rows.map((row) => page({ filter: row.owner.split(' ')[0] ?? '' })),
    },
    {
      name: 'filter: a street',
      who: 'county',
      aimMs: 100,
      samples: rows.map((row) => page({ filter: row.address.replace(/^\d+ /, '') })),
    },
    {
      name: 'filter: a last name, all counties',
      who: 'admin',
      aimMs: 100,
      samples: rows.map((row) => page({ filter: row.owner.split(' ')[0] ?? '', isAll: true })),
    },
    { name: 'dashboard, its four calls at once', who: 'county', aimMs: 150, samples: [DASHBOARD] },
  ]
}

interface PageOptions {
  readonly sort?: string
  readonly status?: string
  readonly filter?: string
  readonly isAll?: boolean
}

function page({ sort = '', status, filter, isAll = false }: PageOptions): readonly ListCall[] {
  const query = new URLSearchParams({ pageSize: '15', sort })
  if (status !== undefined) query.set('status', status)
  if (filter !== undefined) query.set('filter', filter)
  const values: unknown[] = []
  const param = (value: unknown): string => `$${values.push(value)}`
  const where = [
    ...(isAll ? [] : [`c.county_id = ${param(COUNTY)}`]),
    ...(status === undefined ? [] : [`c.base_status = ${param(status)}`]),
    ...(filter === undefined ? [] : [anyLike(param(`%${filter}%`))]),
  ]
  const column = COLUMN[sort.replace(/^-/, '')] ?? 'parcel_no'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const scope = where.length === 0 ? '' : `where ${where.join(' and ')}`
  const rows = `select ${COLUMNS} from ${FROM} ${scope} order by c.${column} ${direction}, c.id ${direction} limit 15`
  // As far as the product counts, which answers '1,000+' beyond.
  const counted = `select from certificate c ${scope} ${filter === undefined ? '' : 'limit 1001'}`
  const count = `select count(*) from (${counted}) counted`
  return [{ path: `/api/parcels?${query}`, statements: [rows, count].map((text) => ({ text, values })) }]
}

const anyLike = (text: string): string =>
  `(c.owner_name ilike ${text} or c.address ilike ${text} or c.parcel_no ilike ${text} or c.certificate_no ilike ${text})`

const ofCounty = (path: string, text: string): ListCall => ({
  path,
  statements: [{ text, values: [COUNTY] }],
})

const DASHBOARD: readonly ListCall[] = [
  ofCounty(
    `/api/counties/${COUNTY}/payplansbystatus`,
    'select status, stage, count(*) from payment_plan where county_id = $1 group by 1, 2',
  ),
  ofCounty(
    `/api/counties/${COUNTY}/countycorrespondencecounts`,
    'select reason, count(*) from correspondence where county_id = $1 group by 1',
  ),
  ofCounty(
    `/api/counties/${COUNTY}/redeemedcounts`,
    `select extract(year from redeemed_on), count(*) from certificate
      where county_id = $1 and redeemed_on is not null group by 1`,
  ),
  ofCounty(
    `/api/parcels/counts?countyID=${COUNTY}`,
    'select base_status, count(*) from certificate where county_id = $1 group by 1',
  ),
]
