import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { auditLines } from '../../../test/rows.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { runWaitingTasks } from '../../jobs/tasks.ts'
import { placementTask } from './placement-task.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const county = sharedActor(testApp, 'county')

const send = async (method: 'GET' | 'POST', url: string, payload?: object, actor = admin) => {
  const answer = await testApp.inject({ method, url, token: actor.token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

const BATCHES = '/api/legal/placementbatches'

/** Parts of three, so that one batch takes several. */
const runTasks = () =>
  runWaitingTasks(testApp.services, [placementTask(testApp.services, 3)], new AbortController().signal)

let made = 0
const addFirm = async (more: object = {}): Promise<number> =>
  (await send('POST', '/api/admin/firms', { firmName: `Batch firm ${++made}`, ...more })).body.attorneyID

/** Certificates of one owner, by whose name they are found. */
async function addLiens(count: number, more: object = {}) {
  const owner = `Batchowner${++made}`
  const ids: number[] = []
  for (let no = 0; no < count; no++)
    ids.push(await createCertificate(testApp.db, { owner_name: owner, ...more }))
  return { owner, ids }
}

async function start(filter: string, placement: object): Promise<string> {
  const { status, body } = await send('POST', BATCHES, { match: { filter }, ...placement })
  expect(status).toBe(201)
  return `${BATCHES}/${body.batchID}`
}

const outcomesOf = async (path: string): Promise<Record<number, string>> =>
  Object.fromEntries(
    (await send('GET', `${path}/items?pageSize=100`)).body.map(
      (item: { parcelID: number; outcome: string }) => [item.parcelID, item.outcome],
    ),
  )

const firmOf = async (id: number): Promise<number | null> =>
  (await send('GET', `/api/parcels/${id}/legal`)).body.ohsAttorneyID

test('checks all that match and changes nothing before it is confirmed; then changes them, and puts them back', async () => {
  const firm = await addFirm({ countyIDs: [855] })
  const { owner, ids } = await addLiens(7)
  const elsewhere = await createCertificate(testApp.db, { owner_name: owner, county_id: 854 })
  await send('POST', '/api/legal/place/chosen', { parcelIDs: [ids[0]], ohsAttorneyID: firm, isActive: true })
  const path = await start(owner, { ohsAttorneyID: firm, isActive: true })
  expect((await send('GET', path)).body).toMatchObject({ state: 'checking', counts: { waiting: 8 } })
  expect((await send('POST', `${path}/confirm`, {})).status).toBe(409)
  await runTasks()
  const checked = (await send('GET', path)).body
  expect(checked).toMatchObject({ state: 'ready', counts: { ready: 6, unchanged: 1, refused: 1 } })
  expect(await firmOf(ids[1] ?? 0)).toBeNull()

  expect((await send('POST', `${path}/confirm`, {})).body).toMatchObject({ state: 'running' })
  expect((await send('POST', `${path}/confirm`, {})).status).toBe(409)
  await runTasks()
  expect((await send('GET', path)).body).toMatchObject({ state: 'done', counts: { changed: 6, ready: 0 } })
  for (const id of ids) expect(await firmOf(id)).toBe(firm)
  const [refused] = (await send('GET', `${path}/items?outcome=refused`)).body
  expect(refused).toMatchObject({ parcelID: elsewhere, reason: expect.stringContaining('that county') })
  expect(await auditLines(testApp.db, 'place-legal-files', firm)).toHaveLength(7)

  const other = await addFirm()
  await send('POST', '/api/legal/place/chosen', { parcelIDs: [ids[6]], ohsAttorneyID: other })
  await send('POST', `${path}/undo`, {})
  await runTasks()
  expect((await send('GET', path)).body).toMatchObject({ state: 'undone', counts: { restored: 5, kept: 1 } })
  expect([await firmOf(ids[1] ?? 0), await firmOf(ids[6] ?? 0)]).toEqual([null, other])
  expect((await send('POST', `${path}/undo`, {})).status).toBe(409)
})

test('changes what matched when it was made: also one that matches no longer, and none that matches since', async () => {
  const firm = await addFirm()
  const { owner, ids } = await addLiens(2)
  const path = await start(owner, { ohsAttorneyID: firm })
  await runTasks()
  const [left] = ids
  await testApp.db
    .updateTable('certificate')
    .set({ owner_name: 'Somebody Else', owner_key: 'somebody else' })
    .where('id', '=', left ?? 0)
    .execute()
  const late = await createCertificate(testApp.db, { owner_name: owner })
  await send('POST', `${path}/confirm`, {})
  await runTasks()
  expect(await firmOf(left ?? 0)).toBe(firm)
  expect(await firmOf(late)).toBeNull()
  expect(Object.keys(await outcomesOf(path)).map(Number)).toEqual([...ids].sort((a, b) => a - b))
})

test('takes the filters of All Liens, more than one act on chosen rows may have', async () => {
  const { owner, ids } = await addLiens(3, { price_cents: 123_456, purchased_on: plainDate('2019-05-05') })
  await testApp.db
    .updateTable('certificate')
    .set({ price_cents: 5 })
    .where('id', '=', ids[2] ?? 0)
    .execute()
  const { body } = await send('POST', BATCHES, {
    match: { filter: owner, priceFrom: '1234.56', purchasedTo: '2019-12-31' },
    isActive: true,
  })
  await runTasks()
  expect(Object.keys(await outcomesOf(`${BATCHES}/${body.batchID}`)).map(Number)).toEqual(ids.slice(0, 2))
})

test('S02 nobody but an administrator makes or sees a batch', async () => {
  const path = await start('nobody like that', { isActive: true })
  expect((await send('POST', BATCHES, { match: { filter: '' }, isActive: true }, county)).status).toBe(403)
  expect((await send('GET', path, undefined, county)).status).toBe(403)
})
