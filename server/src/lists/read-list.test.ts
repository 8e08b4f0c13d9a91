import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sharedActor } from '../../test/actors.ts'
import { createCertificate } from '../../test/factories.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import { NO_REQUEST, requestContext } from '../context.ts'
import { CERTIFICATE_KEYS, type CertificateSort } from '../records/certificate-summary.ts'
import { type ListSource, readList } from './read-list.ts'
import { instantKey, numberKey } from './sort.ts'

const testApp = sharedTestApp()
const owner = sharedActor(testApp, 'taxpayer')

beforeAll(async () => {
  for (let no = 0; no < 12; no++) {
    const id = await createCertificate(testApp.db, {
      // Each value twice or more, and some of them missing.
      purchased_on: no % 4 === 0 ? null : plainDate(`2026-0${(no % 3) + 1}-10`),
      owner_name: `Owner ${no % 5}`,
      address: `${no % 2} Elm St; "quoted"`,
    })
    await testApp.db
      .insertInto('saved_certificate')
      .values({ user_id: owner.userId, certificate_id: id, saved_at: testApp.clock.now() })
      .execute()
    if (no % 3 === 0) testApp.clock.advanceSeconds(1)
  }
})

const SAVED: ListSource<CertificateSort | 'saved'> = {
  columns: sql`c.id`,
  from: sql`saved_certificate saved join certificate c on c.id = saved.certificate_id`,
  sorts: { ...CERTIFICATE_KEYS, saved: instantKey(sql`saved.saved_at`) },
  usualSort: '-saved',
  key: numberKey(sql`c.id`),
  countCap: 5,
}

const read = async (sort: string, more: { page?: number; pageSize?: number; after?: string } = {}) =>
  readList<{ id: number }>(
    await context(),
    SAVED,
    { page: 1, pageSize: 200, sort, ...more },
    sql`saved.user_id = ${owner.userId}`,
  )

const context = () =>
  requestContext(testApp.services, {
    actor: { role: 'taxpayer', userId: owner.userId },
    address: '203.0.113.5',
    requestId: 'r1',
    route: 'GET /api/parcels/myparcels',
    signal: new AbortController().signal,
    request: NO_REQUEST,
  })
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id)

test.each(['', ...Object.keys(CERTIFICATE_KEYS).flatMap((name) => [name, `-${name}`])])(
  'ordered by %j, one page leads to the next: every row once, in the order of the whole, by number as by mark',
  async (sort) => {
    const whole = idsOf((await read(sort)).rows)
    expect(new Set(whole).size).toBe(12)
    const byMark: number[] = []
    const byNumber: number[] = []
    let after: string | null = null
    for (let page = 1; page === 1 || after !== null; page++) {
      const listed = await read(sort, { pageSize: 5, ...(after === null ? {} : { after }) })
      byMark.push(...idsOf(listed.rows))
      byNumber.push(...idsOf((await read(sort, { pageSize: 5, page })).rows))
      after = listed.next
    }
    expect(byMark).toEqual(whole)
    expect(byNumber).toEqual(whole)
  },
)

test('the count stops at a cap and says so; rows do not contain the columns of the mark', async () => {
  const listed = await read('', { pageSize: 3 })
  expect(listed).toMatchObject({ total: 5, isCapped: true })
  expect(Object.keys(listed.rows[0] ?? {})).toEqual(['id'])
})

const mark = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test.each([
  ['nothing of ours', 'x'],
  ['no list', mark().slice(1)],
  ['a text for a number', mark(null, 'x')],
  ['a number for the text of the key', mark(null, 1)],
  ['a list for the value', mark([1], '1')],
  ['no date', mark('no day', '1')],
  ['a value that no column holds', mark('a\0b', '1')],
  ['too large a key', mark(null, '9'.repeat(30))],
])('S24 a mark that is %s: 400 at that field', async (_, after) => {
  const answer = await testApp.inject({
    method: 'GET',
    url: `/api/parcels/myparcels?sort=purchaseDate&after=${encodeURIComponent(after)}`,
    token: owner.token,
  })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['after']])
})

test('X-Next leads to the next page, and the last page has none', async () => {
  const get = (query: string) =>
    testApp.inject({ method: 'GET', url: `/api/parcels/myparcels?${query}`, token: owner.token })
  const first = await get('pageSize=10')
  expect(first.json()).toHaveLength(10)
  const second = await get(`pageSize=10&after=${String(first.headers['x-next'])}`)
  expect(second.json()).toHaveLength(2)
  expect(second.headers).not.toHaveProperty('x-next')
})

test('S30 a file ends with the number of its rows', async () => {
  const answer = await testApp.inject({
    method: 'GET',
    url: '/api/parcels/myparcels',
    token: owner.token,
    headers: { accept: 'text/csv' },
  })
  const lines = answer.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(14)
  expect(lines.at(-1)).toBe('Total of 12 rows,,,,,,,,')
})
