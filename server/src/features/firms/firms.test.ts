import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, actor: TestActor = admin) =>
  testApp.inject({ method, url, token: actor.token, ...(payload ? { payload } : {}) })

let made = 0
const FACTS = { firstName: 'Ada', lastName: 'Keller', email: 'office@keller.example', phone: '330-555-0100' }

async function addFirm(more: object = {}) {
  made += 1
  const answer = await send('POST', '/api/admin/firms', { firmName: `Firm no. ${made}`, ...FACTS, ...more })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const place = (parcelIDs: readonly number[], more: object) =>
  send('POST', '/api/legal/place', { parcelIDs, ...more })

const fileOf = async (id: number) => (await send('GET', `/api/parcels/${id}/legal`)).json()

test('a firm is added, changed and listed; another of the same name, a wrong e-mail and an unknown county are refused at their fields', async () => {
  const firm = await addFirm({ countyIDs: [] })
  expect(firm).toMatchObject({ ...FACTS, showRefNum: true, countyIDs: [], closedDate: null, version: 1 })
  const { firmName } = firm
  const double = await send('POST', '/api/admin/firms', { firmName: firmName.toUpperCase() })
  expect(double.json()).toMatchObject({ fields: { firmName: expect.stringContaining('Another firm') } })
  const wrong = { firmName: 'Wrong', email: 'office', countyIDs: [999_999] }
  expect((await send('POST', '/api/admin/firms', wrong)).json()).toMatchObject({
    fields: { email: expect.any(String), countyIDs: expect.any(String) },
  })
  await createCertificate(testApp.db)
  const change = { ...FACTS, firmName, phone: '330-555-0199', countyIDs: [855], version: 1 }
  const saved = await send('PUT', `/api/admin/firms/${firm.attorneyID}`, change)
  expect(saved.json()).toMatchObject({ phone: '330-555-0199', countyIDs: [855], version: 2 })
  const stale = await send('PUT', `/api/admin/firms/${firm.attorneyID}`, change)
  expect([stale.statusCode, stale.json().current.phone]).toEqual([409, '330-555-0199'])
  const listed = (await send('GET', `/api/admin/firms?filter=${encodeURIComponent(firmName)}`)).json()
  expect(listed).toMatchObject([{ firmName, attorneyCount: 0, openFileCount: 0 }])
})

test('contacts of a firm named by a web address are refused at their fields', async () => {
  const wrong = { firmName: 'Keller & Ames', firstName: 'www.evil.example', lastName: 'https://evil.example' }
  const answer = await send('POST', '/api/admin/firms', wrong)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['firstName', 'lastName']])
})

test('certificates are given to a firm, which then sees them and counts them without an attorney; taken back they are gone', async () => {
  const firm = await addFirm()
  const attorney = await createActor(testApp, 'legal', { firmId: firm.attorneyID })
  const ids = [
    await createCertificate(testApp.db, { purchased_on: plainDate('2026-03-10') }),
    await createCertificate(testApp.db, { county_id: 854 }),
  ]
  const given = await place(ids, { ohsAttorneyID: firm.attorneyID, isActive: true })
  expect([given.statusCode, given.json()]).toEqual([200, { changed: 2 }])
  expect(await fileOf(ids[0] ?? 0)).toMatchObject({ ohsAttorneyID: firm.attorneyID, isActive: true })
  expect((await send('GET', '/api/legal/unassignedcount', undefined, attorney)).json()).toBe(2)
  expect(
    (await send('GET', '/api/counties/854/unassignedlegalparcelcount', undefined, attorney)).json(),
  ).toBe(1)
  expect((await send('GET', `/api/parcels/${ids[1]}/county`, undefined, attorney)).statusCode).toBe(200)
  expect((await place(ids, { ohsAttorneyID: firm.attorneyID, isActive: true })).json()).toEqual({
    changed: 0,
  })
  await send(
    'PUT',
    '/api/parcels',
    { parcelID: ids[0], webAssignedAttorneyUserID: attorney.userId },
    attorney,
  )
  expect((await place(ids, { ohsAttorneyID: null, isActive: false })).json()).toEqual({ changed: 2 })
  expect(await fileOf(ids[0] ?? 0)).toMatchObject({
    ...{ ohsAttorneyID: null, isActive: false, webAssignedAttorneyUserID: null },
  })
  expect((await send('GET', `/api/parcels/${ids[1]}/county`, undefined, attorney)).statusCode).toBe(404)
  const history = (await send('GET', `/api/parcels/${ids[0]}/legal/history`)).json()
  expect(history.map((line: { field: string; after: string }) => [line.field, line.after])).toEqual(
    expect.arrayContaining([
      ['ohsAttorneyID', firm.firmName],
      ['ohsAttorneyID', null],
      ['isActive', 'false'],
    ]),
  )
})

