import { expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { runWaitingTasks } from '../../jobs/tasks.ts'
import { outboxJob } from '../../outbox/send-mails.ts'
import type { Mail, Mailer } from '../../providers/mailer.ts'
import { findMailReader } from '../../records/letter-readers.ts'
import { lettersTask } from './batch-task.ts'

const NOW = '2026-11-20T15:00:00Z'
const testApp = sharedTestApp({ now: NOW })
const admin = sharedActor(testApp, 'admin')

async function send(actor: TestActor, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const answer = await testApp.inject({
    method,
    url,
    token: actor.token,
    ...(payload === undefined ? {} : { payload }),
  })
  return answer.json()
}
const own = (actor: TestActor, path = '', payload: object = {}) =>
  send(actor, 'POST', `/api/letterdelivery${path}`, payload)

const mailsOf = (kind: string, to: string) =>
  testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', kind)
    .where('recipient', '=', to)
    .orderBy('id')
    .execute()

async function codeOf(actor: TestActor): Promise<string> {
  const mail = (await mailsOf('letters-code', actor.email)).at(-1)
  return /^\d{6}$/m.exec(mail?.body ?? '')?.[0] ?? 'none'
}

async function agree(actor: TestActor) {
  await own(actor, '', { textVersion: '2' })
  return own(actor, '/confirm', { code: await codeOf(actor) })
}

/** A person who saved a certificate and agreed to letters by e-mail; staff have not said yet that they own it. */
async function createReader() {
  const reader = await createActor(testApp, 'taxpayer')
  const id = await createCertificate(testApp.db)
  await send(reader, 'POST', `/api/parcels/${id}/togglemyparcel`)
  await agree(reader)
  return { reader, id }
}

const address = (id: number, reader: TestActor) =>
  send(admin, 'POST', `/api/admin/parcels/${id}/letterrecipient`, {
    userID: reader.userId,
    reason: 'Called back; name and last payment agree',
  })
const write = (id: number, more: object = {}) =>
  send(admin, 'POST', `/api/admin/parcels/${id}/letters`, { kind: 'payoff', ...more })

const consents = (userId: number) =>
  testApp.db.selectFrom('delivery_consent').selectAll().where('user_id', '=', userId).orderBy('id').execute()

test('how to write to a person is asked once: an answer ends it, and so does agreeing to letters by e-mail', async () => {
  const one = await createActor(testApp, 'taxpayer')
  expect(await send(one, 'GET', '/api/letterdelivery')).toMatchObject({ state: 'post', answered: false })
  expect(await own(one, '/answer')).toMatchObject({ state: 'post', answered: true })
  expect(await send(one, 'GET', '/api/letterdelivery')).toMatchObject({ answered: true })

  const other = await createActor(testApp, 'taxpayer')
  await own(other, '', { textVersion: '2' })
  expect(await send(other, 'GET', '/api/letterdelivery')).toMatchObject({ state: 'asked', answered: false })
  expect(await own(other, '/confirm', { code: await codeOf(other) })).toMatchObject({
    state: 'email',
    answered: true,
  })
})

test('a consent is kept with its text, version, time and address, once the code of the mail is entered', async () => {
  const reader = await createActor(testApp, 'taxpayer')
  expect(await send(reader, 'GET', '/api/letterdelivery')).toMatchObject({ state: 'post', agreed: null })
  expect(await own(reader, '', { textVersion: '0' })).toMatchObject({ code: 'state_changed' })
  const asked = await own(reader, '', { textVersion: '2' })
  expect(asked).toMatchObject({ state: 'asked', email: reader.email, agreed: null })
  expect(asked.text).toContain('A notice before foreclosure always comes by mail.')
  expect(await own(reader, '/confirm', { code: '12' })).toMatchObject({
    fields: { code: expect.any(String) },
  })
  expect(await own(reader, '/confirm', { code: await codeOf(reader) })).toMatchObject({
    state: 'email',
    agreed: '2026-11-20T15:00:00.000Z',
  })
  expect(await consents(reader.userId)).toMatchObject([
    {
      email: reader.email,
      text_version: '1',
      full_text: asked.text,
      given_at: new Date(NOW),
      given_from: expect.stringMatching(/./),
      code_hash: null,
      withdrawn_at: null,
    },
  ])
})

test('a code is refused after five wrong tries and after half an hour, and by another person', async () => {
  const [reader, other] = [await createActor(testApp, 'taxpayer'), await createActor(testApp, 'taxpayer')]
  await own(reader, '', { textVersion: '2' })
  const code = await codeOf(reader)
  expect(await own(other, '/confirm', { code })).toMatchObject({ code: 'state_changed' })
  for (let tries = 0; tries < 5; tries++) await own(reader, '/confirm', { code: 'wrong' })
  expect(await own(reader, '/confirm', { code })).toMatchObject({ code: 'state_changed' })
  await own(other, '', { textVersion: '2' })
  await testApp.db
    .updateTable('delivery_consent')
    .set({ asked_at: new Date(new Date(NOW).getTime() - 30 * 60_000) })
    .where('user_id', '=', other.userId)
    .execute()
  expect(await own(other, '/confirm', { code: await codeOf(other) })).toMatchObject({ code: 'state_changed' })
})

test('somebody who agreed and saved a lien gets nothing of it by e-mail until staff say that it is their letters', async () => {
  const { reader, id } = await createReader()
  const stranger = await createActor(testApp, 'taxpayer')
  await agree(stranger)
  expect(await write(id)).toMatchObject({ outcome: 'sent', delivery: 'post' })
  expect(await address(id, stranger)).toMatchObject({ fields: { userID: expect.any(String) } })
  const desk = await address(id, reader)
  expect(desk).toMatchObject({
    letterRecipient: { userID: reader.userId, email: reader.email, setBy: admin.username },
  })
  expect(await send(reader, 'GET', '/api/letterdelivery')).toMatchObject({ certificates: [{ parcelID: id }] })
  expect(await write(id, { sendAgain: true })).toMatchObject({ outcome: 'sent', delivery: 'email' })
  const [history] = await send(admin, 'GET', `/api/parcels/${id}/history`)
  expect(history).toMatchObject({ what: 'letters', after: 'by e-mail' })
})

test('a plan request by the owner makes no stranger a reader: who agreed but neither saved, paid nor planned this lien is never offered', async () => {
  const id = await createCertificate(testApp.db)
  const elsewhere = await createCertificate(testApp.db)
  // They are listed by name.
  const [planner, saver, stranger, other] = [
    await createActor(testApp, 'taxpayer', { lastName: 'Adams' }),
    await createActor(testApp, 'taxpayer', { lastName: 'Baker' }),
    await createActor(testApp, 'taxpayer'),
    await createActor(testApp, 'taxpayer'),
  ]
  for (const actor of [planner, saver, stranger, other]) await agree(actor)
  await send(saver, 'POST', `/api/parcels/${id}/togglemyparcel`)
  await send(planner, 'POST', `/api/parcels/${id}/requestpaymentplan`, { comment: '' })
  await send(other, 'POST', `/api/parcels/${elsewhere}/requestpaymentplan`, { comment: '' })
  const { mailReaders } = await send(admin, 'GET', `/api/admin/parcels/${id}/desk`)
  expect(mailReaders).toMatchObject([
    { userID: planner.userId, connections: ['plan', 'saved'] },
    { userID: saver.userId, connections: ['saved'] },
  ])
  for (const nobody of [stranger, other])
    expect(await address(id, nobody)).toMatchObject({ fields: { userID: expect.any(String) } })
})

test('a recipient without any connection to the lien gets no letter by e-mail, however the row came there', async () => {
  const { id } = await createReader()
  const stranger = await createActor(testApp, 'taxpayer')
  await agree(stranger)
  await testApp.db
    .insertInto('letter_recipient')
    .values({
      certificate_id: id,
      user_id: stranger.userId,
      reason: 'Chosen from a wrong list',
      set_by: admin.userId,
      set_at: new Date(NOW),
    })
    .execute()
  expect(await write(id)).toMatchObject({ outcome: 'sent', delivery: 'post' })
  expect(await mailsOf('letter-mail', stranger.email)).toEqual([])
  const { letterRecipient } = await send(admin, 'GET', `/api/admin/parcels/${id}/desk`)
  expect(letterRecipient).toMatchObject({ userID: stranger.userId, email: null })
})

class TestMailer implements Mailer {
  readonly isReal = true
  readonly sent: Mail[] = []
  async send(mail: Mail): Promise<void> {
    this.sent.push(mail)
  }
}

test('the mail carries the PDF that is kept with the lien, stands in its outbox and correspondence, and goes once', async () => {
  const { reader, id } = await createReader()
  await address(id, reader)
  const { documentID } = await write(id)
  const mailer = new TestMailer()
  for (let turn = 0; turn < 2; turn++) await outboxJob.run({ ...testApp.services, mailer })
  const mails = mailer.sent.filter(({ to, attachment }) => to === reader.email && attachment)
  expect(mails).toHaveLength(1)
  const url = `/api/documents/${documentID}/file`
  const kept = await testApp.inject({ method: 'GET', url, token: admin.token })
  expect(Buffer.compare(Buffer.from(mails[0]?.attachment?.content ?? ''), kept.rawPayload)).toBe(0)
  expect(mails[0]?.text).toContain(`/users/${reader.userId}`)
  expect(await mailsOf('letter-mail', reader.email)).toMatchObject([{ certificate_id: id }])
  const [logged] = await send(admin, 'GET', `/api/parcels/${id}/county/correspondence`)
  expect(logged).toMatchObject({ incoming: 'False', logType: 'Email', corrType: 'Payoff' })
})

test('a consent ends with the address: whoever takes another one and comes back agrees again', async () => {
  const { reader, id } = await createReader()
  await address(id, reader)
  expect(await findMailReader(testApp.db, id)).toMatchObject({ email: reader.email })
  const change = async (actor: TestActor, email: string): Promise<TestActor> => {
    testApp.clock.advanceSeconds(60)
    const payload = { id: actor.userId, email, currentPassword: actor.password }
    return { ...actor, token: (await send(actor, 'PUT', '/api/users', payload)).tokenString }
  }
  const away = await change(reader, `away.${reader.email}`)
  expect(await findMailReader(testApp.db, id)).toBeNull()
  const back = await change(away, reader.email)
  expect(await findMailReader(testApp.db, id)).toBeNull()
  expect((await send(back, 'GET', '/api/letterdelivery')).state).toBe('post')
  await agree(back)
  expect(await findMailReader(testApp.db, id)).toMatchObject({ email: reader.email })
  testApp.clock.set(NOW)
})

test('a notice of intent, a letter wanted on paper, and all letters after the consent ended go by post', async () => {
  const { reader, id } = await createReader()
  await address(id, reader)
  expect(await write(id, { kind: 'notice-of-intent' })).toMatchObject({ outcome: 'sent', delivery: 'post' })
  expect(await write(id, { onPaper: true })).toMatchObject({ outcome: 'sent', delivery: 'post' })
  await testApp.db
    .updateTable('app_user')
    .set({ email: `new-${reader.email}` })
    .where('id', '=', reader.userId)
    .execute()
  expect(await write(id, { sendAgain: true })).toMatchObject({ outcome: 'sent', delivery: 'post' })
  await testApp.db
    .updateTable('app_user')
    .set({ email: reader.email })
    .where('id', '=', reader.userId)
    .execute()
  expect(await write(id, { sendAgain: true })).toMatchObject({ delivery: 'email' })
  expect(await own(reader, '/withdraw')).toMatchObject({ state: 'post', agreed: null })
  expect(await write(id, { sendAgain: true })).toMatchObject({ outcome: 'sent', delivery: 'post' })
  expect(await consents(reader.userId)).toMatchObject([{ withdrawn_at: new Date(NOW) }])
  const desk = await send(admin, 'GET', `/api/admin/parcels/${id}/desk`)
  expect(desk).toMatchObject({ letterRecipient: { email: null }, mailReaders: [] })
})

test('in a batch, letters by e-mail are mailed and not printed', async () => {
  const { reader, id } = await createReader()
  await address(id, reader)
  const other = await createCertificate(testApp.db)
  const { certificate_no: no } = await testApp.db
    .selectFrom('certificate')
    .select('certificate_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { certificate_no: otherNo } = await testApp.db
    .selectFrom('certificate')
    .select('certificate_no')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  const choice = { kind: 'payoff', taxSaleNos: [no, otherNo] }
  const { count } = await send(admin, 'POST', '/api/admin/letterbatches/preview', choice)
  const { batchID } = await send(admin, 'POST', '/api/admin/letterbatches', { ...choice, seenCount: count })
  await runWaitingTasks(testApp.services, [lettersTask(testApp.services)], new AbortController().signal)
  expect(await send(admin, 'GET', `/api/admin/letterbatches/${batchID}`)).toMatchObject({
    state: 'done',
    sent: 2,
    mailed: 1,
    prints: [{ letters: 1, pages: 1 }],
  })
  const letters = await send(admin, 'GET', `/api/admin/letterbatches/${batchID}/letters`)
  const deliveries = letters.map((it: { parcelID: number; delivery: string }) => [it.parcelID, it.delivery])
  expect(new Map(deliveries)).toEqual(
    new Map([
      [id, 'email'],
      [other, 'post'],
    ]),
  )
  expect(await mailsOf('letter-mail', reader.email)).toHaveLength(1)
})
