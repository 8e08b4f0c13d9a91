import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { beforeAll, describe, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { retentionJob } from '../../jobs/job-list.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const colleague = sharedActor(testApp, 'admin')
const summit = sharedActor(testApp, 'county')
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })
const ofSameCounty = sharedActor(testApp, 'county')
const attorney = sharedActor(testApp, 'legal')
const ofSameFirm = sharedActor(testApp, 'legal')
const ofOtherFirm = sharedActor(testApp, 'legal', { firmId: 902 })

let ofSummit: number[] = []
let ofHamilton: number[] = []

beforeAll(async () => {
  for (let no = 0; no < 3; no++) ofSummit.push(await createCertificate(testApp.db))
  ofHamilton.push(await createCertificate(testApp.db, { county_id: 854 }))
  ofSummit = ofSummit.sort((a, b) => a - b)
  ofHamilton = ofHamilton.sort((a, b) => a - b)
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const send = (actor: TestActor, method: Method, url: string, payload?: object) =>
  testApp.inject({ method, url, token: actor.token, ...(payload ? { payload } : {}) })

let made = 0

async function keep(actor: TestActor, parcelIDs: readonly number[], more: object = {}) {
  made += 1
  const answer = await send(actor, 'POST', '/api/worklists', { name: `List ${made}`, parcelIDs, ...more })
  expect(answer.statusCode).toBe(201)
  return answer.json() as { worklistID: number; name: string; count: number }
}

const idsOf = async (actor: TestActor, url: string) => {
  const answer = await send(actor, 'GET', url)
  expect(answer.statusCode).toBe(200)
  return (answer.json() as { parcelID: number }[]).map(({ parcelID }) => parcelID).sort((a, b) => a - b)
}

const namesFor = async (actor: TestActor) =>
  ((await send(actor, 'GET', '/api/worklists')).json() as { name: string }[]).map(({ name }) => name)

describe('a list of one’s own', () => {
  test('what is chosen is kept under a name, and the name is a filter of All Liens, of its counts and of all that match', async () => {
    const { worklistID, count } = await keep(admin, [...ofSummit, ...ofHamilton])
    expect(count).toBe(4)
    const all = [...ofSummit, ...ofHamilton].sort((a, b) => a - b)
    expect(await idsOf(admin, `/api/parcels?worklistID=${worklistID}&pageSize=50`)).toEqual(all)
    const counts = (await send(admin, 'GET', `/api/parcels/counts?worklistID=${worklistID}`)).json()
    expect(counts.reduce((sum: number, row: { count: number }) => sum + row.count, 0)).toBe(4)
    const chosen = (await send(admin, 'GET', `/api/parcels/ids?worklistID=${worklistID}&countyID=854`)).json()
    expect(chosen).toEqual({ parcelIDs: ofHamilton, total: 1 })
  })

  test('a report about certificates shows those of a list, in its rows, sums and chart; one of sums stays whole', async () => {
    const redeemed = { redeemed_on: plainDate('2026-10-02'), redeemed_cents: cents(120_000) }
    const [listed] = [
      await createCertificate(testApp.db, redeemed),
      await createCertificate(testApp.db, redeemed),
    ]
    const { worklistID } = await keep(admin, [listed ?? 0])
    const read = async (path: string) =>
      (await send(admin, 'GET', `/api/counties/855/${path}?worklistID=${worklistID}`)).json()
    expect(await read('reports/redemptions')).toHaveLength(1)
    expect(await read('reports/redemptions/totals')).toMatchObject([{ amount: 1200 }])
    expect(await read('reports/redemptions/chart')).toMatchObject([{ count: 1 }])
    for (const path of [
      'paymentplansreport',
      'expensesbycertificate',
      'reports/funds',
      'reports/fundsandredemptions',
    ])
      expect([path, (await read(path)).length <= 1]).toEqual([path, true])
    expect(await read('reports/correspondence')).toEqual([])
    const whole = (await send(admin, 'GET', '/api/counties/855/reports/portfoliostatusbyyear')).json()
    expect(await read('reports/portfoliostatusbyyear')).toEqual(whole)
    const other = `/api/counties/855/reports/redemptions?worklistID=${worklistID}`
    expect((await send(summit, 'GET', other)).statusCode).toBe(404)
  })

  test('letters go to what was chosen, and to a list', async () => {
    const { worklistID } = await keep(admin, ofSummit.slice(0, 2))
    const preview = async (more: object) =>
      (
        await send(admin, 'POST', '/api/admin/letterbatches/preview', { kind: 'notice-of-intent', ...more })
      ).json()
    expect(await preview({ parcelIDs: ofSummit })).toMatchObject({ count: 3 })
    expect(await preview({ worklistID })).toMatchObject({ count: 2 })
    const missing = { kind: 'notice-of-intent', worklistID: 999_999 }
    const answer = await send(admin, 'POST', '/api/admin/letterbatches/preview', missing)
    expect(answer.statusCode).toBe(404)
  })

  test('certificates are added once and taken out, and what is out of reach never comes in', async () => {
    const { worklistID } = await keep(summit, ofSummit.slice(0, 1))
    const members = (act: string, parcelIDs: readonly number[]) =>
      send(summit, 'POST', `/api/worklists/${worklistID}/members${act}`, { parcelIDs })
    expect((await members('', [...ofSummit, ...ofHamilton])).json()).toEqual({ changed: 2 })
    expect((await members('/remove', ofSummit.slice(0, 2))).json()).toEqual({ changed: 2 })
    expect(await idsOf(summit, `/api/parcels?worklistID=${worklistID}`)).toEqual(ofSummit.slice(2))
  })

  test('a name is one list’s of a person, whatever its letters; another person may have it, too', async () => {
    const { name } = await keep(admin, [])
    const twice = await send(admin, 'POST', '/api/worklists', { name: name.toUpperCase() })
    expect([twice.statusCode, Object.keys(twice.json().fields)]).toEqual([400, ['name']])
    expect((await send(colleague, 'POST', '/api/worklists', { name })).statusCode).toBe(201)
    const other = await keep(admin, [])
    const renamed = await send(admin, 'PUT', `/api/worklists/${other.worklistID}`, { name })
    expect([renamed.statusCode, Object.keys(renamed.json().fields)]).toEqual([400, ['name']])
  })

  test('a deleted list is gone and can be had again for a day; then it is gone with its certificates', async () => {
    const { worklistID, name } = await keep(admin, ofSummit)
    const path = `/api/worklists/${worklistID}`
    expect((await send(admin, 'DELETE', path)).statusCode).toBe(204)
    expect(await namesFor(admin)).not.toContain(name)
    expect((await send(admin, 'GET', `/api/parcels?worklistID=${worklistID}`)).statusCode).toBe(404)
    expect((await send(admin, 'POST', `${path}/restore`, {})).json()).toMatchObject({ name, count: 3 })
    await send(admin, 'DELETE', path)
    const deleted_at = new Date(testApp.clock.now().getTime() - 25 * 3_600_000)
    await testApp.db.updateTable('worklist').set({ deleted_at }).where('id', '=', worklistID).execute()
    expect((await send(admin, 'POST', `${path}/restore`, {})).statusCode).toBe(404)
    await retentionJob.run(testApp.services)
    const left = await testApp.db
      .selectFrom('worklist_member')
      .select('certificate_id')
      .where('worklist_id', '=', worklistID)
      .execute()
    expect(left).toEqual([])
  })

  test('S02 a private list is its owner’s alone; a shared one is used by colleagues, and changed by its owner', async () => {
    const owner = await createActor(testApp, 'admin')
    const other = await createActor(testApp, 'admin')
    const county = await createActor(testApp, 'county')
    const { worklistID, name } = await keep(owner, ofSummit)
    const filtered = `/api/parcels?worklistID=${worklistID}`
    expect((await send(other, 'GET', filtered)).statusCode).toBe(404)
    await send(owner, 'PUT', `/api/worklists/${worklistID}`, { name, isShared: true })
    expect(await idsOf(other, filtered)).toEqual(ofSummit)
    expect(await namesFor(other)).toContain(name)
    expect((await send(county, 'GET', filtered)).statusCode).toBe(404)
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
      ['POST', '/members'],
      ['POST', '/members/remove'],
    ] as const) {
      const payload = method === 'DELETE' ? undefined : { name: 'Mine now', parcelIDs: ofSummit }
      const answer = await send(other, method, `/api/worklists/${worklistID}${path}`, payload)
      expect([method, path, answer.statusCode]).toEqual([method, path, 404])
    }
  })

  test('S02 a county’s shared list is its county’s alone', async () => {
    const [one, two] = [await createActor(testApp, 'county'), await createActor(testApp, 'county')]
    const elsewhere = await createActor(testApp, 'county', { countyId: 854 })
    const { name } = await keep(one, ofSummit, { isShared: true })
    expect(await namesFor(two)).toContain(name)
    expect(await namesFor(elsewhere)).not.toContain(name)
  })

  test('an import that is undone takes its certificates out of lists', async () => {
    const owner = await createActor(testApp, 'admin')
    const gone = await createCertificate(testApp.db)
    const { worklistID } = await keep(owner, [gone])
    await testApp.db.deleteFrom('legal_case').where('certificate_id', '=', gone).execute()
    await testApp.db.deleteFrom('certificate').where('id', '=', gone).execute()
    expect(await idsOf(owner, `/api/parcels?worklistID=${worklistID}`)).toEqual([])
  })

  test('one person keeps a hundred lists; the next is refused at its name', async () => {
    const owner = await createActor(testApp, 'admin')
    const rows = Array.from({ length: 100 }, (_, no) => ({
      ...{ owner_id: owner.userId, name: `List no. ${no}`, created_at: testApp.clock.now() },
    }))
    await testApp.db.insertInto('worklist').values(rows).execute()
    const answer = await send(owner, 'POST', '/api/worklists', { name: 'One more' })
    expect(answer.json()).toMatchObject({ fields: { name: expect.stringContaining('100') } })
  })
})

