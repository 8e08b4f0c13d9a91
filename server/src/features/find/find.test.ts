import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin', { firstName: 'Ruth', lastName: 'Calloway' })
const summit = sharedActor(testApp, 'county')
const firm = sharedActor(testApp, 'legal')
const otherFirm = sharedActor(testApp, 'legal', { firmId: 2 })
const owner = sharedActor(testApp, 'taxpayer', { firstName: 'Dana', lastName: 'Novak' })

let ofFirm: number
let exact: number
let elsewhere: number

beforeAll(async () => {
  const { db } = testApp
  ofFirm = await createCertificate(
    db,
    { owner_name: 'Novak Dana', certificate_no: '2017-10090', parcel_no: '67-58214' },
    { firm_id: firm.firmId, case_no: 'CV-2025-04-1187', ref_no: 'RTF 7731' },
  )
  exact = await createCertificate(db, { certificate_no: '2017-1009', parcel_no: '68-00001' })
  elsewhere = await createCertificate(db, { county_id: 854, owner_name: 'Novakovic Elsewhere' })
})

const find = async (text: string, actor: Pick<TestActor, 'token'> = admin) => {
  const answer = await testApp.inject({
    method: 'GET',
    url: `/api/find?${new URLSearchParams({ text })}`,
    token: actor.token,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as Record<'certificates' | 'receipts' | 'people', Record<string, unknown>[]>
}
const idsOf = async (text: string, actor?: TestActor) =>
  (await find(text, actor)).certificates.map(({ parcelID }) => parcelID)

test('certificate number, parcel number with and without its dash, owner and address lead to the certificate', async () => {
  expect(await idsOf('67-58214')).toEqual([ofFirm])
  expect(await idsOf('6758214')).toEqual([ofFirm])
  expect(await idsOf('novak dana')).toEqual([ofFirm])
  // The number itself comes before the longer one that contains it.
  expect(await idsOf('2017-1009')).toEqual([exact, ofFirm])
})

test('other spellings of an owner and an address lead to the certificate, first name first or last', async () => {
  const id = await createCertificate(testApp.db, {
    owner_name: 'Mc Ilvaine Ruth',
    address: '77 Saint Clair Avenue',
  })
  for (const text of ['McIlvaine', 'Ruth McIlvaine', 'mcilvaine, ruth', '77 St Clair Ave', 'st. clair av'])
    expect(await idsOf(text), text).toEqual([id])
})

test('certificates of two counties with one number: each says its county', async () => {
  await createCertificate(testApp.db, { certificate_no: '2019-7' })
  await createCertificate(testApp.db, { county_id: 854, certificate_no: '2019-7' })
  const { certificates } = await find('2019-7')
  expect(new Set(certificates.map(({ countyName }) => countyName)).size).toBe(2)
})

test('a court case number leads to the file; the firm’s own reference is not found by the county', async () => {
  expect(await idsOf('cv-2025-04-1187')).toEqual([ofFirm])
  expect(await idsOf('CV-2025', summit)).toEqual([ofFirm])
  expect(await idsOf('RTF 7731', firm)).toEqual([ofFirm])
  expect(await idsOf('RTF 7731', summit)).toEqual([])
})

test('a bankruptcy case, also one that has ended, and a defendant, first name first or last, lead to the file', async () => {
  const { db } = testApp
  const id = await createCertificate(
    db,
    { certificate_no: '2018-77' },
    { firm_id: firm.firmId, bankruptcy_case_no: '26-50418' },
  )
  await db
    .insertInto('earlier_bankruptcy')
    .values({
      ...{ certificate_id: id, case_no: '21-31337', ending: 'dismissed', created_at: testApp.clock.now() },
      ...{ filed_on: plainDate('2021-03-01'), ended_on: plainDate('2021-09-01') },
    })
    .execute()
  await db.insertInto('defendant').values({ certificate_id: id, name: 'Marchetti Vincent' }).execute()
  for (const text of ['26-50418', '21-31337', 'Vincent Marchetti', 'marchetti, vincent']) {
    expect(await idsOf(text, firm), text).toEqual([id])
    expect(await idsOf(text, otherFirm), text).toEqual([])
    expect(await idsOf(text, summit), text).toEqual([])
  }
})

test('S02 everybody finds within reach alone: a county its own, a firm its files, and neither people nor receipts', async () => {
  expect(new Set(await idsOf('novak'))).toEqual(new Set([ofFirm, elsewhere]))
  expect(await idsOf('novak', summit)).toEqual([ofFirm])
  expect(await idsOf('novak', firm)).toEqual([ofFirm])
  expect(await idsOf('novak', otherFirm)).toEqual([])
  expect(await idsOf('CV-2025-04-1187', otherFirm)).toEqual([])
  for (const actor of [summit, firm])
    expect(await find('novak', actor)).toMatchObject({ people: [], receipts: [] })
})

test('an administrator finds a person by name or e-mail', async () => {
  const named = { id: owner.userId, name: 'Dana Novak', username: owner.username, email: owner.email }
  expect((await find('Novak')).people).toEqual([named])
  expect((await find(owner.email)).people).toEqual([named])
})

test('an administrator finds money by the number of its receipt, and what came by mail by its payer', async () => {
  const recorded = await testApp.inject({
    method: 'POST',
    url: '/api/admin/receivedpayments',
    token: admin.token,
    payload: {
      ...{ parcelID: exact, instrument: 'CASH', amount: 4240, reference: '', payerName: 'Lorna Quill' },
    },
  })
  expect(recorded.statusCode, recorded.body).toBe(201)
  const { receivedPaymentID: id, receiptNo } = recorded.json()
  const receipt = { moneyID: `received-${id}`, receiptNo, taxSaleNo: '2017-1009', payerName: 'Lorna Quill' }
  expect((await find('quill')).receipts).toEqual([receipt])
  expect((await find(receiptNo)).receipts).toEqual([receipt])
  expect((await find('4,240.00')).receipts).toEqual([receipt])
  expect((await find('4,240.01')).receipts).toEqual([])
  expect((await find('quill', summit)).receipts).toEqual([])
})

test('a text of two characters, of signs alone or of wildcards finds nothing it does not contain', async () => {
  const nothing = { certificates: [], receipts: [], people: [] }
  expect(await find('no')).toEqual(nothing)
  expect(await find('%%%')).toEqual(nothing)
  expect(await find('---')).toEqual(nothing)
})

test('a taxpayer has no such field', async () => {
  const taxpayer = await createActor(testApp, 'taxpayer')
  const answer = await testApp.inject({ method: 'GET', url: '/api/find?text=novak', token: taxpayer.token })
  expect(answer.statusCode).toBe(403)
})
