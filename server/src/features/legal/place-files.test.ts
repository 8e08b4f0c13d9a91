import { expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { auditLines } from '../../../test/rows.ts'
import { statementsOf } from '../../../test/statements.ts'
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

const createFiles = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let no = 0; no < count; no++) ids.push(await createCertificate(testApp.db))
  return ids
}

test('two files and twenty are placed, assigned and put back in the same number of statements', async () => {
  const [first, second] = [await addFirm(), await addFirm()]
  const { userId } = await createActor(testApp, 'legal', { firmId: first })
  const [two, twenty] = [await createFiles(2), await createFiles(20)]
  const placed: object[] = []
  const acts: readonly ((parcelIDs: readonly number[]) => Promise<void>)[] = [
    async (parcelIDs) => {
      const answer = await post('/api/legal/place', { parcelIDs, ohsAttorneyID: first, isActive: true })
      expect(answer).toEqual({ changed: parcelIDs.length })
    },
    async (parcelIDs) => {
      const answer = await post('/api/legal/assign', { parcelIDs, webAssignedAttorneyUserID: userId })
      expect(answer).toEqual({ changed: parcelIDs.length })
    },
    async (parcelIDs) => {
      const answer = await give(parcelIDs, second)
      expect(answer.placed).toHaveLength(parcelIDs.length)
      placed.splice(0, placed.length, ...answer.placed)
    },
    async (parcelIDs) => {
      const answer = await post('/api/legal/place/undo', { placed, ohsAttorneyID: second, isActive: true })
      expect(answer.placed).toHaveLength(parcelIDs.length)
    },
  ]
  const counts = async (ids: readonly number[]) => {
    const statements: string[][] = []
    for (const act of acts) statements.push(await statementsOf(() => act(ids)))
    return statements
  }
  const [few, many] = [await counts(two), await counts(twenty)]
  expect(many.map((all) => all.length)).toEqual(few.map((all) => all.length))
  expect(await fileOf(twenty[19] ?? 0)).toMatchObject({
    ...{ ohsAttorneyID: first, webAssignedAttorneyUserID: userId, isActive: true },
  })
})

test('all or none: one file that the firm may not have, or that does not exist, leaves the others as they were', async () => {
  const firm = await addFirm({ countyIDs: [855] })
  const summit = await createCertificate(testApp.db)
  const hamilton = await createCertificate(testApp.db, { county_id: 854 })
  const place = async (other: number) =>
    testApp.inject({
      ...{ method: 'POST', url: '/api/legal/place', token: admin.token },
      payload: { parcelIDs: [summit, other], ohsAttorneyID: firm },
    })
  expect((await place(hamilton)).statusCode).toBe(400)
  expect((await place(999_999_999)).statusCode).toBe(404)
  expect(await fileOf(summit)).toMatchObject({ ohsAttorneyID: null, isActive: false })
})

test('a file is put back with one line for its firm and one for its attorney in the audit log', async () => {
  const [first, second] = [await addFirm(), await addFirm()]
  const { userId } = await createActor(testApp, 'legal', { firmId: first })
  const [id] = (await createFiles(1)) as [number]
  await give([id], first)
  await post('/api/legal/assign', { parcelIDs: [id], webAssignedAttorneyUserID: userId })
  const { placed } = await give([id], second)
  const [before] = [await auditLines(testApp.db, 'place-legal-files', first)]
  await post('/api/legal/place/undo', { placed, ohsAttorneyID: second, isActive: true })
  expect(await auditLines(testApp.db, 'place-legal-files', first)).toHaveLength(before.length + 1)
  expect(await auditLines(testApp.db, 'assign-legal-files', userId)).toHaveLength(2)
  const history = await testApp.inject({
    ...{ method: 'GET', url: `/api/parcels/${id}/legal/history`, token: admin.token },
  })
  expect(history.json().slice(0, 2)).toMatchObject([
    { field: 'webAssignedAttorneyUserID', before: null, after: expect.stringContaining(', ') },
    { field: 'ohsAttorneyID' },
  ])
})
