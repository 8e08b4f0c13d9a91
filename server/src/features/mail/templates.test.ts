import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../test/factories.ts'
import { approveAs, changeWithSecond } from '../../../test/second-approval.ts'
import { sender } from '../../../test/sender.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { getCompany } from '../../company.ts'
import { inTransaction } from '../../db/database.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'

let testApp: TestApp
let admin: TestActor

beforeAll(async () => {
  testApp = await buildTestApp()
  admin = await createActor(testApp, 'admin', { username: 'ruth' })
})
beforeEach(() => testApp.db.deleteFrom('outbox').execute())
afterAll(() => testApp.close())

const send = sender(() => ({ testApp, actor: admin }), '/api/admin/')

/** With the own password, and approved by a second administrator where it waits. */
const change = (method: 'POST' | 'PUT', path: string, payload: object) =>
  changeWithSecond(testApp, admin, { method, url: `/api/admin/${path}`, payload })

const CURED = 'templates/plan-cured'
const TEXT = { subject: 'Plan of {certificateNo}', text: 'Pay by {by}.\n{link}' }

const mailed = async (kind: string) =>
  testApp.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute()

test('a change is a version with who and when; going back is one, too; each mail keeps what it was made from', async () => {
  const own = (await send('GET', CURED)).body
  expect(own).toMatchObject({ version: 0, isOwn: true, changedBy: null })
  const saved = await change('PUT', CURED, { ...TEXT, note: 'Shorter', version: 0 })
  expect(saved.body).toMatchObject({ ...TEXT, version: 1, isOwn: false, changedBy: 'ruth' })
  expect((await change('POST', `${CURED}/reset`, { version: 1 })).body).toMatchObject({
    version: 2,
    isOwn: true,
    text: own.text,
  })
  expect((await send('GET', `${CURED}/versions`)).body).toMatchObject([
    { version: 2, isOwn: true },
    { version: 1, ...TEXT, note: 'Shorter', by: 'ruth', at: testApp.clock.now().toISOString() },
    { version: 0, isOwn: true, text: own.text, at: null },
  ])
  const [listed] = (await send('GET', 'templates')).body.filter(
    (it: { code: string }) => it.code === 'plan-cured',
  )
  expect(listed).toMatchObject({ group: 'plans', version: 2, isOwn: true, changedBy: 'ruth' })
})

test('what a template tells of the company is the own one, with its phone as people write it', async () => {
  const own = await buildTestApp()
  const values = { companyName: 'Summit Lien Company', phone: '3305550199', tollFree: '' }
  await sql`update company_setting set values = values || ${JSON.stringify(values)}::jsonb`.execute(own.db)
  const { token } = await createActor(own, 'admin')
  const answer = await own.inject({ method: 'GET', url: `/api/admin/${CURED}`, token })
  const placeholders: { name: string; example: string }[] = answer.json().placeholders
  expect(Object.fromEntries(placeholders.map(({ name, example }) => [name, example]))).toMatchObject({
    company: 'Summit Lien Company',
    phone: '(330) 555-0199',
    tollFree: '(330) 555-0199',
  })
  const owner = await createActor(own, 'taxpayer')
  const consent = await own.inject({ method: 'GET', url: '/api/letterdelivery', token: owner.token })
  expect(consent.json().text).toContain('by calling (330) 555-0199, or by writing')
  await own.close()
})