test('reference numbers: whoever joins a firm sees them as the firm does, and a change of the firm is one of its people', async () => {
  const firm = await addFirm({ showRefNum: true })
  const person = await createActor(testApp, 'legal', { firmId: null, isApproved: false })
  const shows = async () => (await send('GET', `/api/users/${person.userId}`)).json().showRefNumLegal
  const { version } = (await send('GET', `/api/users/${person.userId}`)).json()
  const approval = { id: person.userId, approved: true, attorneyID: firm.attorneyID, version }
  expect((await send('PUT', '/api/users', approval)).statusCode).toBe(200)
  expect(await shows()).toBe(true)
  const { firmName } = firm
  const change = { ...FACTS, firmName, countyIDs: [], showRefNum: false, version: 1 }
  expect((await send('PUT', `/api/admin/firms/${firm.attorneyID}`, change)).statusCode).toBe(200)
  expect(await shows()).toBe(false)
})

test('a closed firm gets no file and no attorney and keeps its own; reopened it takes files again', async () => {
  const firm = await addFirm()
  const [kept, other] = [await createCertificate(testApp.db), await createCertificate(testApp.db)]
  await place([kept], { ohsAttorneyID: firm.attorneyID, isActive: true })
  const closed = await send('POST', `/api/admin/firms/${firm.attorneyID}/close`, {})
  expect(closed.json()).toMatchObject({ closedDate: '2026-11-20', openFileCount: 1 })
  const refused = await place([other], { ohsAttorneyID: firm.attorneyID })
  expect([refused.statusCode, refused.json().fields.ohsAttorneyID]).toEqual([
    400,
    expect.stringContaining('closed'),
  ])
  const one = await send('PUT', '/api/parcels', { parcelID: other, ohsAttorneyID: firm.attorneyID })
  expect(one.json()).toMatchObject({ fields: { ohsAttorneyID: expect.stringContaining('closed') } })
  const person = await createActor(testApp, 'legal', { firmId: null, isApproved: false })
  const approval = { id: person.userId, approved: true, attorneyID: firm.attorneyID }
  expect((await send('PUT', '/api/users', approval)).json()).toMatchObject({
    fields: { attorneyID: expect.stringContaining('closed') },
  })
  expect(await fileOf(kept)).toMatchObject({ ohsAttorneyID: firm.attorneyID })
  const all = (
    await send('GET', `/api/admin/firms?closed=true&filter=${encodeURIComponent(firm.firmName)}`)
  ).json()
  expect(all).toHaveLength(1)
  const open = (await send('GET', `/api/admin/firms?filter=${encodeURIComponent(firm.firmName)}`)).json()
  expect(open).toEqual([])
  await send('POST', `/api/admin/firms/${firm.attorneyID}/reopen`, {})
  expect((await place([other], { ohsAttorneyID: firm.attorneyID })).json()).toEqual({ changed: 1 })
})

test('a firm that works in some counties gets no file of another one, and all of a choice or none', async () => {
  const summit = await createCertificate(testApp.db)
  const hamilton = await createCertificate(testApp.db, { county_id: 854 })
  const firm = await addFirm({ countyIDs: [855] })
  const refused = await place([summit, hamilton], { ohsAttorneyID: firm.attorneyID })
  expect(refused.json()).toMatchObject({ fields: { ohsAttorneyID: expect.stringContaining('that county') } })
  expect(await fileOf(summit)).toMatchObject({ ohsAttorneyID: null })
  expect((await place([summit, 999_999_999], { isActive: true })).statusCode).toBe(404)
  expect(await fileOf(summit)).toMatchObject({ isActive: false })
  expect((await place([summit], { ohsAttorneyID: firm.attorneyID })).json()).toEqual({ changed: 1 })
})
