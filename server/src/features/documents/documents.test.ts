import { UPLOAD_PART_BYTES } from '@fieldstone/contract/uploads'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createStaff, type Staff, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { listFiles } from '../../../test/stored-files-steps.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { retentionJob } from '../../jobs/job-list.ts'

const testApp = sharedTestApp()
let staff: Staff
let id: number

beforeAll(async () => {
  staff = await createStaff(testApp)
  id = await createCertificate(testApp.db, {}, { firm_id: 1 })
})

/** A part of a PNG: its length, its name, what is in it, and a checksum that nobody reads here. */
const chunk = (name: string, byteCount: number): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(byteCount)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, Buffer.alloc(byteCount + 4, 7)])
}
const PNG = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  chunk('IHDR', 13),
  chunk('IDAT', UPLOAD_PART_BYTES),
])
/** One entry in its directory: the width. */
const TIFF = Buffer.from('4d4d002a000000080001010000030000000100010000000000000000', 'hex')
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const WORD_PARTS = {
  '[Content_Types].xml': strToU8(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.main+xml"/></Types>`,
  ),
  'word/document.xml': strToU8('<w/>'),
}
const zipOf = (parts: Record<string, Uint8Array>) => Buffer.from(zipSync(parts))

const get = (url: string, { token }: TestActor) => testApp.inject({ method: 'GET', url, token })

async function start(actor: TestActor, byteCount: number, more: object = {}) {
  const payload = {
    name: 'deed',
    category: 'court',
    visibleToAdmin: true,
    visibleToCounty: true,
    visibleToLegal: true,
    byteCount,
    ...more,
  }
  const url = `/api/documents/parcels/${id}/uploads`
  return testApp.inject({ method: 'POST', url, payload, token: actor.token })
}

