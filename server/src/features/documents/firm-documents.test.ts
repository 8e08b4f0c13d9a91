import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, createStaff, type Staff, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const FIRM_ALONE = { visibleToAdmin: false, visibleToCounty: false, visibleToLegal: false }
const SHARED = { visibleToAdmin: true, visibleToCounty: false, visibleToLegal: true }

let staff: Staff
let file: number

beforeEach(async () => {
  staff = { ...(await createStaff(testApp)), keller: await keller() }
  file = await createCertificate(testApp.db, {}, { firm_id: 1, is_active: true })
})

const keller = () => createActor(testApp, 'legal', { firstName: 'Miriam', lastName: 'Keller' })

const send = (method: 'GET' | 'POST' | 'PUT', url: string, { token }: TestActor, payload?: object) =>
  testApp.inject({ method, url, token, ...(payload ? { payload } : {}) })

interface Shown {
  readonly documentID: number
  readonly name: string
  readonly note: string
  readonly canOpen: boolean
  readonly canManage: boolean
  readonly shareAsked: string | null
}

async function add(actor: TestActor, more: object = {}): Promise<number> {
  const payload = { name: 'Strategy', category: 'court', note: 'weak on notice', byteCount: PDF.length }
  const seen = { ...payload, ...FIRM_ALONE, ...more }
  const started = await send('POST', `/api/documents/parcels/${file}/uploads`, actor, seen)
  expect(started.statusCode, started.body).toBe(201)
  const { uploadId } = started.json<{ uploadId: number }>()
  await testApp.services.files.put(testApp.db, `uploads/${uploadId}/0`, PDF)
  const added = await send('POST', `/api/documents/uploads/${uploadId}/finish`, actor, {})
  return added.json<Shown>().documentID
}

async function list(actor: TestActor, flags = ''): Promise<readonly Shown[]> {
  const answer = await send('GET', `/api/documents/parcels/${file}/documents?${flags}`, actor)
  return answer.statusCode === 200 ? answer.json<Shown[]>() : []
}

const open = async (actor: TestActor, id: number): Promise<number> =>
  (await send('GET', `/api/documents/${id}/file`, actor)).statusCode

const act = async (actor: TestActor, id: number, what: 'remove' | 'restore' | 'ask'): Promise<number> =>
  (await send('POST', `/api/documents/${id}/${what}`, actor, {})).statusCode

const change = (actor: TestActor, id: number, to: object) =>
  send('PUT', `/api/documents/${id}`, actor, { category: 'court', ...to })

const moveTo = (firmId: number) =>
  testApp.db.updateTable('legal_case').set({ firm_id: firmId }).where('certificate_id', '=', file).execute()

async function changes(actor: TestActor): Promise<readonly (readonly (string | null)[])[]> {
  const answer = await send('GET', `/api/parcels/${file}/legal/history`, actor)
  return answer
    .json<{ field: string; item: string | null; before: string | null; after: string | null; by: string }[]>()
    .map(({ field, item, before, after, by }) => [field, item, before, after, by])
}

describe('what a firm adds for itself', () => {
  test('administrators see that it is there, its kind and who added it, and neither its content nor its note', async () => {
    const id = await add(staff.keller)
    expect(await list(staff.keller)).toMatchObject([
      { note: 'weak on notice', canOpen: true, canManage: true },
    ])
    expect(await list(staff.admin)).toMatchObject([
      {
        ...{ documentID: id, name: 'Strategy.pdf', category: 'court', addedBy: 'Miriam Keller' },
        ...{ note: '', canOpen: false, canManage: false },
      },
    ])
    expect(await list(staff.admin, 'filter=weak')).toEqual([])
    expect(await list(staff.summit)).toEqual([])
    expect(await Promise.all([staff.keller, staff.admin, staff.summit].map((it) => open(it, id)))).toEqual([
      200, 404, 404,
    ])
  })

  test('its file as a table says no more to administrators than the list', async () => {
    await add(staff.keller)
    const answer = await testApp.inject({
      ...{ method: 'GET', url: `/api/documents/parcels/${file}/documents`, token: staff.admin.token },
      headers: { accept: 'text/csv' },
    })
    expect(answer.body).toContain('Strategy.pdf')
    expect(answer.body).not.toContain('weak')
  })

  test('is shared later, and taken back: each change is in the history with who made it', async () => {
    const id = await add(staff.keller)
    expect((await change(staff.keller, id, SHARED)).statusCode).toBe(200)
    expect([await open(staff.admin, id), await open(staff.summit, id)]).toEqual([200, 404])
    // What the county sees, administrators see.
    await change(staff.keller, id, { ...FIRM_ALONE, visibleToCounty: true })
    expect([await open(staff.admin, id), await open(staff.summit, id)]).toEqual([200, 200])
    await change(staff.keller, id, { ...FIRM_ALONE, category: 'other' })
    expect([await open(staff.admin, id), await open(staff.summit, id)]).toEqual([404, 404])
    expect(await changes(staff.keller)).toEqual([
      ['documentKind', 'Strategy.pdf', 'court', 'other', 'Miriam Keller'],
      ['documentVisibility', 'Strategy.pdf', 'admin firm county', 'own', 'Miriam Keller'],
      ['documentVisibility', 'Strategy.pdf', 'admin firm', 'admin firm county', 'Miriam Keller'],
      ['documentVisibility', 'Strategy.pdf', 'own', 'admin firm', 'Miriam Keller'],
    ])
  })

  test('an administrator asks for it once, cannot take it, and the firm answers by sharing it', async () => {
    const id = await add(staff.keller)
    expect((await change(staff.admin, id, SHARED)).statusCode).toBe(403)
    expect([await act(staff.admin, id, 'ask'), await act(staff.admin, id, 'ask')]).toEqual([200, 200])
    expect(await list(staff.keller)).toMatchObject([{ shareAsked: expect.any(String) }])
    expect(await changes(staff.admin)).toEqual([
      ['documentAsked', 'Strategy.pdf', null, 'true', expect.any(String)],
    ])
    await change(staff.keller, id, SHARED)
    expect(await list(staff.admin)).toMatchObject([{ canOpen: true, shareAsked: null }])
    expect(await act(staff.admin, id, 'ask')).toBe(409)
  })

  test('proves nothing to administrators: an order of the court that they cannot open is no document of the file', async () => {
    const id = await add(staff.keller)
    const answer = await send('PUT', '/api/parcels', staff.admin, {
      parcelID: file,
      militaryDocumentID: id,
    })
    expect(answer.json()).toMatchObject({
      code: 'bad_request',
      fields: { militaryDocumentID: expect.any(String) },
    })
  })
})

