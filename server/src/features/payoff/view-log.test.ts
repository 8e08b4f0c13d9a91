import { beforeAll, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')
const county = sharedActor(testApp, 'county')
const taxpayer = sharedActor(testApp, 'taxpayer', { username: 'maria' })

beforeAll(async () => {
  const first = await createCertificate(testApp.db, { certificate_no: '2026-A', parcel_no: '67-11' })
  const second = await createCertificate(testApp.db, {
    certificate_no: '2026-B',
    parcel_no: '67-12',
    owner_name: '=Novak 100%',
  })
  await view(first, null, '2026-11-01T03:59:59Z', 424_000)
  await view(first, taxpayer.userId, '2026-11-01T04:00:00Z', 424_010)
  await view(second, taxpayer.userId, '2026-11-20T14:00:00Z', 5)
})

const view = (certificate_id: number, user_id: number | null, at: string, total_cents: number) =>
  testApp.db
    .insertInto('payoff_view')
    .values({ certificate_id, user_id, total_cents, viewed_at: new Date(at) })
    .execute()

const list = (query = '', headers: Record<string, string> = {}) =>
  testApp.inject({ method: 'GET', url: `/api/parcels/payoffs${query}`, token: admin.token, headers })

const totals = async (query: string) =>
  (await list(query)).json<{ payofF_TOTAL: number }[]>().map((row) => row.payofF_TOTAL)

test('lists views newest first with certificate, reader, owner, address, payoff, time, and the total count', async () => {
  const answer = await list('?pageSize=2')
  expect(answer.headers['x-total-count']).toBe('3')
  expect(answer.json()).toEqual([
    expect.objectContaining({ taxSaleNo: '2026-B', userName: 'maria', payofF_TOTAL: 0.05 }),
    {
      payoffLogID: expect.any(Number),
      parcelID: expect.any(Number),
      taxSaleNo: '2026-A',
      parcelNo: '67-11',
      userName: 'maria',
      ownerName: 'Kowalczyk Daniel R',
      address: '1184 Copley Meadow Dr, Akron, OH 44320',
      payofF_TOTAL: 4240.1,
      requestDate: '2026-11-01T04:00:00.000Z',
    },
  ])
  expect((await list('?pageSize=2&page=2')).json()).toEqual([expect.objectContaining({ userName: null })])
})

test.each([
  ['?filter=MARIA', [0.05, 4240.1]],
  ['?filter=67-12', [0.05]],
  ['?filter=copley', [0.05, 4240.1, 4240]],
  ['?filter=100%25', [0.05]],
  ['?filter=%25', [0.05]],
  ['?to=2026-10-31', [4240]],
  ['?from=2026-11-01&to=2026-11-01', [4240.1]],
  ['?to=9999-12-31', [0.05, 4240.1, 4240]],
  ['?sort=payofF_TOTAL', [0.05, 4240, 4240.1]],
  ['?sort=-taxSaleNo', [0.05, 4240.1, 4240]],
  ['?sort=requestDate&pageSize=1&page=2', [4240.1]],
])('%s finds %j: days are those of the company', async (query, found) => {
  expect(await totals(query)).toEqual(found)
})

test('rejects sorting by an unknown column', async () => {
  const answer = await list('?sort=constructor')
  expect([answer.statusCode, answer.json().fields.sort]).toEqual([
    400,
    expect.stringContaining('requestDate'),
  ])
})

test('exports every filtered row as safe CSV, with count and sum in the last line', async () => {
  const answer = await list('?filter=maria', { accept: 'text/csv' })
  expect(answer.headers['content-disposition']).toMatch(/payoff-views-2026-11-20\.csv/)
  expect(answer.body.trimEnd().split('\r\n')).toEqual([
    '\uFEFFCertificate,Parcel number,User,Owner,Property address,Payoff,Requested',
    expect.stringContaining(`2026-B,67-12,maria,'=Novak 100%,`),
    '2026-A,67-11,maria,Kowalczyk Daniel R,"1184 Copley Meadow Dr, Akron, OH 44320",4240.10,2026-11-01',
    'Total of 2 rows,,,,,4240.15,',
  ])
})

test('exports no row that was added after the export began', async () => {
  await view(await createCertificate(testApp.db), null, '2026-11-20T15:00:01Z', 99)
  const answer = await list('', { accept: 'text/csv' })
  expect(answer.body).toContain('Total of 3 rows,')
  expect((await list()).headers['x-total-count']).toBe('4')
})

test('logs what a county saw on its page under its name, and no figure that the page does not show', async () => {
  const id = await createCertificate(testApp.db, { certificate_no: '2026-C', parcel_no: '67-13' })
  const note = (who: { token?: string }) =>
    testApp.inject({
      ...{ method: 'POST', url: `/api/parcels/${id}/payofflog`, payload: { purpose: 'county-view' } },
      ...(who.token === undefined ? {} : { token: who.token }),
    })
  expect((await note(county)).statusCode).toBe(201)
  const [row] = (await list('?filter=67-13')).json()
  expect(row).toMatchObject({ taxSaleNo: '2026-C', userName: county.username })
  expect((await note({})).json()).toMatchObject({ code: 'no_payoff' })
})
