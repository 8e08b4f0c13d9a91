import { afterAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { changeWithSecond } from '../../../test/second-approval.ts'
import { sender } from '../../../test/sender.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let admin: TestActor

beforeEach(async () => {
  await testApp?.close()
  testApp = await buildTestApp()
  admin = await createActor(testApp, 'admin', { firstName: 'Nora', lastName: 'Quinn' })
})
afterAll(() => testApp.close())

const send = sender(() => ({ testApp, actor: admin }), '/api/')

const read = async () => (await send('GET', 'adminsettings')).body

test('the one row is read with its fees; PUT and POST both save it', async () => {
  const before = await read()
  expect(before).toMatchObject({ id: 1, version: 1, cardFeeBps: 325, achFeeBps: 100, wireFeeCents: 1500 })
  const put = await send('PUT', 'adminsettings', { ...before, fax: '(330) 555-0101' })
  expect(put).toMatchObject({ status: 200, body: { id: 1, fax: '(330) 555-0101', version: 2 } })
  const { version: _, ...withoutVersion } = put.body
  const post = await send('POST', 'adminsettings', { ...withoutVersion, fax: '(330) 555-0102' })
  expect(post).toMatchObject({ status: 200, body: { id: 1, fax: '(330) 555-0102', version: 3 } })
})

test('a company name keeps no line break, so that it adds no line to an e-mail', async () => {
  const settings = await read()
  const companyName = 'Fieldstone\r\nBcc: x@evil.example'
  const payload = { ...settings, companyName }
  await changeWithSecond(testApp, admin, { method: 'PUT', url: '/api/adminsettings', payload })
  expect((await read()).companyName).toBe('Fieldstone Bcc: x@evil.example')
})

test('what is saved is what every page is told at once: the company, and the fees of the methods', async () => {
  const settings = await read()
  const payload = { ...settings, tollFree: '(888) 555-0100', cardFeeBps: 300 }
  await changeWithSecond(testApp, admin, { method: 'PUT', url: '/api/adminsettings', payload })
  expect((await send('GET', 'site/settings')).body.tollFree).toBe('(888) 555-0100')
  expect((await read()).cardFeeBps).toBe(300)
  const rates = await testApp.db.selectFrom('fee_setting').selectAll().where('method', '=', 'CC').execute()
  expect(rates.map((rate) => [rate.bps, rate.set_by])).toEqual([
    [325, null],
    [300, admin.userId],
  ])
})

test('each field that was changed stands in the history, with who, when, before and after', async () => {
  const settings = await read()
  await send('PUT', 'adminsettings', { ...settings, fax: '(330) 555-0199', wireFeeCents: 2000 })
  await send('PUT', 'adminsettings', { ...(await read()) })
  expect((await send('GET', 'adminsettings/history')).body).toEqual([
    expect.objectContaining({ field: 'wireFeeCents', before: '1500', after: '2000' }),
    {
      id: expect.any(Number),
      at: '2026-11-20T15:00:00.000Z',
      by: 'Nora Quinn',
      field: 'fax',
      before: '(330) 555-0143',
      after: '(330) 555-0199',
    },
  ])
  expect((await read()).version).toBe(2)
})

test('what breaks a limit is refused by its field, and nothing is stored', async () => {
  const settings = await read()
  const bad = { cardFeeBps: 1_001, servicingEmail: 'nobody', mapsTemplate: 'javascript:{address}' }
  const refused = await send('PUT', 'adminsettings', { ...settings, ...bad })
  expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([400, Object.keys(bad).sort()])
  expect(await read()).toEqual(settings)
})

test('a stale save is answered with what stands there and who set it', async () => {
  const settings = await read()
  await send('PUT', 'adminsettings', { ...settings, fax: '(330) 555-0101' })
  const stale = await send('PUT', 'adminsettings', { ...settings, fax: '(330) 555-0102' })
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict', current: { fax: '(330) 555-0101', version: 2 }, changedBy: 'you' },
  })
})

test('a shorter idle time ends the session of whoever was away for that long, the own one too', async () => {
  const left = async () => (await send('GET', 'auth/session')).body
  expect(await left()).toEqual({ idleSeconds: 1800, absoluteSeconds: 43_200, language: 'en' })
  await send('PUT', 'adminsettings', { ...(await read()), sessionIdleMinutes: 5, sessionHours: 2 })
  expect(await left()).toEqual({ idleSeconds: 300, absoluteSeconds: 7200, language: 'en' })
  testApp.clock.advanceSeconds(299)
  expect((await send('GET', 'adminsettings')).status).toBe(200)
  testApp.clock.advanceSeconds(300)
  expect((await send('GET', 'adminsettings')).status).toBe(401)
})

test('a report that is switched off says that it is coming soon; other settings leave it off', async () => {
  // With its county.
  await createActor(testApp, 'county')
  const funds = () => send('GET', 'counties/855/reports/funds')
  const off = await send('PUT', 'adminsettings', { ...(await read()), offReports: ['funds'] })
  expect(off.body.offReports).toEqual(['funds'])
  await send('PUT', 'adminsettings', { ...off.body, fax: '(330) 555-0101' })
  expect(await funds()).toMatchObject({ status: 403, body: { message: 'This report is coming soon.' } })
  await send('PUT', 'adminsettings', { ...(await read()), offReports: [] })
  expect((await funds()).status).toBe(200)
})
