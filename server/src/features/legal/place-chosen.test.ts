import { expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { auditLines } from '../../../test/rows.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')

const post = async (url: string, payload: object, actor: TestActor = admin) =>
  (await testApp.inject({ method: 'POST', url, payload, token: actor.token })).json()

const fileOf = async (id: number) =>
  (await testApp.inject({ method: 'GET', url: `/api/parcels/${id}/legal`, token: admin.token })).json()

let made = 0
const addFirm = async (more: object = {}): Promise<number> =>
  (await post('/api/admin/firms', { firmName: `Chosen firm ${++made}`, ...more })).attorneyID

const give = (parcelIDs: readonly number[], ohsAttorneyID: number | null) =>
  post('/api/legal/place/chosen', { parcelIDs, ohsAttorneyID, isActive: true })

test('thirty liens are given to a firm with an open file, each with its history and its line in the audit log', async () => {
  const firm = await addFirm()
  const ids: number[] = []
  for (let no = 0; no < 30; no++) ids.push(await createCertificate(testApp.db))
  const result = await give(ids, firm)
  expect(result).toMatchObject({ unchanged: 0, refused: [] })
  expect(result.placed).toHaveLength(30)
  const attorney = await createActor(testApp, 'legal', { firmId: firm })
  const url = '/api/parcels/legal?isActive=true&pageSize=50'
  const listed = await testApp.inject({ method: 'GET', url, token: attorney.token })
  expect(listed.headers['x-total-count']).toBe('30')
  const lines = await auditLines(testApp.db, 'place-legal-files', firm)
  expect(lines).toHaveLength(30)
  expect(await give(ids, firm)).toMatchObject({ placed: [], unchanged: 30 })
})

test('what a firm may not have is refused by number and reason, and keeps no other from it', async () => {
  const firm = await addFirm({ countyIDs: [855] })
  const summit = await createCertificate(testApp.db)
  const hamilton = await createCertificate(testApp.db, { county_id: 854 })
  const result = await give([summit, hamilton, 999_999_999], firm)
  expect(result.placed).toMatchObject([{ parcelID: summit, ohsAttorneyID: null, isActive: false }])
  expect(result.refused).toMatchObject([
    { parcelID: hamilton, reason: expect.stringContaining('that county') },
    { parcelID: 999_999_999, taxSaleNo: '' },
  ])
  expect(result.refused[0].taxSaleNo).not.toBe('')
  expect(await fileOf(hamilton)).toMatchObject({ ohsAttorneyID: null, isActive: false })
})

test('taken back, each file is with the firm, the attorney and in the state of before; one that was changed since stays', async () => {
  const [first, second] = [await addFirm(), await addFirm()]
  const attorney = await createActor(testApp, 'legal', { firmId: first })
  const [own, changed] = [await createCertificate(testApp.db), await createCertificate(testApp.db)]
  await give([own, changed], first)
  await post('/api/legal/assign', { parcelIDs: [own], webAssignedAttorneyUserID: attorney.userId })
  const { placed } = await give([own, changed], second)
  await post('/api/legal/place', { parcelIDs: [changed], ohsAttorneyID: null })
  const undone = await post('/api/legal/place/undo', { placed, ohsAttorneyID: second, isActive: true })
  expect(undone.placed).toMatchObject([{ parcelID: own }])
  expect(undone.refused).toMatchObject([{ parcelID: changed, reason: expect.stringContaining('changed') }])
  expect(await fileOf(own)).toMatchObject({
    ...{ ohsAttorneyID: first, webAssignedAttorneyUserID: attorney.userId, isActive: true },
  })
  expect(await fileOf(changed)).toMatchObject({ ohsAttorneyID: null })
})

test('a firm that was closed meanwhile gets its files back no more, and says so', async () => {
  const [first, second] = [await addFirm(), await addFirm()]
  const id = await createCertificate(testApp.db)
  await give([id], first)
  const { placed } = await give([id], second)
  await post(`/api/admin/firms/${first}/close`, {})
  const undone = await post('/api/legal/place/undo', { placed, ohsAttorneyID: second, isActive: true })
  expect(undone).toMatchObject({
    placed: [],
    refused: [{ parcelID: id, reason: expect.stringContaining('closed') }],
  })
  expect(await fileOf(id)).toMatchObject({ ohsAttorneyID: second })
})
