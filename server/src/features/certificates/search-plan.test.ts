import type { ReportName } from '@fieldstone/contract/reports'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { checkSearch, type SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate, vacuum } from '../../../demo/generate/generate.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import type { Database, Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { narrowByText, type Searched } from '../../lists/narrow-by-text.ts'
import { numberKey } from '../../lists/sort.ts'
import { findCertificateRow } from '../../records/certificate-row.ts'
import type { Services } from '../../services.ts'
import { ofPlace } from '../counties/reports/place.ts'
import { type ChartSource, segmentsOf } from '../counties/reports/source.ts'
import { SOURCES } from '../counties/reports/sources.ts'
import { findHits } from './search.ts'
import { certificatesWith } from './text-match.ts'

const SIZE = inLongTests(20_000, 100_000)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await generate(database, { certificates: SIZE, today: plainDate('2026-11-20') })
  await addPlansAndFunds()
})
afterAll(() => database.close())

/** For each certificate a plan, and a payment by card or by check: the generated ones are without. */
async function addPlansAndFunds(): Promise<void> {
  await database.pool.query(`
    insert into payment_plan (certificate_id, requested_on, memo, status, stage)
      select id, '2026-02-03', 'Memo ' || id, 'CANCELED', 'declined' from certificate;
    insert into app_user (username, email, password_hash, account_type, first_name, last_name, phone)
      values ('payer', 'payer@example.com', 'x', 3, 'Pat', 'Payer', '3305550123');
    insert into payment (id, mode, user_id, certificate_id, kind, method, portion_cents, fee_cents, total_cents, fee_bps,
        effective_on, status, request_key, receipt_no)
      select 'pay_' || lpad(c.id::text, 26, '0'), 'sandbox', payer.id, c.id, 'FULL', 'CC', 100, 3, 103, 325,
        '2026-02-03', 'SUCCEEDED', c.id::text, 100000 + c.id from certificate c, app_user payer
        where c.id % 2 = 0;
    insert into received_payment (certificate_id, method, amount_cents, received_on, destination, reference)
      select id, 'MAIL', 100, '2026-02-03', 'escrow', 'Check ' || id from certificate where id % 2 = 1;
    insert into ledger_posting (certificate_id, cause, cause_id, posted_on)
      select certificate_id, 'payment', id, effective_on from payment
      union all select certificate_id, 'payment', 'received-' || id, received_on from received_payment;
    insert into ledger_entry (posting_id, account, effective_on, amount_cents)
      select id, account, posted_on, amount
      from ledger_posting, (values ('cash', 100), ('escrow', -100)) entry (account, amount)`)
  await vacuum(database)
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'One-Time Filter'?: string
  readonly Plans?: readonly Node[]
}

/** The plan of the very statements that a search sends, with their parameters. */
async function plansOfSearch(input: Partial<SearchInput>, filter = ''): Promise<Node[]> {
  const check = checkSearch({ parcelNo: '', state: '', countyId: null, address: '', owner: '', ...input })
  if (!check.ok) throw new Error('the search of the test has too few terms')
  return plansOf(async (db) => {
    const hits = await findHits(db, check.search, { offset: 0, size: 10, filter, sort: null })
    expect(hits.rows.length).toBeGreaterThan(0)
  })
}

async function plansOf(ask: (db: Db) => Promise<unknown>, settings = ''): Promise<Node[]> {
  const sent: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void sent.push(query),
  })
  await ask(db)
  const plans: Node[] = []
  for (const { sql: text, parameters } of sent) plans.push(await planFor(text, parameters, settings))
  return plans
}