test('a letter previewed with a real lien shows its real figures; where there is nothing to write they are named as examples', async () => {
  const parcelID = await createCertificate(testApp.db, { certificate_no: '2021-7788' })
  const draft = { subject: '{certificateNo}', text: '{principal} {interest} {total} {goodThrough}', parcelID }
  const desk = (await send('GET', `parcels/${parcelID}/desk`)).body
  const shown = (await send('POST', 'templates/letter-payoff/preview', draft)).body
  const owed = `$${desk.owed.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  expect(shown.subject).toBe('2021-7788')
  expect(shown.text).toContain(`$4,000.00 `)
  expect(shown.text).toContain(owed)
  expect(shown.exampleNames).toEqual([])
  const receipt = await send('POST', 'templates/letter-receipt/preview', { ...draft, text: '{amount}' })
  expect(receipt.body.exampleNames).toEqual(['amount'])
})

test('of two who save at once one is told what the other has saved', async () => {
  const { version } = (await send('GET', CURED)).body
  expect((await change('PUT', CURED, { ...TEXT, version })).status).toBe(200)
  const other = { ...TEXT, subject: 'Other {certificateNo}', version }
  const refused = await change('PUT', CURED, other)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'edit_conflict',
    current: { version: version + 1 },
    changedBy: 'ruth',
  })
})

test.each([
  [{ text: 'Pay by {by}. {link} {total}' }, { text: 'There is no placeholder {total}.' }],
  [{ text: 'Pay soon.' }, { text: 'This message needs {link}, {by}.' }],
  [{ subject: '{certificateNo}\nBcc: x@example.com' }, { subject: expect.stringContaining('line break') }],
])('%j is refused by name, and nothing is stored', async (change, fields) => {
  const { version } = (await send('GET', CURED)).body
  const { status, body } = await send('PUT', CURED, { ...TEXT, ...change, version })
  expect([status, body.fields]).toEqual([400, fields])
  expect((await send('GET', CURED)).body.version).toBe(version)
})

test('a change asks for the own password, waits, shows what differs, and fails once the text is another', async () => {
  const code = 'templates/payment-refunded'
  await createCertificate(testApp.db)
  const { subject, text, version } = (await send('GET', code)).body
  const moved = { subject, text: `${text}\nP.O. Box 9`, version }
  const without = await send('PUT', code, moved)
  expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['currentPassword']])
  const asked = await send('PUT', code, { ...moved, currentPassword: admin.password })
  expect(asked.body).toMatchObject({ text, version, approvalID: expect.any(Number) })
  const again = await send('PUT', code, { ...moved, currentPassword: admin.password })
  expect([again.status, again.body.code]).toEqual([409, 'state_changed'])
  const [waiting] = (await send('GET', 'approvals')).body
  expect(waiting).toMatchObject({
    ...{ act: 'templates', subject: 'payment-refunded-en' },
    changes: [{ field: 'text', before: '', after: 'P.O. Box 9' }],
  })
  await testApp.db
    .insertInto('template_version')
    .values({
      ...{ template: 'payment-refunded', language: 'en', number: version + 1, subject, body: text, note: '' },
      ...{ created_at: testApp.clock.now(), created_by: admin.userId },
    })
    .execute()
  const second = await createActor(testApp, 'admin')
  const approved = await approveAs(testApp, second, asked.body.approvalID)
  expect([approved.statusCode, approved.json().code]).toEqual([409, 'state_changed'])
})

test('a preview has the values of a real certificate, and names those for which it has an example', async () => {
  const parcelID = await createCertificate(testApp.db, { certificate_no: 'TL-700' })
  const shown = (await send('POST', `${CURED}/preview`, { ...TEXT, parcelID })).body
  expect(shown).toMatchObject({ subject: 'Plan of TL-700', exampleNames: ['by'], emptyNames: [] })
  expect(shown.text).toMatch(new RegExp(`^Pay by December 20, 2026.\nhttp.*/parcels/${parcelID}$`))
  expect((await send('POST', `${CURED}/preview`, TEXT)).body.subject).toBe('Plan of 2021-1005')
  expect((await send('POST', `${CURED}/preview`, { ...TEXT, parcelID: 999_999 })).status).toBe(404)
})

test('a mail about payments or plans, previewed with a real lien, tells what is owed on it now', async () => {
  const parcelID = await createCertificate(testApp.db, { certificate_no: 'TL-701' })
  const payer = await createActor(testApp, 'taxpayer')
  const id = `pay_${'c'.repeat(26)}`
  await insertPayment(testApp.db, {
    ...{ id, user_id: payer.userId, certificate_id: parcelID, kind: 'PARTIAL', status: 'FAILED' },
    ...{ portion_cents: 12_345, effective_on: plainDate('2026-11-20'), created_at: testApp.clock.now() },
  })
  const owed = ((await send('GET', `parcels/${parcelID}/desk`)).body.owed as number).toFixed(2)
  const draft = { subject: '{certificateNo}', parcelID }
  const text = '{total} {paymentId} {owed}'
  const shown = (await send('POST', 'templates/payment-refunded/preview', { ...draft, text })).body
  expect(shown.exampleNames).toEqual([])
  expect(shown.text.replaceAll(',', '')).toContain(owed)
  expect(shown.text).toContain(`$127.46 ${id}`)
})

test('a test mail goes to oneself alone, marked as one; a text that could not be saved is not sent', async () => {
  expect((await send('POST', `${CURED}/test`, { ...TEXT, text: 'Hello' })).status).toBe(400)
  expect((await send('POST', `${CURED}/test`, TEXT)).status).toBe(204)
  expect(await mailed('test')).toMatchObject([
    { recipient: admin.email, subject: 'Test: Plan of 2021-1005', template_version: null },
  ])
})

const ANSWER = 'contact-answer'

/** A mail whose value is missing, and the text of it once it is not needed any more. */
async function incomplete(): Promise<number> {
  const company = await getCompany(testApp.services)
  const to = 'maria@example.com'
  const facts = { at: testApp.clock.now(), to, userId: null, language: 'en' as const, company }
  await inTransaction(testApp.db, (trx) =>
    queueMessage(trx, { ...facts, message: message(ANSWER, { answer: 'Yes.', question: '' }) }),
  )
  const [mail] = await mailed(ANSWER)
  return mail?.id ?? 0
}

test('a mail that lacks a value: the queue of failed mail says which, and what to do; made anew from the template as it is then', async () => {
  const id = await incomplete()
  const waiting = (await send('GET', 'queues/unsent-mail')).body
  const note =
    'Missing: the question that was asked. Change the message so that it does not need it, then send the e-mail again.'
  expect(waiting).toMatchObject([{ no: String(id), note }])
  expect((await send('GET', `outbox/${id}`)).body).toMatchObject({
    state: 'incomplete',
    emptyNames: 'question',
    action: 'again',
  })
  const again = await send('POST', `outbox/${id}/again`)
  expect([again.status, again.body.message]).toEqual([
    400,
    expect.stringContaining('the question that was asked'),
  ])
  const url = `/api/admin/outbox?filter=&kind=${ANSWER}`
  const file = await testApp.inject({
    method: 'GET',
    url,
    token: admin.token,
    headers: { accept: 'text/csv' },
  })
  expect(file.body).toMatch(/,the question that was asked,/)
  const { version } = (await send('GET', `templates/${ANSWER}`)).body
  await change('PUT', `templates/${ANSWER}`, { subject: 'Answer', text: '{answer}', version })
  expect((await send('POST', `outbox/${id}/again`)).body).toMatchObject({
    id,
    state: 'waiting',
    subject: 'Answer',
    text: 'Yes.',
    templateVersion: version + 1,
  })
})
