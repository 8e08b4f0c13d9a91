import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { sendDeadlineReminders } from './service.ts'

const testApp = sharedTestApp()
const legal = sharedActor(testApp, 'legal', { email: 'keller@example.com' })
const colleague = sharedActor(testApp, 'legal')
const stranger = sharedActor(testApp, 'legal', { firmId: 2 })
const admin = sharedActor(testApp, 'admin')
let noticed: number
let served: number

beforeAll(async () => {
  const file = (no: string, values: object) =>
    createCertificate(testApp.db, { certificate_no: no }, { firm_id: 1, is_active: true, ...values })
  noticed = await file('D-noticed', {
    assigned_attorney_id: legal.userId,
    noi_filed_on: plainDate('2026-08-22'),
  })
  served = await file('D-served', {
    assigned_attorney_id: legal.userId,
    noi_filed_on: plainDate('2026-04-01'),
    complaint_filed_on: plainDate('2026-05-04'),
  })
  await file('D-colleague', { assigned_attorney_id: colleague.userId, noi_filed_on: plainDate('2026-11-02') })
  await file('D-closed', { is_active: false, noi_filed_on: plainDate('2026-11-02') })
  await file('D-foreign', { firm_id: 2, noi_filed_on: plainDate('2026-11-02') })
  await testApp.db
    .insertInto('defendant')
    .values([
      { certificate_id: served, name: 'Lock Nine; Savings, Bank', served_on: plainDate('2026-11-10') },
      { certificate_id: served, name: 'Rosa Marchetti' },
    ])
    .execute()
})

const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  actor?: TestActor,
  payload?: object,
) => testApp.inject({ method, url, token: actor?.token, ...(payload ? { payload } : {}) })

const agenda = async (query = '', actor = legal) => {
  const lines: { taxSaleNo: string; rule: string; dueDate: string; urgency: string }[] = (
    await send('GET', `/api/legal/deadlines${query}`, actor)
  ).json()
  return lines.map((it) => `${it.taxSaleNo} ${it.rule} ${it.dueDate} ${it.urgency}`)
}

test('the agenda: the open files of the firm or mine, soonest first, each with its rule; due today is not overdue', async () => {
  const mine = [
    'D-served service-each 2026-11-04 overdue',
    'D-noticed complaint 2026-11-20 today',
    'D-served answer 2026-12-08 later',
  ]
  const commencement = 'D-served commencement 2027-05-04 later'
  expect(await agenda('?mine=true')).toEqual([...mine, commencement])
  expect(await agenda()).toEqual([...mine, 'D-colleague complaint 2027-01-31 later', commencement])
  expect(await agenda('', stranger)).toEqual(['D-foreign complaint 2027-01-31 later'])
})

test('a stay takes the deadlines of a file out of what is overdue, in agenda, list and file', async () => {
  const stayed = await createCertificate(
    testApp.db,
    { certificate_no: 'D-stayed' },
    {
      firm_id: 1,
      is_active: true,
      assigned_attorney_id: legal.userId,
      noi_filed_on: plainDate('2026-06-01'),
      bankruptcy_in_on: plainDate('2026-07-06'),
    },
  )
  const ofFile = `/api/legal/deadlines?parcelID=${stayed}`
  expect((await send('GET', ofFile, legal)).json()).toMatchObject([
    { rule: 'complaint', dueDate: '2026-08-30', urgency: 'stayed', standingSince: '2026-07-06' },
  ])
  expect((await send('GET', ofFile, stranger)).json()).toEqual([])
  const [row] = (await send('GET', '/api/parcels/legal?filter=D-stayed', legal)).json()
  expect(row).toMatchObject({ nextStep: 'stayed', nextStepDate: '2026-07-06' })
  const [next] = (await send('GET', '/api/parcels/legal?filter=D-noticed', legal)).json()
  expect(next).toMatchObject({ nextStep: 'file-complaint', nextStepDate: '2026-11-20' })
  await testApp.db.deleteFrom('legal_case').where('certificate_id', '=', stayed).execute()
})