describe('what is chosen', () => {
  test('as a list and as a file it is what the reader reaches of it', async () => {
    const payload = { parcelIDs: [...ofSummit, ...ofHamilton, 999_999_999] }
    const chosen = (actor: TestActor, accept: string) =>
      testApp.inject({
        ...{ method: 'POST', url: '/api/parcels/chosen', payload, token: actor.token, headers: { accept } },
      })
    const rows = (await chosen(hamilton, 'application/json')).json() as { parcelID: number }[]
    expect(rows.map(({ parcelID }) => parcelID)).toEqual(ofHamilton)
    const { body } = await chosen(admin, 'text/csv')
    expect(body.trimEnd().split('\r\n').at(-1)).toMatch(/^Total of 4 rows,/)
  })

  test('S02 all that match are found by the filter, within the reader’s reach', async () => {
    await createCertificate(testApp.db, { owner_name: 'Quillfeather Ada', county_id: 854 })
    const match = async (actor: TestActor) =>
      (await send(actor, 'GET', '/api/parcels/ids?filter=quillfeath')).json().total
    expect([await match(admin), await match(hamilton), await match(summit)]).toEqual([1, 1, 0])
    expect((await send(hamilton, 'GET', '/api/parcels/ids?countyID=855')).statusCode).toBe(404)
  })
})