describe('a file that goes to another firm', () => {
  test('loses no document: administrators open what the firm before kept for itself, and decide who sees it', async () => {
    const [own, shared] = [await add(staff.keller), await add(staff.keller, SHARED)]
    await moveTo(2)
    expect(await list(staff.keller)).toEqual([])
    expect(await open(staff.keller, own)).toBe(404)
    expect([await open(staff.otherFirm, own), await open(staff.otherFirm, shared)]).toEqual([404, 200])
    expect(await open(staff.admin, own)).toBe(200)
    expect(await list(staff.admin)).toMatchObject([{ canManage: true }, { canManage: true }])
    expect((await change(staff.otherFirm, shared, FIRM_ALONE)).statusCode).toBe(403)
    await change(staff.admin, own, SHARED)
    expect(await open(staff.otherFirm, own)).toBe(200)
  })

  test('its history does not name to the next firm what that firm may not see', async () => {
    const id = await add(staff.keller)
    await act(staff.keller, id, 'remove')
    await moveTo(2)
    expect(await changes(staff.otherFirm)).toEqual([['documentRemoved', null, null, 'true', 'Miriam Keller']])
    expect(await changes(staff.admin)).toMatchObject([
      ['documentRemoved', 'Strategy.pdf', null, 'true', 'Miriam Keller'],
    ])
  })

  test('is the firm’s own again when it comes back', async () => {
    const id = await add(staff.keller)
    await moveTo(2)
    await moveTo(1)
    expect([await open(staff.keller, id), await open(staff.admin, id)]).toEqual([200, 404])
  })
})

describe('a document that is removed', () => {
  test('is gone for everybody at once, and whoever could remove it restores it within 30 days', async () => {
    const id = await add(staff.keller, { ...SHARED, visibleToCounty: true })
    expect(await act(staff.admin, id, 'remove')).toBe(403)
    expect(await act(staff.summit, id, 'remove')).toBe(403)
    expect(await act(staff.keller, id, 'remove')).toBe(200)
    for (const actor of [staff.keller, staff.admin, staff.summit]) {
      expect(await list(actor)).toEqual([])
      expect(await open(actor, id)).toBe(404)
    }
    expect(await list(staff.admin, 'removed=true')).toEqual([])
    expect(await list(staff.keller, 'removed=true')).toMatchObject([
      { documentID: id, removedBy: 'Miriam Keller' },
    ])
    testApp.clock.advanceSeconds(29 * 86_400)
    expect(await act(await createActor(testApp, 'admin'), id, 'restore')).toBe(404)
    // The session of the one who removed it has run out by now.
    const later = await keller()
    expect(await act(later, id, 'restore')).toBe(200)
    expect(await open(later, id)).toBe(200)
    expect((await changes(later)).map(([field]) => field)).toEqual(['documentRestored', 'documentRemoved'])
  })

  test('is not restored after 30 days, and its content is still there', async () => {
    const id = await add(staff.admin, SHARED)
    await act(staff.admin, id, 'remove')
    testApp.clock.advanceSeconds(30 * 86_400)
    const admin = await createActor(testApp, 'admin')
    expect(await list(admin, 'removed=true')).toEqual([])
    expect(await act(admin, id, 'restore')).toBe(404)
    const { storage_key: key } = await testApp.db
      .selectFrom('document')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Buffer.from((await testApp.services.files.get(key)) ?? '').equals(PDF)).toBe(true)
  })

  test('is refused while the file rests on it', async () => {
    const id = await add(staff.keller)
    await testApp.db
      .updateTable('legal_case')
      .set({ military_document_id: id })
      .where('certificate_id', '=', file)
      .execute()
    const answer = await send('POST', `/api/documents/${id}/remove`, staff.keller, {})
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'document_in_use' }),
    ])
    expect(await open(staff.keller, id)).toBe(200)
  })

  test('that the file rests on stays open to administrators who rely on it', async () => {
    const id = await add(staff.keller, SHARED)
    await testApp.db
      .updateTable('legal_case')
      .set({ military_document_id: id })
      .where('certificate_id', '=', file)
      .execute()
    expect((await change(staff.keller, id, FIRM_ALONE)).json()).toMatchObject({ code: 'document_in_use' })
    expect(await open(staff.admin, id)).toBe(200)
  })
})