test('what the county reported redeemed rests in agenda, list, head and the attorney’s day until it is posted, and is due again once the report is taken back', async () => {
  const paid = await createCertificate(
    testApp.db,
    { certificate_no: 'D-paid', redemption_in_process_on: plainDate('2026-11-18') },
    {
      firm_id: 1,
      is_active: true,
      assigned_attorney_id: legal.userId,
      noi_filed_on: plainDate('2026-06-01'),
    },
  )
  const lines = async () => (await send('GET', `/api/legal/deadlines?parcelID=${paid}`, legal)).json()
  const due = async () => (await send('GET', '/api/legal/today', legal)).json().due.count
  expect(await lines()).toMatchObject([
    { rule: 'complaint', dueDate: '2026-08-30', urgency: 'reported', standingSince: '2026-11-18' },
  ])
  const [row] = (await send('GET', '/api/parcels/legal?filter=D-paid', legal)).json()
  expect(row).toMatchObject({ nextStep: 'await-reported-redemption', nextStepDate: '2026-11-18' })
  const before = await due()
  await testApp.db
    .updateTable('certificate')
    .set({ redemption_in_process_on: null })
    .where('id', '=', paid)
    .execute()
  expect(await lines()).toMatchObject([{ urgency: 'overdue', standingSince: null }])
  expect(await due()).toBe(before + 1)
  await testApp.db.deleteFrom('legal_case').where('certificate_id', '=', paid).execute()
})

test('what a check paid in full rests since the day on which the check was received, not since it was entered', async () => {
  const id = await createCertificate(
    testApp.db,
    { certificate_no: 'D-check' },
    { firm_id: 1, is_active: true, noi_filed_on: plainDate('2026-06-01') },
  )
  const { owed } = (await send('GET', `/api/admin/parcels/${id}/desk`, admin)).json()
  const payload = {
    ...{ parcelID: id, instrument: 'CHECK', amount: owed, reference: 'D-check' },
    ...{ receivedDate: '2026-11-16', settledDate: '2026-11-18' },
  }
  const entered = await send('POST', '/api/admin/receivedpayments', admin, payload)
  expect(entered.statusCode, entered.body).toBe(201)
  const lines = (await send('GET', `/api/legal/deadlines?parcelID=${id}`, legal)).json()
  expect(lines).toMatchObject([{ rule: 'complaint', urgency: 'paid', standingSince: '2026-11-16' }])
  const [row] = (await send('GET', '/api/parcels/legal?filter=D-check', legal)).json()
  expect(row).toMatchObject({ nextStep: 'await-redemption', nextStepDate: '2026-11-16' })
  await testApp.db.deleteFrom('legal_case').where('certificate_id', '=', id).execute()
})

test('the agenda of a colleague, or of files without an attorney; of another firm for an administrator alone', async () => {
  const nobodys = await createCertificate(
    testApp.db,
    { certificate_no: 'D-nobody' },
    { firm_id: 1, is_active: true, noi_filed_on: plainDate('2026-11-03') },
  )
  const ofColleague = ['D-colleague complaint 2027-01-31 later']
  const foreign = ['D-foreign complaint 2027-01-31 later']
  const of = (actor: TestActor) => `?webAssignedAttorneyUserID=${actor.userId}`
  expect(await agenda(of(colleague))).toEqual(ofColleague)
  expect(await agenda('?unassigned=true')).toEqual(['D-nobody complaint 2027-02-01 later'])
  expect(await agenda(of(colleague), stranger)).toEqual([])
  expect(await agenda('?attorneyID=2')).toEqual([])
  expect(await agenda('?attorneyID=2', admin)).toEqual(foreign)
  expect(await agenda(of(colleague), admin)).toEqual(ofColleague)
  expect(await agenda('?attorneyID=1&unassigned=true', admin)).toEqual([
    'D-nobody complaint 2027-02-01 later',
  ])
  await testApp.db
    .updateTable('legal_case')
    .set({ is_active: false })
    .where('certificate_id', '=', nobodys)
    .execute()
})

test('the agenda between two days, both inclusive', async () => {
  expect(await agenda('?mine=true&from=2026-11-20&to=2026-12-08')).toEqual([
    'D-noticed complaint 2026-11-20 today',
    'D-served answer 2026-12-08 later',
  ])
})

test('a line says from which date it is counted, and how', async () => {
  const [, line] = (await send('GET', '/api/legal/deadlines?mine=true', legal)).json()
  expect(line).toMatchObject({
    parcelID: noticed,
    fromField: 'noiFiledDate',
    fromDate: '2026-08-22',
    count: 90,
    unit: 'days',
    tolledDays: 0,
    shiftedFrom: null,
    defendantName: null,
  })
})

const newFeed = async (): Promise<string> =>
  new URL((await send('POST', '/api/legal/calendar', legal, {})).json().url).pathname

const eventsOf = async (path: string) => {
  const answer = await send('GET', path)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  return calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it))
}

test('the calendar is read by another parser: all-day events with an exclusive end, their rule, and no name of a person', async () => {
  const events = await eventsOf(await newFeed())
  expect(events).toHaveLength(4)
  const complaint = events.find(({ summary }) => summary.startsWith('File the complaint'))
  expect(complaint).toMatchObject({ summary: 'File the complaint: certificate D-noticed', sequence: 0 })
  expect(complaint?.description).toBe('90 days after the NOI was filed on August 22, 2026.')
  expect([complaint?.startDate, complaint?.endDate].map((time) => [time?.isDate, String(time)])).toEqual([
    [true, '2026-11-20'],
    [true, '2026-11-21'],
  ])
  expect(JSON.stringify(events.map(({ summary, description }) => summary + description))).not.toMatch(
    /Marchetti|Lock Nine/,
  )
})