describe('a view of a list', () => {
  const page = '/county/*/parcels'
  const save = (actor: TestActor, name: string, query: string, more: object = {}) =>
    send(actor, 'POST', '/api/tableviews', { page, name, query, ...more })
  const viewsOf = async (actor: TestActor) =>
    (await send(actor, 'GET', `/api/tableviews?page=${encodeURIComponent(page)}`)).json() as {
      viewID: number
      name: string
      query: string
      isShared: boolean
      isOwn: boolean
      ownerName: string
    }[]

  test('it is saved under its name in place of one of the same, read by its person alone, and deleted', async () => {
    expect((await save(summit, 'In court', 'status=Legal')).statusCode).toBe(201)
    await save(summit, 'in court', 'status=Legal&sort=-taxSaleNo')
    const [view, ...more] = await viewsOf(summit)
    expect([view, more]).toMatchObject([{ name: 'in court', query: 'status=Legal&sort=-taxSaleNo' }, []])
    expect(await viewsOf(hamilton)).toEqual([])
    const path = `/api/tableviews/${view?.viewID}`
    expect((await send(hamilton, 'DELETE', path)).statusCode).toBe(404)
    expect((await send(summit, 'DELETE', path)).statusCode).toBe(204)
    expect(await viewsOf(summit)).toEqual([])
  })

  test('a shared view is used by colleagues alone, and changed and deleted by its owner alone', async () => {
    const [neighbor, mate] = [ofSameCounty, ofSameFirm]
    const shares = [
      { owner: admin, colleague, strangers: [summit, attorney] },
      { owner: summit, colleague: neighbor, strangers: [hamilton, admin, attorney] },
      { owner: attorney, colleague: mate, strangers: [ofOtherFirm, admin, summit] },
    ]
    for (const { owner, colleague: reader, strangers } of shares) {
      const saved = await save(owner, 'Shared', 'status=Legal', { isShared: true })
      expect(saved.json()).toMatchObject({ isShared: true, isOwn: true })
      const seenBy = async (actor: TestActor) =>
        (await viewsOf(actor)).filter(({ viewID }) => viewID === saved.json().viewID)
      expect(await seenBy(reader)).toMatchObject([
        { name: 'Shared', isShared: true, isOwn: false, ownerName: expect.stringMatching(/./) },
      ])
      for (const stranger of strangers) expect(await seenBy(stranger)).toEqual([])
      for (const other of [reader, ...strangers])
        expect((await send(other, 'DELETE', `/api/tableviews/${saved.json().viewID}`)).statusCode).toBe(404)

      // The colleague's view of the same name is another one.
      const own = await save(reader, 'shared', 'status=Redeemed')
      expect(own.json()).toMatchObject({ isShared: false, isOwn: true })
      expect(own.json().viewID).not.toBe(saved.json().viewID)

      // What is not said stays.
      expect((await save(owner, 'Shared', 'status=Legal&sort=taxSaleNo')).json()).toMatchObject({
        isShared: true,
      })
      expect(await seenBy(reader)).toMatchObject([{ query: 'status=Legal&sort=taxSaleNo' }])
      await save(owner, 'Shared', 'status=Legal', { isShared: false })
      expect(await seenBy(reader)).toEqual([])
      expect(await seenBy(owner)).toHaveLength(1)
      for (const actor of [owner, reader])
        for (const { viewID, isOwn } of await viewsOf(actor))
          if (isOwn) await send(actor, 'DELETE', `/api/tableviews/${viewID}`)
    }
  })

  test('a page has at most twenty; one that is replaced is none more', async () => {
    for (let no = 0; no < 20; no++) expect((await save(admin, `View ${no}`, '')).statusCode).toBe(201)
    expect((await save(admin, 'view 7', 'page=2')).statusCode).toBe(201)
    expect((await save(admin, 'One more', '')).json()).toMatchObject({ fields: { name: expect.any(String) } })
  })
})
