import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sender } from '../../../test/sender.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/database.ts'
import { retentionJob } from '../../jobs/job-list.ts'
import { type QueuedMail, queueMail } from '../../outbox/queue-mail.ts'
import { outboxJob } from '../../outbox/send-mails.ts'
import type { Mail } from '../../providers/mailer.ts'

const DAY_SECONDS = 24 * 3600

let testApp: TestApp
let admin: TestActor
let certificateId: number
let isDown = false
let handed: Mail[] = []

const mailer = {
  isReal: true,
  send: async (mail: Mail) => {
    if (isDown) throw new Error('down')
    handed.push(mail)
  },
}
const work = () => outboxJob.run({ ...testApp.services, mailer })

beforeAll(async () => {
  testApp = await buildTestApp()
  certificateId = await createCertificate(testApp.db, { certificate_no: 'TL-800' })
})
beforeEach(async () => {
  isDown = false
  handed = []
  testApp.clock.set('2026-11-20T15:00:00Z')
  await testApp.db.deleteFrom('outbox').execute()
  admin = await createActor(testApp, 'admin')
})
afterAll(() => testApp.close())

const send = sender(() => ({ testApp, actor: admin }), '/api/admin/outbox')

async function queue(to: string, changes: Partial<QueuedMail> = {}): Promise<number> {
  const mail = { at: testApp.clock.now(), to, kind: 'receipt', subject: `For ${to}`, text: 'Thank you.' }
  await inTransaction(testApp.db, (trx) =>
    queueMail(trx, { ...mail, userId: null, templateVersion: 3, language: 'en', ...changes }),
  )
  const { id } = await testApp.db
    .selectFrom('outbox')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const recipients = async (query: string) =>
  (await send('GET', query)).body.map((mail: { recipient: string }) => mail.recipient)

test('the list is narrowed by state, kind, day, text and certificate; a mail shows its text as sent', async () => {
  const id = await queue('sent@example.com', { certificateId })
  await work()
  isDown = true
  await queue('failed@example.com', { kind: 'alert' })
  await work()
  testApp.clock.advanceSeconds(20 * 3600)
  await queue('new@example.com', { sendAfter: new Date('2027-01-01T00:00:00Z') })
  admin = await createActor(testApp, 'admin')
  expect(await recipients('')).toEqual(['new@example.com', 'failed@example.com', 'sent@example.com'])
  expect(await recipients('?state=retrying')).toEqual(['failed@example.com'])
  expect(await recipients('?kind=alert')).toEqual(['failed@example.com'])
  expect(await recipients('?from=2026-11-21')).toEqual(['new@example.com'])
  expect(await recipients('?filter=SENT@')).toEqual(['sent@example.com'])
  expect(await recipients(`?parcelID=${certificateId}`)).toEqual(['sent@example.com'])
  expect((await send('GET', `/${id}`)).body).toMatchObject({
    ...{
      state: 'sent',
      tries: 1,
      text: 'Thank you.',
      templateVersion: 3,
      taxSaleNo: 'TL-800',
      action: 'copy',
    },
  })
})

test('a mail that was given up is tried again by hand: the same mail, with the same message id', async () => {
  isDown = true
  const id = await queue('a@example.com')
  await work()
  testApp.clock.advanceSeconds(3 * DAY_SECONDS)
  admin = await createActor(testApp, 'admin')
  expect((await send('GET', `/${id}`)).body).toMatchObject({
    state: 'given-up',
    lastError: 'Something unexpected went wrong (Error).',
  })
  const before = await testApp.db.selectFrom('outbox').select('message_id').executeTakeFirstOrThrow()
  expect((await send('POST', `/${id}/again`)).body).toMatchObject({ id, state: 'waiting' })
  isDown = false
  await work()
  expect(handed.map((mail) => mail.id)).toEqual([before.message_id])
  expect(await send('POST', `/${id}/again`)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  await work()
  expect(handed).toHaveLength(1)
})

test('a mail that a server is handing over cannot be sent again meanwhile', async () => {
  isDown = true
  const id = await queue('a@example.com')
  await work()
  testApp.clock.advanceSeconds(60)
  const slow = { isReal: true, send: () => new Promise<void>(() => undefined) }
  void outboxJob.run({ ...testApp.services, mailer: slow })
  await expect
    .poll(async () => (await testApp.db.selectFrom('outbox').select('tries').executeTakeFirst())?.tries)
    .toBe(2)
  expect((await send('GET', `/${id}`)).body.action).toBeNull()
  expect((await send('POST', `/${id}/again`)).body.code).toBe('state_changed')
})

test('what was sent goes again only as a marked copy, one at a time, with a message id of its own', async () => {
  const id = await queue('a@example.com', { certificateId })
  await work()
  const copies = await Promise.all([send('POST', `/${id}/copy`), send('POST', `/${id}/copy`)])
  expect(copies.map(({ status }) => status).sort()).toEqual([200, 409])
  await work()
  expect(handed.map(({ subject }) => subject)).toEqual(['For a@example.com', 'Copy: For a@example.com'])
  expect(new Set(handed.map((mail) => mail.id)).size).toBe(2)
  expect((await send('GET', '')).body[0]).toMatchObject({ copyOf: id, parcelID: certificateId })
})

test('S20 a mail with a link that opens an account shows no text, before and after it is sent, and has no copy', async () => {
  const expiresAt = new Date('2026-11-20T16:00:00Z')
  const id = await queue('a@example.com', { expiresAt, text: 'https://example.com/secret' })
  const shown = async () => JSON.stringify((await send('GET', `/${id}`)).body)
  expect(await shown()).not.toContain('secret')
  await work()
  expect(await shown()).not.toContain('secret')
  expect((await send('POST', `/${id}/copy`)).body.code).toBe('state_changed')
})

test('mails about a certificate are kept as its history; others are deleted a month after they were sent', async () => {
  await queue('kept@example.com', { certificateId })
  await queue('gone@example.com')
  await work()
  testApp.clock.advanceSeconds(31 * DAY_SECONDS)
  await retentionJob.run(testApp.services)
  admin = await createActor(testApp, 'admin')
  expect(await recipients('')).toEqual(['kept@example.com'])
})
