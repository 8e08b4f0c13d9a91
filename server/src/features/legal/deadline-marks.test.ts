import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sender } from '../../../test/sender.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { sendDeadlineReminders } from './service.ts'

const testApp = sharedTestApp()
const legal = sharedActor(testApp, 'legal', { email: 'keller@example.com' })
const stranger = sharedActor(testApp, 'legal', { firmId: 2 })
const county = sharedActor(testApp, 'county', { countyId: 855 })
const admin = sharedActor(testApp, 'admin')
const TODAY = plainDate('2026-11-20')

let id: number
let no = 0
let defendants: readonly number[]

/** Two defendants of one name who were served on one day, and one who was not, in a file whose complaint is filed. */
beforeEach(async () => {
  await testApp.db.updateTable('legal_case').set({ is_active: false }).execute()
  await testApp.db.deleteFrom('outbox').execute()
  id = await createCertificate(
    testApp.db,
    { certificate_no: `M-${++no}` },
    {
      firm_id: 1,
      is_active: true,
      assigned_attorney_id: legal.userId,
      noi_filed_on: plainDate('2026-04-01'),
      complaint_filed_on: plainDate('2026-05-04'),
    },
  )
  const served_on = plainDate('2026-11-03')
  const rows = await testApp.db
    .insertInto('defendant')
    .values([
      { certificate_id: id, name: 'John Doe', served_on },
      { certificate_id: id, name: 'John Doe', served_on },
    ])
    .returning('id')
    .execute()
  defendants = rows.map((row) => row.id)
})

const send = sender(() => ({ testApp, actor: legal }))

interface Line {
  readonly rule: string
  readonly defendantID: number | null
  readonly dueDate: string
  readonly mark: object | null
}

const agenda = async (query = '', actor = legal): Promise<Line[]> =>
  (await send('GET', `/api/legal/deadlines?parcelID=${id}${query}`, undefined, actor)).body
const answers = async (query = '') => (await agenda(query)).map(({ defendantID }) => defendantID)

const mark = (said: object, actor = legal, at = 0) =>
  send(
    'POST',
    `/api/legal/${id}/deadlinemarks`,
    { rule: 'answer', defendantID: defendants[at], dueDate: '2026-12-01', ...said },
    actor,
  )

const feed = async () => {
  const { pathname } = new URL((await send('POST', '/api/legal/calendar', {})).body.url)
  const { body } = await testApp.inject({ method: 'GET', url: pathname })
  const calendar = new ICAL.Component(ICAL.parse(body))
  return calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it).summary)
}

const mail = async () => {
  await testApp.db.updateTable('deadline_setting').set({ reminded_on: null }).execute()
  await testApp.db.deleteFrom('outbox').execute()
  await sendDeadlineReminders(testApp.services)
  const rows = await testApp.db.selectFrom('outbox').select('body').where('kind', '=', 'deadlines').execute()
  return rows.map(({ body }) => body).join('')
}

test('what is handled is out of agenda, mail and calendar alike; it is shown when asked for, and undone there', async () => {
  await send('PUT', '/api/legal/reminders', { remindDays: 30 })
  expect(await answers()).toEqual(defendants)
  expect(await feed()).toHaveLength(2)
  const { status, body } = await mark({ handledReason: 'Answered in court' })
  expect(status).toBe(201)
  expect(await answers()).toEqual([defendants[1]])
  expect(await feed()).toEqual([`Answer of a defendant due: certificate M-${no}`])
  const text = await mail()
  expect(text.match(/Answer of a defendant due/g)).toHaveLength(1)
  expect(await answers('&marked=only')).toEqual([defendants[0]])
  expect((await agenda('&marked=only'))[0]?.mark).toMatchObject({
    handledReason: 'Answered in court',
    putOffUntil: null,
    deadlineMarkID: body.deadlineMarkID,
    markedAt: '2026-11-20T15:00:00.000Z',
  })
  expect(await answers('&marked=also')).toEqual(defendants)
  expect((await send('DELETE', `/api/legal/deadlinemarks/${body.deadlineMarkID}`)).status).toBe(204)
  expect(await answers()).toEqual(defendants)
  expect((await send('DELETE', `/api/legal/deadlinemarks/${body.deadlineMarkID}`)).status).toBe(404)
})

test('what is put off comes back on its day, not before', async () => {
  await mark({ putOffUntil: '2026-11-22' })
  expect(await answers()).toEqual([defendants[1]])
  const { id: markId } = await testApp.db.selectFrom('deadline_mark').select('id').executeTakeFirstOrThrow()
  const waitsUntil = (day: string) =>
    testApp.db
      .updateTable('deadline_mark')
      .set({ put_off_until: plainDate(day) })
      .where('id', '=', markId)
      .execute()
  await waitsUntil('2026-11-21')
  expect(await answers()).toEqual([defendants[1]])
  await waitsUntil(TODAY)
  expect(await answers()).toEqual(defendants)
  expect(await agenda('&marked=only')).toEqual([])
})

