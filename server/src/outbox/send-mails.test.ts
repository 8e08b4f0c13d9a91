import { beforeEach, expect, test } from 'vitest'
import { sharedTestApp } from '../../test/test-app.ts'
import { inTransaction } from '../db/database.ts'
import { retentionJob } from '../jobs/job-list.ts'
import { type Mail, type Mailer, MailFailure } from '../providers/mailer.ts'
import type { Services } from '../services.ts'
import { oneLine, queueMail } from './queue-mail.ts'
import { outboxJob } from './send-mails.ts'

const NOW = '2026-11-20T15:00:00Z'

const testApp = sharedTestApp()

beforeEach(async () => {
  testApp.clock.set(NOW)
  await testApp.db.deleteFrom('outbox').execute()
})

/** Records sent mails; fails `failures` times first. */
class TestMailer implements Mailer {
  readonly isReal = true
  readonly sent: Mail[] = []
  failures = 0
  async send(mail: Mail): Promise<void> {
    if (this.failures-- > 0) throw new MailFailure('connection', 'ECONNECTION')
    this.sent.push(mail)
  }
}

const withMailer = (mailer: Mailer): Services => ({ ...testApp.services, mailer })

const PLAIN = { userId: null, kind: 'test', templateVersion: 0, language: 'en' }

const queue = (no = 1) =>
  inTransaction(testApp.db, (trx) =>
    queueMail(trx, {
      at: testApp.clock.now(),
      ...PLAIN,
      to: `person${no}@example.com`,
      subject: `No ${no}`,
      text: 'Line one\nLine two',
    }),
  )

const rows = () => testApp.db.selectFrom('outbox').selectAll().orderBy('id').execute()

test('a waiting mail is sent once, however often the job runs', async () => {
  const mailer = new TestMailer()
  await queue()
  for (let turn = 0; turn < 4; turn++) {
    await outboxJob.run(withMailer(mailer))
    testApp.clock.advanceSeconds(3600)
  }
  expect(mailer.sent).toEqual([
    { id: expect.any(String), to: 'person1@example.com', subject: 'No 1', text: 'Line one\nLine two' },
  ])
  expect(await rows()).toMatchObject([{ tries: 1, sent_at: new Date(NOW), last_error: null }])
})

test('without a mail server a waiting mail is among those that failed, and is sent once there is one', async () => {
  await queue()
  await outboxJob.run(withMailer({ isReal: false, send: async () => undefined }))
  const [waiting] = await rows()
  expect(waiting).toMatchObject({ tries: 0, sent_at: null })
  expect(waiting?.last_error).toContain('No e-mail server is set')
  const mailer = new TestMailer()
  await outboxJob.run(withMailer(mailer))
  expect(mailer.sent).toHaveLength(1)
  expect(await rows()).toMatchObject([{ sent_at: new Date(NOW), last_error: null }])
})

test('all waiting mails are sent in one run, the oldest first', async () => {
  const mailer = new TestMailer()
  for (const no of [1, 2, 3]) {
    await queue(no)
    testApp.clock.advanceSeconds(1)
  }
  await outboxJob.run(withMailer(mailer))
  expect(mailer.sent.map((mail) => mail.subject)).toEqual(['No 1', 'No 2', 'No 3'])
})

test('F14 several servers at once: each mail is sent once', async () => {
  const mailer = new TestMailer()
  for (let no = 1; no <= 20; no++) await queue(no)
  await Promise.all([1, 2, 3, 4].map(() => outboxJob.run(withMailer(mailer))))
  expect(new Set(mailer.sent.map((mail) => mail.to)).size).toBe(20)
  expect(mailer.sent).toHaveLength(20)
})

test('F24 a failing mail: is retried at growing intervals of at most ten minutes, and records the error without the address', async () => {
  const mailer = new TestMailer()
  mailer.failures = 8
  await queue()
  const pauses: number[] = []
  for (let turn = 0; turn < 8; turn++) {
    await outboxJob.run(withMailer(mailer))
    const [row] = await rows()
    expect(row).toMatchObject({
      tries: turn + 1,
      sent_at: null,
      last_error: 'The mail server could not be reached (ECONNECTION).',
    })
    const dueAt = row?.send_after ?? new Date(0)
    pauses.push((dueAt.getTime() - testApp.clock.now().getTime()) / 1000)
    await outboxJob.run(withMailer(mailer))
    expect((await rows())[0]?.tries).toBe(turn + 1)
    testApp.clock.set(dueAt.toISOString())
  }
  expect(pauses[0]).toBeGreaterThanOrEqual(24)
  expect(pauses[0]).toBeLessThanOrEqual(36)
  expect(pauses[3]).toBeGreaterThan(pauses[0] ?? 0)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(600)
  await outboxJob.run(withMailer(mailer))
  expect(mailer.sent).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ last_error: null, tries: 9 })
  expect(testApp.logLines.join('')).not.toContain('person1@example.com')
})

