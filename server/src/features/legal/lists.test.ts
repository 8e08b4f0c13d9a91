import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate, createPlaces } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const legal = sharedActor(testApp, 'legal')
const admin = sharedActor(testApp, 'admin')

interface ListedFile {
  readonly taxSaleNo: string
  readonly webRefNum: string | null
  readonly nextStepDate: string | null
}

beforeAll(async () => {
  await createPlaces(testApp.db)
  const file = (no: string, values: object) =>
    createCertificate(
      testApp.db,
      { certificate_no: no, owner_name: no === 'L-late' ? 'Marchetti Vincent' : 'Okafor Grace' },
      { firm_id: 1, is_active: true, ...values },
    )
  await file('L-late', { noi_filed_on: plainDate('2026-06-01'), ref_no: 'RTF 1' })
  await file('L-none', { tax_deed_issued_on: plainDate('2026-01-05') })
  await file('L-soon', { noi_filed_on: plainDate('2026-10-01'), bankruptcy_case_no: '26-50418' })
  const served = await file('L-sale', {
    sheriff_sale_on: plainDate('2026-12-24'),
    complaint_filed_on: plainDate('2026-02-02'),
  })
  await testApp.db
    .insertInto('defendant')
    .values({ certificate_id: served, name: 'Lock Nine Holdings LLC' })
    .execute()
})

async function list(query: string, token = legal.token): Promise<ListedFile[]> {
  const answer = await testApp.inject({ method: 'GET', url: `/api/parcels/legal?${query}`, token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const numbers = (rows: readonly ListedFile[]) => rows.map(({ taxSaleNo }) => taxSaleNo)

test('files are sorted by the day of their next step, both ways; those without a day come last, on every page', async () => {
  const days = (rows: readonly ListedFile[]) => rows.map(({ nextStepDate }) => nextStepDate)
  const first = await list('sort=nextStepDate')
  const known = days(first).filter((day) => day !== null)
  expect(known.length).toBeGreaterThan(1)
  expect(days(first)).toEqual([...known.toSorted(), ...days(first).slice(known.length)])
  expect(
    days(first)
      .slice(known.length)
      .every((day) => day === null),
  ).toBe(true)
  expect(days(await list('sort=-nextStepDate')).slice(0, known.length)).toEqual(known.toReversed())
  expect([
    ...numbers(await list('sort=nextStepDate&pageSize=3')),
    ...numbers(await list('sort=nextStepDate&pageSize=3&page=2')),
  ]).toEqual(numbers(first))
  expect(numbers(await list('sort=nextStepDate&filter=L-soon'))).toEqual(['L-soon'])
})

test('the file of the list has the next step and its day', async () => {
  const csv = await testApp.inject({
    method: 'GET',
    url: '/api/parcels/legal?sort=nextStepDate&filter=L-late',
    token: legal.token,
    headers: { accept: 'text/csv' },
  })
  expect(csv.body).toContain('Next step,Next step date')
  expect(csv.body).toContain('file complaint,2026-')
})

test('a bankruptcy case and a defendant narrow the list', async () => {
  expect(numbers(await list('filter=26-50418'))).toEqual(['L-soon'])
  expect(numbers(await list('filter=nine lock'))).toEqual(['L-sale'])
})

test.each(['Vincent Marchetti', 'marchetti vincent', 'Marchetti, Vincent'])(
  'an owner is found by first and last name in either order: %s',
  async (name) => {
    expect(numbers(await list(`filter=${encodeURIComponent(name)}`))).toEqual(['L-late'])
  },
)

test('the list and its file have no reference number for an attorney whose account does not show it', async () => {
  const refNo = async (token: string) => (await list('filter=L-late', token))[0]?.webRefNum
  const show = (shows: boolean) =>
    testApp.db.updateTable('app_user').set({ shows_ref_no: shows }).where('id', '=', legal.userId).execute()
  await show(false)
  expect(await refNo(legal.token)).toBeNull()
  const csv = { url: '/api/parcels/legal?filter=L-late', headers: { accept: 'text/csv' } }
  const file = await testApp.inject({ method: 'GET', ...csv, token: legal.token })
  expect(file.body).not.toContain('RTF 1')
  expect(await refNo(admin.token)).toBe('RTF 1')
  await show(true)
  expect(await refNo(legal.token)).toBe('RTF 1')
})