test('a deadline that moves comes back, and a day that it no longer has cannot be marked', async () => {
  await mark({ handledReason: 'Answered in court' })
  await testApp.db
    .updateTable('defendant')
    .set({ served_on: plainDate('2026-11-05') })
    .where('id', '=', defendants[0] ?? 0)
    .execute()
  expect((await agenda()).map(({ defendantID, dueDate }) => [defendantID, dueDate])).toEqual([
    [defendants[1], '2026-12-01'],
    [defendants[0], '2026-12-03'],
  ])
  expect((await mark({ handledReason: 'Answered in court' })).body.code).toBe('state_changed')
})

test('history says who handled what and why, in their words; the last word replaces the one before', async () => {
  await mark({ putOffUntil: '2026-11-30' })
  await mark({ handledReason: 'Answered in court' })
  const rows = await testApp.db
    .selectFrom('deadline_mark')
    .selectAll()
    .where('certificate_id', '=', id)
    .execute()
  expect(rows).toMatchObject([
    { handled_reason: 'Answered in court', put_off_until: null, made_by: legal.userId },
  ])
  const item = 'Answer of a defendant due (John Doe), 2026-12-01'
  expect((await send('GET', `/api/parcels/${id}/legal/history`)).body).toMatchObject([
    { field: 'deadlinePutOff', item, before: '2026-11-30', after: null },
    { field: 'deadlineHandled', item, before: null, after: 'Answered in court' },
    { field: 'deadlinePutOff', item, before: null, after: '2026-11-30' },
  ])
})

test.each([
  ['today', { putOffUntil: '2026-11-20' }, 'putOffUntil'],
  ['a day after the deadline', { putOffUntil: '2026-12-02' }, 'putOffUntil'],
  ['neither a reason nor a day', {}, 'handledReason'],
  ['both', { putOffUntil: '2026-11-25', handledReason: 'Answered' }, 'handledReason'],
  ['an empty reason', { handledReason: '  ' }, 'handledReason'],
])('%s is refused at its field, and nothing is stored', async (_, said, field) => {
  const { status, body } = await mark(said)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await answers()).toEqual(defendants)
})

test('a firm marks its own files alone, an administrator any, a county none', async () => {
  const said = { handledReason: 'Answered in court' }
  expect((await mark(said, stranger)).status).toBe(404)
  expect((await mark(said, county)).status).toBe(403)
  const { status, body } = await mark(said, admin)
  expect(status).toBe(201)
  const at = `/api/legal/deadlinemarks/${body.deadlineMarkID}`
  expect((await send('DELETE', at, undefined, stranger)).status).toBe(404)
  expect((await send('DELETE', at, undefined, county)).status).toBe(403)
  expect(await answers()).toEqual([defendants[1]])
})

test('of one name and one day each is marked for itself, and a calendar and a mail number them', async () => {
  await send('PUT', '/api/legal/reminders', { remindDays: 30 })
  await testApp.db
    .insertInto('defendant')
    .values([
      { certificate_id: id, name: 'Lock Nine Bank', served_on: plainDate('2026-11-03') },
      { certificate_id: id, name: 'Rosa Marchetti', served_on: plainDate('2026-11-04') },
    ])
    .execute()
  const numbered = [1, 2, 3].map((at) => `Answer of a defendant due (${at} of 3): certificate M-${no}`)
  expect(await feed()).toEqual([...numbered, `Answer of a defendant due: certificate M-${no}`])
  const text = await mail()
  for (const title of numbered) expect(text).toContain(title)
})

test('nothing is left out without a count: before, within, after and what is marked are all there is', async () => {
  const file = (days: number) =>
    createCertificate(
      testApp.db,
      {},
      {
        firm_id: 1,
        is_active: true,
        assigned_attorney_id: legal.userId,
        noi_filed_on: addDays(TODAY, days - 90),
      },
    )
  for (const days of [-31, -30, -52, -324, -400, 14, 15, 40]) await file(days)
  await mark({ handledReason: 'Answered in court' })
  const counts = async (query = '', actor = legal) =>
    (await send('GET', `/api/legal/deadlines/counts${query}`, undefined, actor)).body
  expect(await counts('?mine=true')).toEqual({
    today: '2026-11-20',
    from: '2026-10-21',
    to: '2026-12-04',
    near: 3,
    older: [
      { from: '2026-10-01', to: '2026-10-20', count: 1, overdue: 1 },
      { from: '2026-09-01', to: '2026-09-30', count: 1, overdue: 1 },
      { from: '2025-01-01', to: '2025-12-31', count: 2, overdue: 2 },
    ],
    later: 2,
    marked: 1,
  })
  expect(await counts('', stranger)).toMatchObject({ near: 0, older: [], later: 0, marked: 0 })
})
