import { type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { WEB_STATUSES, webStatus } from '@fieldstone/domain/certificates/web-status'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { mergeCountsJob } from '../../jobs/merge-counts.ts'
import { countByStatus } from '../../records/certificate-status.ts'

const TODAY = plainDate('2026-11-20')
const [BEFORE, AFTER] = [plainDate('2026-10-01'), plainDate('2027-02-01')]

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const summit = sharedActor(testApp, 'county')
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })

/** Every combination of facts that the status rule distinguishes, each as a certificate of Summit County. */
const COMBINATIONS = [null, BEFORE].flatMap((redeemedOn) =>
  [null, 'Legal' as const, 'Bankruptcy' as const].flatMap((statusOverride) =>
    [null, BEFORE].flatMap((taxDeedIssuedOn) =>
      [null, BEFORE, AFTER].flatMap((bankruptcyInOn) =>
        [null, BEFORE, TODAY, AFTER].flatMap((bankruptcyOutOn) =>
          ([null, 'Sold to 3rd Party'] as const).map((resultOfSale) => ({
            ...{ redeemedOn, statusOverride, taxDeedIssuedOn, bankruptcyInOn, bankruptcyOutOn, resultOfSale },
            sentLegalOn: bankruptcyOutOn === TODAY ? BEFORE : null,
            noiFiledOn: resultOfSale === null ? null : BEFORE,
          })),
        ),
      ),
    ),
  ),
)

beforeAll(async () => {
  for (const facts of COMBINATIONS) await certificateWith(facts)
  await createCertificate(testApp.db, { county_id: 854, owner_name: 'Canary Owner' })
})

const certificateWith = (facts: (typeof COMBINATIONS)[number]) =>
  createCertificate(
    testApp.db,
    {
      redeemed_on: facts.redeemedOn,
      status_override: facts.statusOverride,
      status_override_reason: facts.statusOverride && 'a test',
    },
    {
      tax_deed_issued_on: facts.taxDeedIssuedOn,
      result_of_sale: facts.resultOfSale,
      bankruptcy_in_on: facts.bankruptcyInOn,
      bankruptcy_out_on: facts.bankruptcyOutOn,
      sent_legal_on: facts.sentLegalOn,
      noi_filed_on: facts.noiFiledOn,
    },
  )

const countsOf = (day: PlainDate) =>
  WEB_STATUSES.map((status) => ({
    status,
    count: COMBINATIONS.filter((facts) => webStatus(facts, day) === status).length,
  }))

const get = async (path: string, { token }: TestActor = summit, accept = 'application/json') => {
  const answer = await testApp.inject({ method: 'GET', url: path, token, headers: { accept } })
  return {
    status: answer.statusCode,
    text: answer.body,
    rows: accept === 'text/csv' ? [] : (answer.json() as Record<string, unknown>[]),
    total: Number(answer.headers['x-total-count']),
    next: answer.headers['x-next'],
  }
}

describe('the status of a certificate, as lists filter and count by it', () => {
  test.each([BEFORE, TODAY, AFTER, plainDate('2026-09-30')])(
    'on %s each status has as many certificates as the rule gives it',
    async (day) => {
      expect(await countByStatus(testApp.db, 855, day)).toEqual(countsOf(day))
    },
  )

  test('merging keeps the counts of today and later days, and leaves one row of past changes for each status and year', async () => {
    // Enough rows to be merged. Their changes add up to zero.
    await sql`insert into portfolio_count (county_id, status, purchase_year, from_day, change, cents)
      select 854, 'Legal', 2021, '2026-01-01', 1 - 2 * (no % 2), 0 from generate_series(1, 1000) no`.execute(
      testApp.db,
    )
    await mergeCountsJob.run(testApp.services)
    for (const day of [TODAY, plainDate('2026-11-21'), AFTER])
      expect(await countByStatus(testApp.db, 855, day)).toEqual(countsOf(day))
    const { rows } = await sql`select status from portfolio_count
      where county_id = 855 and from_day < ${TODAY} group by status, purchase_year having count(*) > 1`.execute(
      testApp.db,
    )
    expect(rows).toEqual([])
  })

  test.each(WEB_STATUSES)(
    'filtered by %s, every row has that status and the total is their number',
    async (status) => {
      const { rows, total } = await get(`/api/parcels?pageSize=200&status=${encodeURIComponent(status)}`)
      expect(new Set(rows.map((row) => row['status']))).toEqual(new Set([status]))
      expect(rows).toHaveLength(Math.min(total, 200))
      expect(total).toBe(countsOf(TODAY).find((it) => it.status === status)?.count)
    },
  )

  test('counts a changed certificate under its new status, and a deleted one no more', async () => {
    const before = await countByStatus(testApp.db, 854, TODAY)
    const id = await createCertificate(testApp.db, { county_id: 854 }, { noi_filed_on: BEFORE })
    const countOf = async (status: string) =>
      (await countByStatus(testApp.db, 854, TODAY)).find((it) => it.status === status)?.count
    expect(await countOf('Legal')).toBe(1)
    await testApp.db.updateTable('legal_case').set({ bankruptcy_in_on: BEFORE }).execute()
    expect([await countOf('Legal'), await countOf('Bankruptcy')]).toEqual([0, 1])
    await testApp.db.updateTable('certificate').set({ redeemed_on: TODAY }).where('id', '=', id).execute()
    expect([await countOf('Bankruptcy'), await countOf('Redeemed')]).toEqual([0, 1])
    await testApp.db.deleteFrom('legal_case').where('certificate_id', '=', id).execute()
    await testApp.db.deleteFrom('certificate').where('id', '=', id).execute()
    expect(await countByStatus(testApp.db, 854, TODAY)).toEqual(before)
  })
})

