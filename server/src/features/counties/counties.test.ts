import { beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate, createPlaces } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
let admin: TestActor
let legal: TestActor
let colleague: TestActor
let stranger: TestActor

beforeAll(async () => {
  await createPlaces(testApp.db)
  admin = await createActor(testApp, 'admin')
  legal = await createActor(testApp, 'legal', { username: 'legal', lastName: 'Zeller', countyId: 855 })
  colleague = await createActor(testApp, 'legal', { username: 'legal.second', lastName: 'Adkins' })
  stranger = await createActor(testApp, 'legal', { username: 'legal.other', firmId: 2 })
  await createActor(testApp, 'legal', { username: 'pending', isApproved: false })
  await createActor(testApp, 'legal', { username: 'gone', isDisabled: true })
  await testApp.db
    .updateTable('firm')
    .set({ contact_first_name: 'Miriam', contact_last_name: 'Keller' })
    .where('id', '=', 1)
    .execute()
})

const get = async (url: string, token?: string) => {
  const answer = await testApp.inject({ method: 'GET', url, ...(token ? { token } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

test('states for everybody, counties for everybody with an account, by name', async () => {
  expect((await get('/api/states')).body).toEqual([{ stateID: 'OH', stateName: 'Ohio' }])
  expect((await get('/api/counties')).status).toBe(401)
  expect((await get('/api/counties', legal.token)).body).toEqual([
    { countyID: 854, countyName: 'Hamilton', stateID: 'OH' },
    { countyID: 855, countyName: 'Summit', stateID: 'OH' },
  ])
})

test('only the counties that are reached: of a firm those of its files, of an administrator those with certificates', async () => {
  const reached = async (token: string) =>
    (await get('/api/counties?reached=true', token)).body.map(
      ({ countyName }: { countyName: string }) => countyName,
    )
  expect(await reached(legal.token)).toEqual([])
  await createCertificate(testApp.db, { county_id: 854 }, { firm_id: 2 })
  await createCertificate(testApp.db, { county_id: 855 }, { firm_id: 1 })
  expect(await reached(legal.token)).toEqual(['Summit'])
  expect(await reached(stranger.token)).toEqual(['Hamilton'])
  expect(await reached(admin.token)).toEqual(['Hamilton', 'Summit'])
})

test('firms: all for an administrator, the own for a legal user, none for others', async () => {
  const keller = {
    attorneyID: 1,
    firstName: 'Miriam',
    lastName: 'Keller',
    firmName: 'Keller & Stone',
    closed: false,
  }
  const ids = async (token: string) =>
    (await get('/api/attorneys', token)).body.map((row: { attorneyID: number }) => row.attorneyID)
  expect((await get('/api/attorneys', legal.token)).body).toEqual([keller])
  expect(await ids(admin.token)).toEqual([2, 1])
  const county = await createActor(testApp, 'county')
  expect((await get('/api/attorneys', county.token)).status).toBe(403)
})

test('users of a firm by name: only those who can be assigned', async () => {
  const users = [
    { id: colleague.userId, username: 'legal.second', firstName: 'Maria', lastName: 'Adkins' },
    { id: legal.userId, username: 'legal', firstName: 'Maria', lastName: 'Zeller' },
  ]
  expect((await get('/api/attorneys/1/users', legal.token)).body).toEqual(users)
  expect((await get('/api/attorneys/1/users', admin.token)).body).toEqual(users)
})

test('S02 another firm answers not found, like one that does not exist', async () => {
  const other = await get('/api/attorneys/1/users', stranger.token)
  const missing = await get('/api/attorneys/99/users', stranger.token)
  expect([other.status, missing.status]).toEqual([404, 404])
  expect(other.body.message).toBe(missing.body.message)
  expect(JSON.stringify(other.body)).not.toMatch(/Keller|Adkins|Zeller/)
  expect((await get('/api/attorneys/99/users', admin.token)).status).toBe(404)
})