const sendPart = (actor: TestActor, uploadId: number, part: number, payload: Buffer) =>
  testApp.inject({
    method: 'PUT',
    url: `/api/documents/uploads/${uploadId}/parts/${part}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
    token: actor.token,
  })

const finish = (actor: TestActor, uploadId: number) =>
  testApp.inject({
    method: 'POST',
    url: `/api/documents/uploads/${uploadId}/finish`,
    payload: {},
    token: actor.token,
  })

async function add(actor: TestActor, content: Buffer, more: object = {}) {
  const { uploadId } = (await start(actor, content.length, more)).json<{ uploadId: number }>()
  for (let part = 0; part * UPLOAD_PART_BYTES < content.length; part++) {
    const bytes = content.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES)
    expect((await sendPart(actor, uploadId, part, bytes)).statusCode).toBe(204)
  }
  return finish(actor, uploadId)
}

test('a file in two parts, one sent twice: is listed and comes back byte by byte, as a download that no browser runs', async () => {
  const { uploadId } = (await start(staff.keller, PNG.length, { name: 'C:\\photos\\house.JPG' })).json()
  await sendPart(staff.keller, uploadId, 1, PNG.subarray(UPLOAD_PART_BYTES))
  await sendPart(staff.keller, uploadId, 0, PNG.subarray(0, UPLOAD_PART_BYTES))
  await sendPart(staff.keller, uploadId, 0, PNG.subarray(0, UPLOAD_PART_BYTES))
  const added = await finish(staff.keller, uploadId)
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({ name: 'house.png', mediaType: 'image/png', byteCount: PNG.length })
  const { documentID } = added.json()
  const images = await get(`/api/documents/parcels/${id}/images`, staff.summit)
  expect(images.headers['x-total-count']).toBe('1')
  expect(images.json()).toEqual([{ ...added.json(), canManage: false }])
  expect((await get(`/api/documents/parcels/${id}/documents`, staff.summit)).json()).toEqual([])
  const file = await get(`/api/documents/${documentID}/file`, staff.summit)
  expect(file.rawPayload.equals(PNG)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'attachment; filename="house.png"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  expect((await finish(staff.keller, uploadId)).statusCode).toBe(404)
})

describe('who sees a file', () => {
  test('another county and another firm find neither the list nor the file', async () => {
    const { documentID } = (await add(staff.keller, PDF)).json()
    for (const actor of [staff.hamilton, staff.otherFirm])
      for (const url of [
        `/api/documents/parcels/${id}/documents`,
        `/api/documents/parcels/${id}/images`,
        `/api/documents/${documentID}/file`,
      ])
        expect((await get(url, actor)).statusCode).toBe(404)
    expect((await start(staff.otherFirm, 10)).statusCode).toBe(404)
    expect((await start(staff.summit, 10)).statusCode).toBe(403)
  })

  test.each([
    [{ visibleToCounty: false }, [true, false, true]],
    [{ visibleToLegal: false }, [true, true, false]],
  ] as const)('%j: administrators, county, firm: %j', async (more, seen) => {
    const { documentID } = (await add(staff.admin, PDF, more)).json()
    for (const [at, actor] of [staff.admin, staff.summit, staff.keller].entries()) {
      const list = await get(`/api/documents/parcels/${id}/documents?pageSize=200`, actor)
      expect(list.json().some((it: { documentID: number }) => it.documentID === documentID)).toBe(seen[at])
      const file = await get(`/api/documents/${documentID}/file`, actor)
      expect(file.statusCode).toBe(seen[at] ? 200 : 404)
    }
  })

  test('a firm always sees what it has added itself', async () => {
    const { documentID } = (await add(staff.keller, PDF, { visibleToLegal: false })).json()
    expect((await get(`/api/documents/${documentID}/file`, staff.keller)).statusCode).toBe(200)
  })
})

test.each([
  ['a PDF', PDF, 'application/pdf'],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), 'image/jpeg'],
  ['a TIFF', TIFF, 'image/tiff'],
  ['a Word file', zipOf(WORD_PARTS), WORD_TYPE],
])('%s is accepted by its content', async (_, content, mediaType) => {
  expect((await add(staff.admin, content, { name: 'file.exe' })).json()).toMatchObject({ mediaType })
})

test.each([
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a plain zip', zipOf({ 'a.txt': strToU8('a') })],
  ['a Word file with macros', zipOf({ ...WORD_PARTS, 'word/vbaProject.bin': strToU8('x') })],
  ['a broken zip', Buffer.from('PK\x03\x04broken')],
])(
  '%s named like a PDF is refused with the accepted types, and nothing of it is kept',
  async (_, content) => {
    const answer = await add(staff.admin, content, { name: 'deed.pdf' })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({
      code: 'unsupported_media_type',
      accepted: expect.arrayContaining(['application/pdf']),
    })
    expect(await testApp.db.selectFrom('document_upload').select('id').execute()).toEqual([])
  },
)

test('a file over the limit is refused before anything is sent, with the limit', async () => {
  const answer = await start(staff.admin, 25 * 1024 * 1024 + 1)
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    expect.objectContaining({ code: 'too_large', limitBytes: 26_214_400 }),
  ])
})

test('parts of a wrong size, beyond the end, missing, or of another user are refused', async () => {
  const { uploadId } = (await start(staff.admin, PDF.length)).json()
  expect((await sendPart(staff.admin, uploadId, 0, PDF.subarray(1))).statusCode).toBe(400)
  expect((await sendPart(staff.admin, uploadId, 1, PDF)).statusCode).toBe(400)
  expect((await finish(staff.admin, uploadId)).json()).toMatchObject({ code: 'bad_request', missingPart: 0 })
  expect((await sendPart(staff.keller, uploadId, 0, PDF)).statusCode).toBe(404)
  expect((await finish(staff.keller, uploadId)).statusCode).toBe(404)
})

describe('a row that cannot be read', () => {
  let other: number
  beforeAll(async () => {
    other = await createCertificate(testApp.db, {}, { firm_id: 1 })
  })
  const list = (more: object = {}) =>
    testApp.inject({
      method: 'GET',
      url: `/api/documents/parcels/${other}/documents?sort=added`,
      token: staff.admin.token,
      ...more,
    })
  const store = async (name: string, byteCount = 17) => {
    const values = {
      certificate_id: other,
      kind: 'document',
      name,
      media_type: 'application/pdf',
      byte_count: byteCount,
      content_hash: 'x',
      storage_key: crypto.randomUUID(),
      added_at: testApp.clock.now(),
    } as const
    testApp.clock.advanceSeconds(60)
    const row = await testApp.db
      .insertInto('document')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  test.each([
    ['without an ending', `${'a'.repeat(157)}`],
    ['with signs of two units', `${'a'.repeat(155)}\u{1f3e0}b`],
    ['of the longest name', 'a'.repeat(160)],
  ])('a file %s is stored with its ending, and the list is read', async (_, name) => {
    const added = await add(staff.admin, PDF, { name })
    expect([added.statusCode, added.json().name.length <= 160, /\.pdf$/.test(added.json().name)]).toEqual([
      201,
      true,
      true,
    ])
    expect((await get(`/api/documents/parcels/${id}/documents`, staff.admin)).statusCode).toBe(200)
  })

  test('one that got in all the same has its place in the list, the others are shown, staff are told once', async () => {
    await sql`alter table document drop constraint document_media_type, drop constraint document_name`.execute(
      testApp.db,
    )
    const first = await store('first.pdf')
    const longNamed = await store(`${'b'.repeat(400)}.pdf`)
    const bad = await store('strange.pdf')
    await sql`update document set media_type = 'text/html' where id = ${bad}`.execute(testApp.db)
    const last = await store('last.pdf')
    const answer = await list()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().map((it: { documentID: number }) => it.documentID)).toEqual([first, longNamed, last])
    expect(answer.headers).toMatchObject({ 'x-unreadable-rows': `2:${bad}`, 'x-total-count': '4' })
    const file = await list({ headers: { accept: 'text/csv' } })
    expect(file.body.split('\r\n')[3]).toContain(`This row cannot be shown (number ${bad})`)
    const tasks = await testApp.db
      .selectFrom('staff_task')
      .select(['subject_id', 'note'])
      .where('kind', '=', 'unreadable-row')
      .execute()
    expect(tasks).toEqual([{ subject_id: String(bad), note: expect.stringContaining('mediaType') }])
  })

  test('what the list cannot show is not stored', async () => {
    const upload = (values: object) =>
      testApp.db
        .insertInto('document_upload')
        .values(values as never)
        .execute()
    await expect(upload({ name: 'a'.repeat(161) })).rejects.toThrow()
    await expect(store('nothing.pdf', 0)).rejects.toThrow(/document_byte_count/)
  })
})

test('an upload that nobody finishes is deleted after a day, with its parts', async () => {
  const { uploadId } = (await start(staff.admin, PDF.length)).json()
  await sendPart(staff.admin, uploadId, 0, PDF)
  await retentionJob.run(testApp.services)
  expect(await testApp.services.files.get(`uploads/${uploadId}/0`)).not.toBeNull()
  const { all, unnamed } = await listFiles(testApp.db, testApp.services.files.stored)
  expect([all.includes(`uploads/${uploadId}/0`), unnamed]).toEqual([true, []])
  testApp.clock.advanceSeconds(24 * 3600 + 1)
  await retentionJob.run(testApp.services)
  expect(await testApp.services.files.get(`uploads/${uploadId}/0`)).toBeNull()
  expect(await testApp.db.selectFrom('document_upload').select('id').execute()).toEqual([])
})