describe('All Liens', () => {
  test('a county sees its own certificates, 15 per page by parcel number; an administrator sees all', async () => {
    const own = await get('/api/parcels')
    expect(own.rows).toHaveLength(15)
    expect(own.total).toBe(COMBINATIONS.length)
    expect(own.rows.map((row) => row['parcelNo'])).toEqual(own.rows.map((row) => row['parcelNo']).sort())
    expect((await get('/api/parcels', admin)).total).toBe(COMBINATIONS.length + 1)
    expect((await get('/api/counties/854/parcels', admin)).rows).toHaveLength(1)
  })

  test('S02 a county gets 404 for the list of another county, and never sees its rows', async () => {
    expect((await get('/api/counties/855/parcels', hamilton)).status).toBe(404)
    expect((await get('/api/counties/854/parcels')).status).toBe(404)
    expect((await get('/api/parcels/counts?countyID=854')).status).toBe(404)
    expect((await get('/api/parcels?filter=Canary')).text).not.toContain('Canary')
  })

  test.each(['parcelNo', 'taxSaleNo', 'ownerName', 'propertyAddress'])(
    'sorted by %s both ways, X-Next leads through every row once',
    async (sort) => {
      for (const order of [sort, `-${sort}`]) {
        const seen: unknown[] = []
        let after = ''
        do {
          const page = await get(`/api/parcels?pageSize=100&sort=${order}${after}`)
          seen.push(...page.rows.map((row) => row['parcelID']))
          after = page.next === undefined ? '' : `&after=${page.next}`
        } while (after !== '')
        expect(new Set(seen).size).toBe(COMBINATIONS.length)
        expect(seen).toHaveLength(COMBINATIONS.length)
      }
    },
  )

  test('a text finds certificates that contain it, together with a status', async () => {
    await createCertificate(testApp.db, { owner_name: 'Prudhomme Celine' })
    expect((await get('/api/parcels?filter=DHOMME')).total).toBe(1)
    expect((await get('/api/parcels?filter=dhomme&status=Redeemed')).total).toBe(0)
    expect((await get('/api/parcels?filter=nobody-like-that')).rows).toEqual([])
  })

  test('sorts the rows that contain a text over all pages, and X-Next leads through the same rows as page numbers', async () => {
    for (const sort of ['parcelNo', '-parcelNo']) {
      const path = `/api/parcels?filter=kowalczyk&pageSize=100&sort=${sort}`
      const numbered = [await get(path), await get(`${path}&page=2`), await get(`${path}&page=3`)]
      const all = numbered.flatMap(({ rows }) => rows.map((row) => row['parcelNo']))
      expect(numbered.map(({ total }) => total)).toEqual(Array(3).fill(all.length))
      const sorted = [...all].sort()
      expect(all).toEqual(sort === 'parcelNo' ? sorted : sorted.reverse())
      const second = await get(`${path}&after=${numbered[0]?.next}`)
      expect(second.rows).toEqual(numbered[1]?.rows)
      expect(second.total).toBe(all.length)
    }
    expect((await get('/api/parcels?filter=kowalczyk&sort=parcelNo&after=nonsense')).status).toBe(400)
  })

  test('onlyUnassigned lists only the active files without an attorney', async () => {
    const legal = { is_active: true }
    const free = await createCertificate(testApp.db, { county_id: 854 }, legal)
    await createCertificate(testApp.db, { county_id: 854 }, { ...legal, is_active: false })
    const { rows } = await get('/api/counties/854/parcels?onlyUnassigned=true', hamilton)
    await createCertificate(
      testApp.db,
      { county_id: 854 },
      { ...legal, dismissal_filed_on: plainDate('2026-01-05') },
    )
    expect(rows).toMatchObject([
      {
        ...{ parcelID: free, countyID: 854, isActive: true, caseNum: null, webRefNum: null },
        ...{ webAssignedAttorneyUserID: null, webAssignedAttorneyUserName: null },
      },
    ])
    const again = await get('/api/counties/854/parcels?onlyUnassigned=true', hamilton)
    expect(again.rows.map((row) => row['parcelID'])).toEqual([free])
  })

  test('the CSV file has every column, every filtered row, and the number of rows', async () => {
    const { text } = await get('/api/parcels?status=Redeemed', summit, 'text/csv')
    const lines = text.trimEnd().split('\r\n')
    const count = countsOf(TODAY).find(({ status }) => status === 'Redeemed')?.count
    expect(lines[0]).toBe(
      '\uFEFFParcel number,Tax certificate,Status,Owner,Property,Purchased,Price,Age in years,Plan,Legal step,Holds,Owed,County',
    )
    expect(lines.at(-1)).toMatch(new RegExp(`^Total of ${count} rows,,,,,,\\d+\\.\\d\\d,,,,,0.00,$`))
    expect(lines).toHaveLength(Number(count) + 2)
  })
})
