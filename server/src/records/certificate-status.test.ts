import { addDays, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { type StatusFacts, WEB_STATUSES, webStatus } from '@fieldstone/domain/certificates/web-status'
import { sql, type Updateable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createCertificate } from '../../test/factories.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import type { Tables } from '../db/tables.ts'
import { mergeCountsJob } from '../jobs/merge-counts.ts'
import { countByStatus, countedByYear } from './certificate-status.ts'

const TODAY = plainDate('2026-11-20')
const [YESTERDAY, TOMORROW, LATER] = [addDays(TODAY, -1), addDays(TODAY, 1), addDays(TODAY, 40)]
const COUNTY = 855

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const db = () => testApp.db

let ids: number[]
beforeAll(async () => {
  ids = []
  for (let no = 0; no < 8; no += 1)
    ids.push(
      await createCertificate(db(), {
        county_id: COUNTY,
        purchased_on: plainDate(`202${no % 3}-06-1${no}`),
        price_cents: no === 7 ? null : 100_000 + no,
      }),
    )
  await createCertificate(db(), { county_id: 854 })
})

const certificate = (no: number, values: Updateable<Tables['certificate']>) =>
  db().updateTable('certificate').set(values).where('id', '=', idOf(no)).execute()

const file = (no: number, values: Omit<Updateable<Tables['legal_case']>, 'certificate_id'>) =>
  db()
    .insertInto('legal_case')
    .values({ ...values, certificate_id: idOf(no) })
    .onConflict((it) => it.column('certificate_id').doUpdateSet(values))
    .execute()

function idOf(no: number): number {
  const id = ids[no]
  if (id === undefined) throw new Error(`no certificate ${no}`)
  return id
}

interface Figure {
  readonly year: number | null
  readonly status: string
  readonly count: number
  readonly cents: number
}

/** By a look at each certificate. */
async function expected(day: PlainDate): Promise<Figure[]> {
  const { rows } = await sql<StatusFacts & { year: number | null; price: number | null }>`
    select extract(year from c.purchased_on)::int as year, c.price_cents as price, c.redeemed_on as "redeemedOn",
      c.status_override as "statusOverride", legal.tax_deed_issued_on as "taxDeedIssuedOn",
      legal.result_of_sale as "resultOfSale", legal.bankruptcy_in_on as "bankruptcyInOn",
      legal.bankruptcy_out_on as "bankruptcyOutOn", legal.sent_legal_on as "sentLegalOn",
      legal.noi_filed_on as "noiFiledOn"
    from certificate c left join legal_case legal on legal.certificate_id = c.id
    where c.county_id = ${COUNTY}`.execute(db())
  const figures = new Map<string, Figure>()
  for (const { year, price, ...facts } of rows) {
    const status = webStatus(facts, day)
    const before = figures.get(`${year} ${status}`) ?? { year, status, count: 0, cents: 0 }
    figures.set(`${year} ${status}`, {
      ...before,
      count: before.count + 1,
      cents: before.cents + (price ?? 0),
    })
  }
  return [...figures.values()]
}

async function counted(day: PlainDate): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select year, status, count::bigint as count, cents::bigint as cents
    from (${countedByYear({ countyId: COUNTY, today: day })}) it`.execute(db())
  return rows
}

const ordered = (figures: Figure[]) =>
  figures.map(({ year, status, count, cents }) => `${year} ${status}: ${count}, ${cents}`).sort()

const byStatus = (figures: Figure[]) =>
  WEB_STATUSES.map((status) => ({
    status,
    count: figures.reduce((sum, it) => sum + (it.status === status ? it.count : 0), 0),
  }))

/** Both tables of counts say of each day what a look at each certificate gives. */
async function expectCounts(): Promise<void> {
  for (const day of [YESTERDAY, TODAY, TOMORROW, LATER]) {
    const figures = await expected(day)
    expect([day, ordered(await counted(day))]).toEqual([day, ordered(figures)])
    expect([day, await countByStatus(db(), COUNTY, day)]).toEqual([day, byStatus(figures)])
  }
}

test.each<[string, () => Promise<unknown>]>([
  ['added', async () => undefined],
  ['with another price', () => certificate(0, { price_cents: 250_001 })],
  ['with a price for the first time', () => certificate(7, { price_cents: 42 })],
  ['without a price', () => certificate(1, { price_cents: null })],
  ['bought in another year', () => certificate(2, { purchased_on: plainDate('2019-01-31') })],
  ['bought on an unknown day', () => certificate(3, { purchased_on: null })],
  ['with a legal file', () => file(1, { noi_filed_on: YESTERDAY })],
  ['in a bankruptcy since yesterday', () => file(4, { bankruptcy_in_on: YESTERDAY })],
  ['in a bankruptcy that ends tomorrow', () => file(4, { bankruptcy_out_on: TOMORROW })],
  ['in a bankruptcy from tomorrow', () => file(5, { bankruptcy_in_on: TOMORROW })],
  ['with another price during a bankruptcy', () => certificate(4, { price_cents: 77 })],
  ['with a deed', () => file(0, { tax_deed_issued_on: YESTERDAY })],
  [
    'with a status by hand',
    () => certificate(2, { status_override: 'REO', status_override_reason: 'a test' }),
  ],
  ['redeemed', () => certificate(6, { redeemed_on: TODAY })],
  ['redeemed, and the redemption undone', () => certificate(6, { redeemed_on: null })],
  ['changed many at once', () => db().updateTable('certificate').set({ price_cents: 5 }).execute()],
  [
    'without its legal file',
    () => db().deleteFrom('legal_case').where('certificate_id', '=', idOf(1)).execute(),
  ],
  ['taken out', () => db().deleteFrom('certificate').where('id', '=', idOf(1)).execute()],
  ['merged', () => manySteps().then(() => mergeCountsJob.run(testApp.services))],
])(
  'certificates %s: year and status have the count and price that a look at each gives, on each day',
  async (_, change) => {
    await change()
    await expectCounts()
  },
)

/** So many, each of a day of its own, that they are worth merging; they add up to nothing. */
const manySteps = () =>
  sql`
  insert into portfolio_count (county_id, status, purchase_year, from_day, change, cents)
  select ${COUNTY}, 'Legal', 2021, '2020-01-01'::date + no, 1 - 2 * (no % 2), 7 - 14 * (no % 2)
  from generate_series(1, 2000) no`.execute(db())

test('merged, one row holds the past of a county, a status and a year', async () => {
  const { rows } = await sql`select from portfolio_count where from_day < ${YESTERDAY}
    group by county_id, status, purchase_year having count(*) > 1`.execute(db())
  expect(rows).toEqual([])
})

test('what belongs to a certificate has its county, also after an import has corrected that', async () => {
  const of = { certificate_id: idOf(0) }
  await db()
    .insertInto('expense')
    .values({ ...of, amount_cents: 1, incurred_on: TODAY })
    .execute()
  await db()
    .insertInto('payment_plan')
    .values({ ...of, requested_on: TODAY, status: 'PENDING', stage: 'requested' })
    .execute()
  await db()
    .insertInto('correspondence')
    .values({ ...of, is_incoming: true, method: 'Mail', reason: 'Other', logged_on: TODAY })
    .execute()
  const counties = async () => {
    const { rows } = await sql<{ county: number }>`${sql.join(
      ['expense', 'legal_case', 'payment_plan', 'correspondence'].map(
        (table) => sql`select county_id as county from ${sql.table(table)} where certificate_id = ${idOf(0)}`,
      ),
      sql` union all `,
    )}`.execute(db())
    return rows.map(({ county }) => county)
  }
  expect(await counties()).toEqual([COUNTY, COUNTY, COUNTY, COUNTY])
  await certificate(0, { county_id: 854 })
  expect(await counties()).toEqual([854, 854, 854, 854])
  await expectCounts()
})

test('the version before merges its counts beside this one, and no figure is lost', async () => {
  await sql`
    with old as (delete from certificate_count returning county_id, status, from_day, change)
    insert into certificate_count (county_id, status, from_day, change)
    select county_id, status, case when from_day < ${YESTERDAY}::date then '-infinity' else from_day end, sum(change)
    from old group by 1, 2, 3 having sum(change) <> 0`.execute(db())
  await expectCounts()
  const { rows } = await sql<{ status: string; count: number }>`
    select status, sum(change)::int as count from certificate_count
    where county_id = ${COUNTY} and from_day <= ${TODAY} group by status having sum(change) <> 0`.execute(
    db(),
  )
  const shown = (await countByStatus(db(), COUNTY, TODAY)).filter(({ count }) => count !== 0)
  expect(new Map(rows.map(({ status, count }) => [status, count]))).toEqual(
    new Map(shown.map(({ status, count }) => [status, count])),
  )
})