test('the calendar says how far it reaches, and holds nothing beyond', async () => {
  const far = await createCertificate(
    testApp.db,
    { certificate_no: 'D-far', sale_type: 'negotiated', purchased_on: plainDate('2026-03-10') },
    { firm_id: 1, is_active: true, assigned_attorney_id: legal.userId },
  )
  expect(await agenda('?mine=true')).toContain('D-far expiry 2032-03-10 later')
  const path = await newFeed()
  expect((await eventsOf(path)).map(({ summary }) => summary)).not.toContain(
    'Certificate expires: certificate D-far',
  )
  const text = (await send('GET', path)).body.replaceAll('\r\n ', '')
  expect(text).toContain('up to 24 months ahead\\, and what is overdue by up to 12.')
  await testApp.db
    .updateTable('legal_case')
    .set({ is_active: false })
    .where('certificate_id', '=', far)
    .execute()
})

test('a date that moves keeps its UID and raises SEQUENCE; one that stays does neither', async () => {
  const path = await newFeed()
  const of = async () => {
    const events = await eventsOf(path)
    return new Map(events.map(({ uid, sequence, startDate }) => [uid, `${sequence} ${startDate}`]))
  }
  const before = await of()
  const { status } = await send('PUT', '/api/parcels', legal, {
    parcelID: noticed,
    noiFiledDate: '2026-09-08',
  }).then(({ statusCode }) => ({ status: statusCode }))
  expect(status).toBe(200)
  const after = await of()
  const uid = `${noticed}-complaint-0@localhost`
  expect([before.get(uid), after.get(uid)]).toEqual(['0 2026-11-20', '1 2026-12-07'])
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  for (const [other, event] of before) if (other !== uid) expect(after.get(other)).toBe(event)
})

test('the address is secret: stored as a hash, in no log, gone when it is replaced, revoked, or its owner is disabled', async () => {
  const first = await newFeed()
  const secret = first.split('/')[4] ?? ''
  const stored = await testApp.db.selectFrom('deadline_setting').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
  const second = await newFeed()
  const status = async (path: string) => (await send('GET', path)).statusCode
  expect([await status(first), await status(second)]).toEqual([404, 200])
  expect(testApp.logLines.join('')).not.toContain(secret)
  const disable = (is_disabled: boolean) =>
    testApp.db.updateTable('app_user').set({ is_disabled }).where('id', '=', legal.userId).execute()
  await disable(true)
  expect(await status(second)).toBe(404)
  await disable(false)
  expect((await send('GET', '/api/legal/reminders', legal)).json().feedSince).not.toBeNull()
  expect((await send('DELETE', '/api/legal/calendar', legal)).statusCode).toBe(204)
  expect(await status(second)).toBe(404)
  expect((await send('GET', '/api/legal/reminders', legal)).json().feedSince).toBeNull()
})

/** The company's setting for all these mails. */
async function keepBack(isKeptBack: boolean): Promise<void> {
  const admin = await createActor(testApp, 'admin')
  const settings = (await send('GET', '/api/adminsettings', admin)).json()
  await send('PUT', '/api/adminsettings', admin, { ...settings, sendsDeadlineReminders: !isKeptBack })
}

test('F14 who wants mail gets one a day of what is due within the days, also on two servers at once; others none', async () => {
  const mails = () =>
    testApp.db.selectFrom('outbox').select(['recipient', 'body']).where('kind', '=', 'deadlines').execute()
  await sendDeadlineReminders(testApp.services)
  expect(await mails()).toEqual([])
  await send('PUT', '/api/legal/reminders', legal, { remindDays: 7 })
  await keepBack(true)
  await sendDeadlineReminders(testApp.services)
  expect(await mails()).toEqual([])
  expect((await send('GET', '/api/legal/reminders', legal)).json().mailsAreSent).toBe(false)
  await keepBack(false)
  await Promise.all([sendDeadlineReminders(testApp.services), sendDeadlineReminders(testApp.services)])
  const [mail, ...more] = await mails()
  expect([mail?.recipient, more]).toEqual(['keller@example.com', []])
  expect(mail?.body).toContain('Nov 4, 2026 (overdue by 16 days): Serve the defendant: certificate D-served')
  expect(mail?.body).not.toContain('D-colleague')
  testApp.clock.advanceSeconds(24 * 3600)
  await sendDeadlineReminders(testApp.services)
  expect(await mails()).toHaveLength(2)
})
