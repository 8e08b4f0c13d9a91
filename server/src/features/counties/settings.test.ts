import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate, createPlaces } from '../../../test/factories.ts'
import { auditLines } from '../../../test/rows.ts'
import { approveBySecond } from '../../../test/second-approval.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let admin: TestActor
let other: TestActor

beforeEach(async () => {
  await testApp?.close()
  testApp = await buildTestApp()
  await createPlaces(testApp.db)
  admin = await createActor(testApp, 'admin', { username: 'admin' })
  other = await createActor(testApp, 'admin', { username: 'other', firstName: 'Nora', lastName: 'Quinn' })
})
afterAll(() => testApp.close())

const AS_BEFORE = {
  canRequestPayoff: true,
  mustGetPayoffFromCountyIfSheriffSaleDate: false,
  noPayoffAfterLegal: false,
}
const NO_OFFICE = { officeName: '', officePhone: '', officeAddress: '', officeUrl: '' }
const SUMMIT = {
  countyID: 855,
  countyName: 'Summit',
  stateID: 'OH',
  ...AS_BEFORE,
  legalAid: '',
  ...NO_OFFICE,
  version: 1,
}

const send = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, actor = admin) => {
  const answer = await testApp.inject({
    method,
    url: `/api/${path}`,
    token: actor.token,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

test('a county that nobody has set up shows the defaults; one that is missing is not there', async () => {
  expect((await send('GET', 'counties/855')).body).toEqual({
    countyID: 855,
    countyName: 'Summit',
    stateID: 'OH',
  })
  expect((await send('GET', 'counties/855/settings')).body).toEqual(SUMMIT)
  for (const path of ['counties/99', 'counties/99/settings'])
    expect((await send('GET', path)).status).toBe(404)
  expect((await send('PUT', 'counties/99/settings', AS_BEFORE)).status).toBe(404)
})

test('the table of counties is by name, and can be filtered', async () => {
  const names = async (query: string) =>
    (await send('GET', `admin/counties${query}`)).body.map((row: { countyName: string }) => row.countyName)
  expect(await names('')).toEqual(['Hamilton', 'Summit'])
  expect(await names('?sort=-countyName')).toEqual(['Summit', 'Hamilton'])
  expect(await names('?filter=855')).toEqual(['Summit'])
})

test('what is saved decides the payoff page from then on', async () => {
  const id = await createCertificate(testApp.db)
  const canPay = async () => (await send('GET', `parcels/${id}`)).body.canRequestPayoff
  expect(await canPay()).toBe(true)
  const legalAid = 'Legal aid of Akron'
  const change = { ...AS_BEFORE, canRequestPayoff: false, legalAid, version: 1 }
  const saved = await send('PUT', 'counties/855/settings', change)
  // Certificates are there: what changes payoffs, or whom owners are told to call, waits for a second administrator.
  expect(saved.body).toEqual({ ...SUMMIT, approvalID: expect.any(Number) })
  expect(await canPay()).toBe(true)
  await approveBySecond(testApp, saved.body.approvalID)
  expect((await send('GET', 'counties/855/settings')).body).toMatchObject({
    canRequestPayoff: false,
    legalAid,
    version: 2,
  })
  expect(await canPay()).toBe(false)
})

test('a change of legal aid alone waits for a second administrator, who reads it before and after', async () => {
  await createCertificate(testApp.db)
  const help = 'Summit Legal Aid, (330) 555-0142'
  const saved = await send('PUT', 'counties/855/settings', { ...AS_BEFORE, legalAid: help, version: 1 })
  expect(saved.body).toEqual({ ...SUMMIT, approvalID: expect.any(Number) })
  expect((await send('GET', 'legalaid')).body).toEqual([])
  const { changes } = await testApp.db.selectFrom('approval').select('changes').executeTakeFirstOrThrow()
  expect(changes).toMatchObject([{ field: 'legalAid', before: '', after: help }])
  await approveBySecond(testApp, saved.body.approvalID)
  expect((await send('GET', 'legalaid')).body).toMatchObject([{ legalAid: help }])
})

test('owners are shown the office of the county once a second administrator has approved it', async () => {
  const id = await createCertificate(testApp.db)
  const shown = async () =>
    (await testApp.inject({ method: 'GET', url: `/api/parcels/${id}` })).json().countyOffice
  expect(await shown()).toBeNull()
  const office = {
    officeName: 'Summit County Fiscal Office',
    officePhone: '(330) 555-0188',
    officeAddress: '1 Sample Sq, Akron, OH 44308',
    officeUrl: 'https://fiscal-office.example',
  }
  const saved = await send('PUT', 'counties/855/settings', { ...AS_BEFORE, ...office, version: 1 })
  expect(await shown()).toBeNull()
  await approveBySecond(testApp, saved.body.approvalID)
  expect(await shown()).toEqual(office)
  await send('PUT', 'counties/855/settings', AS_BEFORE)
  expect(await shown()).toEqual(office)
  expect((await send('GET', 'legalaid')).body).toMatchObject([{ countyID: 855, legalAid: '', ...office }])
})

test.each(['officePhone', 'officeAddress', 'officeUrl'] as const)(
  'rejects %s without the name of the office, under which owners are shown it',
  async (field) => {
    const value = field === 'officeUrl' ? 'https://fiscal-office.example' : '330 555 0188'
    const saved = await send('PUT', 'counties/855/settings', { ...AS_BEFORE, [field]: value })
    expect([saved.status, Object.keys(saved.body.fields)]).toEqual([400, ['officeName']])
  },
)

test('saves other settings of a county whose office was stored without a name', async () => {
  await testApp.db.updateTable('county').set({ office_phone: '330 555 0188' }).where('id', '=', 855).execute()
  const saved = await send('PUT', 'counties/855/settings', { ...AS_BEFORE, legalAid: 'Sample Legal Aid' })
  expect(saved.status).toBe(200)
})

test('rejects a website of the office that is no https address', async () => {
  const saved = await send('PUT', 'counties/855/settings', { ...AS_BEFORE, officeUrl: 'javascript:alert(1)' })
  expect([saved.status, Object.keys(saved.body.fields)]).toEqual([400, ['officeUrl']])
})

test('a body without a version, as the specification writes it, is applied; a missing setting is refused', async () => {
  const saved = await send('PUT', 'counties/855/settings', { ...AS_BEFORE, noPayoffAfterLegal: true })
  expect(saved.body).toMatchObject({ noPayoffAfterLegal: true, version: 2 })
  const partial = await send('PUT', 'counties/855/settings', { canRequestPayoff: true })
  expect([partial.status, Object.keys(partial.body.fields)]).toEqual([
    400,
    ['mustGetPayoffFromCountyIfSheriffSaleDate', 'noPayoffAfterLegal'],
  ])
})

test('who gives free legal help is told to everybody; a body that does not name it leaves it as it is', async () => {
  const help = 'Summit Legal Aid, (330) 555-0142'
  await send('PUT', 'counties/855/settings', { ...AS_BEFORE, legalAid: help, version: 1 })
  await send('PUT', 'counties/855/settings', { ...AS_BEFORE, noPayoffAfterLegal: true })
  const answer = await testApp.inject({ method: 'GET', url: '/api/legalaid' })
  expect(answer.json()).toEqual([
    { countyID: 855, countyName: 'Summit', stateID: 'OH', legalAid: help, ...NO_OFFICE },
  ])
})

test('a stale save is answered with what stands there, who set it and when', async () => {
  await send('PUT', 'counties/855/settings', { ...AS_BEFORE, noPayoffAfterLegal: true, version: 1 }, other)
  const stale = await send('PUT', 'counties/855/settings', { ...AS_BEFORE, version: 1 })
  expect(stale).toMatchObject({
    status: 409,
    body: {
      code: 'edit_conflict',
      current: { ...SUMMIT, noPayoffAfterLegal: true, version: 2 },
      changedBy: 'Nora Quinn',
      changedAt: '2026-11-20T15:00:00.000Z',
    },
  })
})

test('what is saved as it was makes no version and no line', async () => {
  expect((await send('PUT', 'counties/855/settings', { ...AS_BEFORE, version: 1 })).body.version).toBe(1)
  const lines = await auditLines(testApp.db, 'set-county-settings')
  expect(lines).toEqual([])
})

test('the preview counts certificates whose pages would change, by the rules that show them, and changes nothing', async () => {
  const past = plainDate('2026-10-01')
  await createCertificate(testApp.db)
  await createCertificate(testApp.db, {}, { sent_legal_on: past })
  await createCertificate(testApp.db, {}, { sheriff_sale_on: past })
  await createCertificate(testApp.db, { price_cents: null })
  await createCertificate(testApp.db, { county_id: 854 })
  const preview = async (choices: object) =>
    (await send('POST', 'counties/855/settings/preview', { ...AS_BEFORE, ...choices })).body
  const counts = { certificateCount: 4, checkedCount: 4, shownBefore: 2 }
  expect(await preview({})).toEqual({ ...counts, changedCount: 0, shownAfter: 2 })
  expect(await preview({ canRequestPayoff: false })).toEqual({ ...counts, changedCount: 2, shownAfter: 0 })
  expect(await preview({ noPayoffAfterLegal: true })).toEqual({ ...counts, changedCount: 1, shownAfter: 1 })
  expect(await preview({ mustGetPayoffFromCountyIfSheriffSaleDate: true })).toEqual({
    ...counts,
    changedCount: 1,
    shownAfter: 2,
  })
  expect((await send('GET', 'counties/855/settings')).body).toEqual(SUMMIT)
})