test('a failing mail does not delay the others', async () => {
  const mailer = new TestMailer()
  mailer.failures = 1
  await queue(1)
  await queue(2)
  await outboxJob.run(withMailer(mailer))
  expect(mailer.sent.map((mail) => mail.subject)).toEqual(['No 2'])
})

test('a mail claimed by a server that crashed: is claimed again after five minutes', async () => {
  await queue()
  const dying: Mailer = { isReal: true, send: () => new Promise(() => undefined) }
  void outboxJob.run(withMailer(dying))
  const mailer = new TestMailer()
  await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
  await outboxJob.run(withMailer(mailer))
  expect(mailer.sent).toEqual([])
  testApp.clock.advanceSeconds(301)
  await outboxJob.run(withMailer(mailer))
  expect(mailer.sent).toHaveLength(1)
})

test('a server that dies after handing a mail over: two others hand it over once more, under the same id, and never again', async () => {
  await queue()
  const taken: Mail[] = []
  const dying: Mailer = {
    isReal: true,
    send: (mail) => {
      taken.push(mail)
      return new Promise(() => undefined)
    },
  }
  void outboxJob.run(withMailer(dying))
  await expect.poll(() => taken.length).toBe(1)
  testApp.clock.advanceSeconds(301)
  const mailer = new TestMailer()
  await Promise.all([outboxJob.run(withMailer(mailer)), outboxJob.run(withMailer(mailer))])
  testApp.clock.advanceSeconds(3600)
  await outboxJob.run(withMailer(mailer))
  expect(mailer.sent.map(({ id }) => id)).toEqual(taken.map(({ id }) => id))
})

test('S20 a mail that expires: its text is deleted once it is sent, and it is not sent after its expiry', async () => {
  const mailer = new TestMailer()
  const secret = (no: number) => {
    const at = testApp.clock.now()
    const mail = {
      to: `person${no}@example.com`,
      ...PLAIN,
      subject: 'Link',
      text: 'https://a.example/xyz',
    }
    return inTransaction(testApp.db, (trx) =>
      queueMail(trx, { at, expiresAt: new Date(at.getTime() + 3_600_000), ...mail }),
    )
  }
  await secret(1)
  await outboxJob.run(withMailer(mailer))
  expect(mailer.sent.map((mail) => mail.text)).toEqual(['https://a.example/xyz'])
  expect(await rows()).toMatchObject([{ sent_at: new Date(NOW), body: '' }])
  await secret(2)
  testApp.clock.advanceSeconds(3600)
  await outboxJob.run(withMailer(mailer))
  expect(mailer.sent).toHaveLength(1)
  await retentionJob.run(testApp.services)
  expect(await rows()).toMatchObject([{ body: '' }, { sent_at: null, body: '' }])
})

test('sent mails are kept for thirty days; unsent ones stay', async () => {
  const mailer = new TestMailer()
  await queue(1)
  await outboxJob.run(withMailer(mailer))
  await queue(2)
  testApp.clock.advanceSeconds(30 * 86_400)
  await retentionJob.run(testApp.services)
  expect(await rows()).toHaveLength(2)
  // What goes at night goes once a day.
  testApp.clock.advanceSeconds(86_400)
  await retentionJob.run(testApp.services)
  expect(await rows()).toMatchObject([{ recipient: 'person2@example.com', sent_at: null }])
})

test('after three days a mail is not retried; it stays readable', async () => {
  const mailer = new TestMailer()
  await queue()
  testApp.clock.advanceSeconds(3 * 86_400)
  await outboxJob.run(withMailer(mailer))
  expect(mailer.sent).toEqual([])
  expect(await rows()).toMatchObject([{ sent_at: null, body: 'Line one\nLine two' }])
})

test('without a mail server nothing is claimed or marked as sent', async () => {
  await queue()
  await outboxJob.run(testApp.services)
  expect(await rows()).toMatchObject([{ sent_at: null, tries: 0 }])
})

test('a mail of a rolled-back transaction is never sent', async () => {
  const failing = inTransaction(testApp.db, async (trx) => {
    await queueMail(trx, {
      at: testApp.clock.now(),
      to: 'a@example.com',
      ...PLAIN,
      subject: 's',
      text: 't',
    })
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await rows()).toEqual([])
})

test.each([
  ['Plan\r\nBcc: a@example.org', 'Plan Bcc: a@example.org'],
  ['Plan\n\n\nBody', 'Plan Body'],
  ['Plan\u2028x\u0000y\u0085z\tt', 'Plan x y z t'],
  [' Grüße ', 'Grüße'],
])('S31 %j becomes one line', (text, line) => {
  expect(oneLine(text)).toBe(line)
})