async function planFor(text: string, parameters: readonly unknown[], settings: string): Promise<Node> {
  const client = await database.pool.connect()
  try {
    await client.query(settings)
    const { rows } = await client.query(`explain (format json) ${text}`, [...parameters])
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('reset all')
    client.release()
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The nodes that read certificates, each with the indexes that lead it there. */
const readsOf = (plans: readonly Node[]) =>
  plans
    .flatMap(nodesOf)
    .filter((node) => node['Relation Name'] === 'certificate')
    .map((node) => ({
      by: node['Node Type'],
      indexes: nodesOf(node).flatMap((it) => it['Index Name'] ?? []),
    }))
    // The hits of the page itself are read whole by their ids.
    .filter(({ indexes }) => indexes.join() !== 'certificate_pkey')

const IN_SUMMIT = { state: 'OH', countyId: 855 }

const TEXT_INDEX = /^certificate_(certificate|parcel|owner|address)_(key|trgm|pieces|start|inside)$/

test.each<[string, Partial<SearchInput>, string?]>([
  ['a whole parcel number', { parcelNo: '65-10007' }],
  ['how a parcel number begins', { parcelNo: '65100' }],
  ['the inside of a parcel number', { parcelNo: '51000' }],
  ['a certificate number', { parcelNo: '2019-2100' }],
  ['a last name', { ...IN_SUMMIT, owner: 'Halloran' }],
  ['a first name', { ...IN_SUMMIT, owner: 'Darlene' }],
  ['a whole name', { ...IN_SUMMIT, owner: 'Darlene Halloran' }],
  ['part of a name', { ...IN_SUMMIT, owner: 'allora' }],
  ['three letters of a name', { ...IN_SUMMIT, owner: 'lor' }],
  ['a name that is shorter than a piece', { ...IN_SUMMIT, owner: 'lee' }],
  ['an address', { ...IN_SUMMIT, address: '844 N Maplewood' }],
  ['a street', { ...IN_SUMMIT, address: 'Maplewood' }],
  ['a city', { ...IN_SUMMIT, address: 'Akron' }],
  ['address and owner', { ...IN_SUMMIT, address: 'Maplewood', owner: 'Halloran' }],
  ['a parcel number, filtered by owner', { parcelNo: '65100' }, 'er'],
  ['an owner, filtered by street', { ...IN_SUMMIT, owner: 'Halloran' }, 'Maple'],
])('%s: every read is led by an index on the text, none runs through the table', async (_, input, filter) => {
  const reads = readsOf(await plansOfSearch(input, filter))
  expect(reads.length).toBeGreaterThanOrEqual(1)
  for (const { by, indexes } of reads) {
    expect(by).not.toBe('Seq Scan')
    expect(indexes).toContainEqual(expect.stringMatching(TEXT_INDEX))
  }
})

test.each<[string, Partial<SearchInput>]>([
  ['owner', { ...IN_SUMMIT, owner: 'Halloran' }],
  ['owner', { ...IN_SUMMIT, owner: 'Halloran Darlene' }],
  ['address', { ...IN_SUMMIT, address: '844 N Maplewood' }],
])(
  '%s %j: what equals or begins with it is counted and put in order by an index alone',
  async (by, input) => {
    const nodes = (await plansOfSearch(input)).flatMap(nodesOf)
    const reads = nodes.filter((node) => node['Index Name'] === `certificate_${by}_start`)
    expect(reads.length).toBeGreaterThanOrEqual(2)
    expect(reads.filter((node) => node['Node Type'] !== 'Index Only Scan')).toEqual([])
  },
)

/** The part of a search by text for each table that is searched, in its turn. */
async function partsOf(
  list: Searched & { readonly where: RawBuilder<unknown> },
  text: string,
): Promise<Node[]> {
  const ask = (db: Db) => narrowByText(db, list, list.where, text)
  // Running through a small table would cost less than its index.
  const plans = await plansOf(ask, 'set enable_seqscan = off')
  return plans.flatMap(nodesOf).filter((node) => node['Node Type'] === 'Limit')
}

const LIENS = {
  from: sql`certificate c`,
  where: sql`c.county_id = 855`,
  key: numberKey(sql`c.id`),
  contains: (text: string) => certificatesWith(text, 855),
}

async function reportOf(name: ReportName) {
  const scope = { countyId: 855, userId: 1, days: {}, today: plainDate('2026-11-20'), timeZone: 'UTC' }
  // No report of a county asks for them.
  const source = await SOURCES[name]({ ...scope, services: {} as Services })
  const { where = sql`true`, ...limited } = ofPlace(source, { countyId: 855, stateId: '' })
  return { ...limited, where }
}

const SEARCHED_INDEX =
  /^(certificate_(certificate|parcel|owner|address)_(trgm|pieces)|legal_case_numbers_trgm|.*_text)$/

const indexesOf = (node: Node) => nodesOf(node).flatMap((it) => it['Index Name'] ?? [])

test.each<[string, () => Promise<Parameters<typeof partsOf>[0]>]>([
  ['All Liens', async () => LIENS],
  ['the report of expenses', () => reportOf('expenses')],
  ['the report of redemptions', () => reportOf('redemptions')],
  ['the report of correspondence', () => reportOf('correspondence')],
  ['the report of plans', () => reportOf('paymentPlans')],
  ['the report of funds', () => reportOf('funds')],
])('a text in %s: an index on the text leads to the rows of each table that is searched', async (_, make) => {
  const list = await make()
  for (const text of ['Halloran', '844 N Maplewood', '65-10007', '2019-2100']) {
    const parts = await partsOf(list, text)
    expect(parts.length).toBeGreaterThanOrEqual(4)
    for (const part of parts)
      expect(indexesOf(part), text).toContainEqual(expect.stringMatching(SEARCHED_INDEX))
  }
})

test.each<[ReportName, string]>([
  ['expenses', 'year'],
  ['redemptions', 'year'],
  ['redemptions', 'month'],
  ['redemptions', 'type'],
  ['redemptions', 'days'],
  ['correspondence', 'reason'],
  ['correspondence', 'method'],
  ['servicing', 'ageing'],
  ['servicing', 'contacts'],
  ['servicing', 'legal'],
  ['servicing', 'portfolio'],
  ['portfolio', 'year'],
])('the chart of %s by %s reads indexes alone', async (name, by) => {
  const { own, from, sums = sql``, where, charts } = await reportOf(name)
  const chart = Object.entries<ChartSource>(charts).find(([it]) => it === by)?.[1]
  if (chart === undefined) throw new Error(`${name} has no chart by ${by}`)
  const rows = sql`${own ?? from} where ${where} and ${chart.where ?? sql`true`}`
  const ask = (db: Db) => sql`${sums} ${segmentsOf(chart, rows)}`.execute(db)
  // Running through a small table would cost less than its index.
  const nodes = (await plansOf(ask, 'set enable_seqscan = off')).flatMap(runNodesOf)
  const reads = nodes.filter((node) => node['Relation Name'] !== undefined)
  expect(reads.map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
})

/** Without what a condition that never holds keeps from running. */
const runNodesOf = (node: Node): Node[] =>
  node['One-Time Filter'] === 'false' ? [] : [node, ...(node.Plans ?? []).flatMap(runNodesOf)]

/** Tables of a few rows, which may be read as a whole. */
const SMALL = ['county', 'state', 'lien_status', 'regime', 'app_user']

test('a certificate by its id: an index leads to what belongs to it in each table that grows', async () => {
  // Then an empty table is run through only where no index leads into it.
  const ask = (db: Db) => findCertificateRow(db, 4_711)
  const nodes = (await plansOf(ask, 'set enable_seqscan = off')).flatMap(nodesOf)
  const growing = nodes.filter(({ 'Relation Name': name }) => name !== undefined && !SMALL.includes(name))
  expect(growing.length).toBeGreaterThan(10)
  const isLed = (node: Node) => nodesOf(node).some((it) => it['Index Cond'] !== undefined)
  expect(growing.filter((node) => !isLed(node))).toEqual([])
})
