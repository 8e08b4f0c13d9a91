import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { lastAuditLine } from '../../../test/rows.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
const legal = sharedActor(testApp, 'legal', { firstName: 'Miriam', lastName: 'Keller' })
const colleague = sharedActor(testApp, 'legal', { firstName: 'Adam', lastName: 'Stone' })
const stranger = sharedActor(testApp, 'legal', { firmId: 2 })
const admin = sharedActor(testApp, 'admin')
const county = sharedActor(testApp, 'county')

const newFile = (values = {}, legalValues = {}) =>
  createCertificate(testApp.db, values, { firm_id: 1, is_active: true, ...legalValues })

type Method = 'GET' | 'PUT' | 'POST'

const send = async (method: Method, url: string, actor: TestActor, payload?: object) => {
  const answer = await testApp.inject({ method, url, token: actor.token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const get = (url: string, actor = legal) => send('GET', url, actor)
const put = (id: number, change: object, actor = legal) =>
  send('PUT', '/api/parcels', actor, { parcelID: id, ...change })
const addDocument = async (certificateId: number, name: string): Promise<number> => {
  const { id } = await testApp.db
    .insertInto('document')
    .values({
      certificate_id: certificateId,
      kind: 'document',
      name,
      media_type: 'application/pdf',
      byte_count: 3,
      content_hash: 'x',
      storage_key: `${certificateId}/${name}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const numbers = (rows: { taxSaleNo: string }[]) => rows.map((row) => row.taxSaleNo)

test('every field of the specification is saved by its own name and read again', async () => {
  const id = await newFile({ purchased_on: plainDate('2024-10-15') })
  const day = '2026-03-02'
  const fields = {
    caseNum: 'CV-2026-03-1',
    webRefNum: 'KS-1',
    webNotes: 'Call the bank.',
    claimNum: '26-50418',
    webAssignedAttorneyUserID: colleague.userId,
    bankruptcyType: 13,
    resultOfSale: 'Sold to 3rd Party',
    bankruptcyInDate: day,
    bankruptcyOutDate: day,
    pocFiled: day,
    dismissalFiled: day,
    sentLegalFile: day,
    noiFiledDate: day,
    lienSearchDate: day,
    lienSearchReceivedDate: day,
    complaintFiledDate: day,
    publicationDate: day,
    publicationReceivedDate: day,
    allPartiesServed: day,
    fileMSJPD: day,
    judgmentEntered: day,
    writRequested: day,
    sheriffSaleDate: day,
    secondSheriffsSaleDate: day,
    motionConfirmSale: day,
    orderConfirmSale: day,
    motionForForfeiture: day,
    decreeOfForfeiture: day,
    taxDeedIssued: day,
  }
  expect((await put(id, fields)).status).toBe(200)
  const { body } = await get(`/api/parcels/${id}/legal`)
  // The dismissal and the deed close the file: the field says what the filter by it finds.
  expect(body).toMatchObject({ ...fields, webAssignedAttorneyUserName: 'Stone, Adam', isActive: false })
  const cleared = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  expect((await put(id, { ...cleared, isActive: false })).body).toMatchObject({ ...cleared, isActive: true })
})

test('the deadline to file the complaint is 90 days after the notice, and there is none without a notice', async () => {
  const id = await newFile()
  expect((await get(`/api/parcels/${id}/legal`)).body.complaintDeadline).toBeNull()
  const { body } = await put(id, { noiFiledDate: '2026-09-08' })
  expect(body).toMatchObject({ complaintDeadline: '2026-12-07', complaintDeadlineDays: 90, status: 'Legal' })
})

test('a past act on a day to come is refused and nothing is saved; a sale may lie ahead', async () => {
  const id = await newFile()
  const refused = await put(id, { judgmentEntered: '2026-11-21', caseNum: 'CV-1' })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['judgmentEntered']])
  const { body } = await put(id, { sheriffSaleDate: '2027-02-02' })
  expect(body).toMatchObject({ sheriffSaleDate: '2027-02-02', caseNum: null, judgmentEntered: null })
})

test('a date that cannot be is saved, and the file says which date it contradicts', async () => {
  const id = await newFile()
  const { status, body } = await put(id, { complaintFiledDate: '2026-05-04', judgmentEntered: '2026-04-01' })
  expect(status).toBe(200)
  expect(body.warnings).toEqual([
    { code: 'before', field: 'judgmentEntered', other: 'complaintFiledDate', on: null },
  ])
})

test.each([
  ['2025-10-14', [{ code: 'notice-too-early', on: '2025-10-15' }]],
  ['2025-10-15', []],
])(
  'a notice filed on %s, a year after the purchase or earlier, is saved with %j',
  async (noiFiledDate, told) => {
    const id = await newFile({ purchased_on: plainDate('2024-10-15') })
    const { status, body } = await put(id, { noiFiledDate })
    expect([status, body.noiFiledDate]).toEqual([200, noiFiledDate])
    expect(body.warnings).toEqual(told.map((it) => ({ ...it, field: 'noiFiledDate', other: null })))
  },
)

test('the proof of the military-status check is a document of this file, which the history names', async () => {
  const [id, other] = [await newFile(), await newFile()]
  const [proof, foreign] = [await addDocument(id, 'dmdc.pdf'), await addDocument(other, 'other.pdf')]
  const { status, body } = await put(id, { militaryDocumentID: foreign })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['militaryDocumentID']])
  const hidden = await addDocument(id, 'memo-on-the-firm.pdf')
  await testApp.db.updateTable('document').set({ is_for_firm: false }).where('id', '=', hidden).execute()
  expect((await put(id, { militaryDocumentID: hidden })).status).toBe(400)
  const saved = await put(id, { militaryDocumentID: proof, militaryStatus: 'Not in service' })
  expect(saved.body).toMatchObject({ militaryDocumentID: proof, militaryStatus: 'Not in service' })
  const history = (await get(`/api/parcels/${id}/legal/history`)).body
  expect(history).toContainEqual(
    expect.objectContaining({ field: 'militaryDocumentID', before: null, after: 'dmdc.pdf' }),
  )
})

test('during a bankruptcy the file says that notices are held, and by the setting that the payoff is from staff', async () => {
  const id = await newFile({}, { bankruptcy_in_on: plainDate('2026-10-01') })
  const read = async () => (await get(`/api/parcels/${id}/legal`)).body
  expect(await read()).toMatchObject({ noticeHolds: ['bankruptcy'], payoffFromStaffOnly: false })
  await sql`insert into regime (state_id, effective_from, values)
    values ('OH', '2026-01-02', '{"bankruptcyStaffOnly": true}')`.execute(testApp.db)
  expect(await read()).toMatchObject({ noticeHolds: ['bankruptcy'], payoffFromStaffOnly: true })
})

test('a notice before the purchase is refused: the payoff is counted from it', async () => {
  const id = await newFile()
  const { status, body } = await put(id, { noiFiledDate: '2026-03-09' })
  expect([status, body.fields.noiFiledDate]).toEqual([
    400,
    'This is before the purchase on Mar 10, 2026. Check the year.',
  ])
})

test('F12 two edit one file: the stale save is answered by both values; sent again on the new version, nothing is lost', async () => {
  const id = await newFile()
  const { version } = (await get(`/api/parcels/${id}/legal`)).body
  await put(id, { version, caseNum: 'CV-2026-7' }, colleague)
  const stale = await put(id, { version, webNotes: 'Call the bank.' })
  expect([stale.status, stale.body.code]).toEqual([409, 'edit_conflict'])
  expect(stale.body).toMatchObject({
    changedBy: 'Adam Stone',
    current: { caseNum: 'CV-2026-7', webNotes: null },
  })
  const again = await put(id, { version: stale.body.current.version, webNotes: 'Call the bank.' })
  expect(again.body).toMatchObject({ caseNum: 'CV-2026-7', webNotes: 'Call the bank.' })
})

test('the history says who changed what, from, to and when; what is as it was leaves no line and no version', async () => {
  const id = await newFile({}, { assigned_attorney_id: legal.userId })
  const { body } = await put(id, {
    complaintFiledDate: '2026-05-04',
    webAssignedAttorneyUserID: colleague.userId,
  })
  expect((await put(id, { complaintFiledDate: '2026-05-04' })).body.version).toBe(body.version)
  const history = await get(`/api/parcels/${id}/legal/history`)
  const by = { by: 'Miriam Keller', at: testApp.clock.now().toISOString(), item: null }
  expect(history.body).toMatchObject([
    { ...by, field: 'complaintFiledDate', before: null, after: '2026-05-04' },
    { ...by, field: 'webAssignedAttorneyUserID', before: 'Keller, Miriam', after: 'Stone, Adam' },
  ])
})

test('S04 firm and whether a file is open are for administrators alone: dropped for others, with a line in the log', async () => {
  const id = await newFile()
  const { body } = await put(id, { ohsAttorneyID: 2, isActive: false, caseNum: 'CV-2' })
  expect(body).toMatchObject({ ohsAttorneyID: 1, isActive: true, caseNum: 'CV-2' })
  const line = await lastAuditLine(testApp.db)
  expect(line).toMatchObject({
    result: 'not_allowed',
    subject_id: String(id),
    detail: { fields: 'ohsAttorneyID,isActive' },
  })
  expect((await put(id, { ohsAttorneyID: 2 }, county)).status).toBe(403)
})

test('a file that goes to another firm leaves its attorney behind, and the firm before sees it no more', async () => {
  const id = await newFile({}, { assigned_attorney_id: legal.userId })
  const { body } = await put(id, { ohsAttorneyID: 2 }, admin)
  expect(body).toMatchObject({ ohsAttorneyID: 2, webAssignedAttorneyUserID: null })
  expect((await get(`/api/parcels/${id}/legal`)).status).toBe(404)
  expect((await get(`/api/parcels/${id}/legal`, stranger)).status).toBe(200)
})

test("only an approved user of the file's firm can be assigned", async () => {
  const id = await newFile()
  for (const userId of [stranger.userId, admin.userId, 999_999]) {
    const { status, body } = await put(id, { webAssignedAttorneyUserID: userId })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['webAssignedAttorneyUserID']])
  }
})

test('several files are assigned at once, all or none', async () => {
  const ids = [await newFile(), await newFile(), await newFile()]
  const foreign = await newFile({}, { firm_id: 2 })
  const assign = (parcelIDs: number[], webAssignedAttorneyUserID: number | null) =>
    send('POST', '/api/legal/assign', legal, { parcelIDs, webAssignedAttorneyUserID })
  expect((await assign([...ids, foreign], colleague.userId)).status).toBe(404)
  expect((await get(`/api/parcels/legal?ids=${ids.join(',')}&unassigned=true`)).body).toHaveLength(3)
  expect((await assign(ids, colleague.userId)).body).toEqual({ changed: 3 })
  expect((await assign(ids, colleague.userId)).body).toEqual({ changed: 0 })
  const mine = await get(`/api/parcels/legal?mine=true&ids=${ids.join(',')}`, colleague)
  expect(mine.body).toHaveLength(3)
})

test('cover sheets: those asked for, in that order, with their defendants; none when one is of another firm', async () => {
  const [first, second] = [await newFile({ certificate_no: 'C-1' }), await newFile({ certificate_no: 'C-2' })]
  const foreign = await newFile({}, { firm_id: 2 })
  await send('POST', `/api/legal/${second}/servicetracking`, legal, { defendantName: 'Lock Nine Bank' })
  const sheets = (ids: number[]) => get(`/api/legal/coversheets?ids=${ids.join(',')}`)
  const { body } = await sheets([second, first, second])
  expect(body).toMatchObject([
    { file: { taxSaleNo: 'C-2' }, defendants: [{ defendantName: 'Lock Nine Bank' }] },
    { file: { taxSaleNo: 'C-1' }, defendants: [] },
  ])
  await put(first, { noiFiledDate: '2026-09-08' })
  expect((await sheets([first])).body[0].deadlines).toContainEqual(
    expect.objectContaining({ rule: 'complaint', defendantName: null }),
  )
  expect((await sheets([first, foreign])).status).toBe(404)
})

test('lists: mine, unassigned, of a county, active or not, by contains; never what is of another firm', async () => {
  const tag = 'Lindqvist'
  const no = (suffix: string) => ({ certificate_no: `L-${suffix}`, owner_name: `${tag} ${suffix}` })
  await newFile(no('mine'), { assigned_attorney_id: legal.userId, ref_no: 'KS-777' })
  await newFile(no('free'))
  await newFile({ ...no('hamilton'), county_id: 854 })
  await newFile(no('closed'), { is_active: false })
  await newFile(no('deeded'), { tax_deed_issued_on: plainDate('2026-10-01') })
  await newFile(no('dismissed'), { dismissal_filed_on: plainDate('2026-10-01') })
  await newFile(no('foreign'), { firm_id: 2 })
  await createCertificate(testApp.db, no('none'))
  const list = async (url: string, actor = legal) =>
    numbers((await get(`${url}${url.includes('?') ? '&' : '?'}filter=${tag}`, actor)).body)
  expect(await list('/api/parcels/legal')).toEqual([
    'L-closed',
    'L-deeded',
    'L-dismissed',
    'L-free',
    'L-hamilton',
    'L-mine',
  ])
  expect(await list('/api/parcels/legal?isActive=true&countyID=855')).toEqual(['L-free', 'L-mine'])
  expect(await list('/api/parcels/legal?isActive=false')).toEqual(['L-closed', 'L-deeded', 'L-dismissed'])
  expect(await list('/api/parcels/legal?mine=true')).toEqual(['L-mine'])
  expect(await list('/api/parcels/legal?unassigned=true')).toEqual(['L-free', 'L-hamilton'])
  expect(await list('/api/parcels/legal', stranger)).toEqual(['L-foreign'])
  expect(await list('/api/parcels/legal', admin)).toHaveLength(7)
  expect(await list('/api/counties/855/myparcels')).toEqual(['L-mine'])
})

test('by attorney, files without one stand last in both directions; a file follows when its attorney is renamed', async () => {
  const no = (suffix: string) => ({ certificate_no: `R-${suffix}`, owner_name: `Renaud ${suffix}` })
  const renamed = await createActor(testApp, 'legal', { firstName: 'Ruth', lastName: 'Vale' })
  await newFile(no('keller'), { assigned_attorney_id: legal.userId })
  await newFile(no('none'))
  const id = await newFile(no('vale'))
  await put(id, { webAssignedAttorneyUserID: renamed.userId })
  const list = async (sort: string) =>
    numbers((await get(`/api/parcels/legal?filter=Renaud&sort=${sort}webAssignedAttorneyUserName`)).body)
  expect(await list('')).toEqual(['R-keller', 'R-vale', 'R-none'])
  expect(await list('-')).toEqual(['R-vale', 'R-keller', 'R-none'])
  await testApp.db
    .updateTable('app_user')
    .set({ last_name: 'Abel' })
    .where('id', '=', renamed.userId)
    .execute()
  expect(await list('')).toEqual(['R-vale', 'R-keller', 'R-none'])
  const { body } = await get(`/api/parcels/${id}/legal`)
  expect(body.webAssignedAttorneyUserName).toBe('Abel, Ruth')
})

test('S03 a county reads the file without the note and the reference number of the firm', async () => {
  const id = await newFile({}, { ref_no: 'KS-SECRET', legal_note: 'of the firm alone', case_no: 'CV-3' })
  const { body } = await get(`/api/parcels/${id}/legal`, county)
  expect(body).toMatchObject({ caseNum: 'CV-3', webRefNum: null, webNotes: null })
  expect((await get(`/api/parcels/${id}/legal/history`, county)).status).toBe(403)
})

test('the timeline says that a dismissal closed the file, and that clearing it opened the file again', async () => {
  const id = await newFile()
  await put(id, { dismissalFiled: '2026-09-08' })
  await put(id, { dismissalFiled: null })
  const history = await get(`/api/parcels/${id}/history`)
  const lines: { what: string; before: string; after: string; reason: string }[] = history.body
  expect(
    lines
      .filter(({ what }) => what === 'legal file')
      .map(({ before, after, reason }) => [before, after, reason]),
  ).toEqual([
    ['closed', 'open', 'dismissal'],
    ['open', 'closed', 'dismissal'],
  ])
})

test('a notice filed moves the payoff, and earlier quotes are out of date', async () => {
  const id = await newFile()
  const quoted = await send('POST', `/api/parcels/${id}/payofflog`, admin, {})
  expect(quoted.status).toBe(201)
  await put(id, { noiFiledDate: '2026-09-08' })
  const quotes = await testApp.db
    .selectFrom('payoff_quote')
    .leftJoin('payoff_quote_supersession as gone', 'gone.quote_id', 'payoff_quote.id')
    .select('gone.cause')
    .where('certificate_id', '=', id)
    .execute()
  expect(new Set(quotes.map(({ cause }) => cause))).toEqual(new Set(['data-corrected']))
  const history = await get(`/api/parcels/${id}/history`)
  expect(history.body.map((line: { what: string }) => line.what)).toEqual(['notice of intent', 'status'])
})
