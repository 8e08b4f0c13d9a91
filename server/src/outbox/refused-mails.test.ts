import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../test/actors.ts'
import { openSmtpServer, type SmtpReplies, type SmtpServer } from '../../test/smtp-server.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import { inTransaction } from '../db/database.ts'
import { createMailer } from '../providers/mail/smtp-mailer.ts'
import { queueMail } from './queue-mail.ts'
import { outboxJob } from './send-mails.ts'

const NOW = '2026-11-20T15:00:00Z'
const FROM = 'Fieldstone <mail@example.com>'

const testApp = sharedTestApp()
let smtp: SmtpServer
let admin: TestActor
beforeAll(async () => {
  smtp = await openSmtpServer()
})
beforeEach(async () => {
  testApp.clock.set(NOW)
  smtp.replies = {}
  smtp.taken.length = 0
  await testApp.db.deleteFrom('outbox').execute()
  admin = await createActor(testApp, 'admin')
})
afterAll(() => smtp.close())

async function queue(to: string): Promise<void> {
  const mail = {
    to,
    userId: null,
    kind: 'receipt',
    templateVersion: 0,
    language: 'en',
    subject: 'Receipt',
    text: 'Thank you.',
  }
  await inTransaction(testApp.db, (trx) => queueMail(trx, { at: testApp.clock.now(), ...mail }))
}
const work = (url = smtp.url) => outboxJob.run({ ...testApp.services, mailer: createMailer(url, FROM) })

/** As staff see it. */
async function shown() {
  const answer = await testApp.inject({ method: 'GET', url: '/api/admin/outbox', token: admin.token })
  const [{ state, tries, lastError }] = answer.json()
  return { state, tries, lastError }
}

test.each<[SmtpReplies, string]>([
  [
    { RCPT: '550 5.1.1 <$to>: no such user here' },
    'The mail server says that there is no such mailbox (550 5.1.1).',
  ],
  [{ RCPT: '550 unknown $to' }, 'The mail server says that there is no such mailbox (550).'],
  [
    { RCPT: '550-5.1.1 <$to>\r\n550 5.1.1 see our page' },
    'The mail server says that there is no such mailbox (550 5.1.1).',
  ],
  [{ RCPT: '550 5.2.1 $to disabled' }, 'The mail server says that this mailbox is disabled (550 5.2.1).'],
  [{ RCPT: '552 5.2.2 $to is over quota' }, 'The mail server says that this mailbox is full (552 5.2.2).'],
])(
  'a mailbox that does not take it, %o: given up at once, with words and the code alone',
  async (replies, words) => {
    smtp.replies = replies
    await queue('nobody@example.org')
    await work()
    expect(await shown()).toEqual({ state: 'given-up', tries: 1, lastError: words })
    testApp.clock.advanceSeconds(600)
    await work()
    expect((await shown()).tries).toBe(1)
    expect(JSON.stringify(await shown()) + testApp.logLines.join('')).not.toContain('nobody@example.org')
  },
)

test.each<[SmtpReplies, string]>([
  [{ RCPT: '451 4.7.1 greylisted, $to' }, 'The mail server cannot take this e-mail right now (451 4.7.1).'],
  [{ RCPT: '421 shutting down' }, 'The mail server cannot take this e-mail right now (421).'],
  [{ MAIL: '452 4.3.1 no room' }, 'The mail server cannot take this e-mail right now (452 4.3.1).'],
  [{ end: '451 4.3.0 later' }, 'The mail server cannot take this e-mail right now (451 4.3.0).'],
  [
    { RCPT: '554 5.7.1 relay access denied' },
    'The mail server refuses e-mail from this system by its policy (554 5.7.1).',
  ],
  [
    { AUTH: '535 5.7.8 wrong password' },
    'The mail server did not accept our log-in; check SMTP_URL (535 5.7.8).',
  ],
  [
    { MAIL: '550 5.1.8 sender unknown' },
    'The mail server does not accept our sender address; check MAIL_FROM (550 5.1.8).',
  ],
  [{ end: '554 5.6.0 rejected' }, 'The mail server rejected the content of this e-mail (554 5.6.0).'],
])('what can pass, %o: said, and tried again', async (replies, words) => {
  smtp.replies = replies
  await queue('ana@example.org')
  await work()
  expect(await shown()).toEqual({ state: 'retrying', tries: 1, lastError: words })
  smtp.replies = {}
  testApp.clock.advanceSeconds(60)
  await work()
  expect(await shown()).toEqual({ state: 'sent', tries: 2, lastError: null })
  expect(smtp.taken).toEqual(['ana@example.org'])
})

test('F24 no mail server is there: said, and tried again', async () => {
  await queue('ana@example.org')
  await work('smtp://127.0.0.1:1')
  expect(await shown()).toEqual({
    ...{ state: 'retrying', tries: 1 },
    lastError: expect.stringMatching(/^The mail server could not be reached \(E[A-Z]+\)\.$/),
  })
  testApp.clock.advanceSeconds(60)
  await work()
  expect((await shown()).state).toBe('sent')
})

test('F24 a mail server that says nothing: did not answer in time, and is tried again', async () => {
  smtp.replies = { greeting: 'silent' }
  await queue('ana@example.org')
  await work()
  expect(await shown()).toEqual({
    ...{ state: 'retrying', tries: 1 },
    lastError: 'The mail server did not answer in time (ETIMEDOUT).',
  })
})

test('an address that is none: given up at once', async () => {
  await queue('ana at example')
  await work()
  expect((await shown()).state).toBe('given-up')
  expect((await shown()).lastError).toMatch(/^The e-mail address is not valid \(E[A-Z]+\)\.$/)
})

test('given up for a mailbox that was made meanwhile: sent again by hand', async () => {
  smtp.replies = { RCPT: '550 5.1.1 no' }
  await queue('new@example.org')
  await work()
  const { id } = await testApp.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  smtp.replies = {}
  await testApp.inject({ method: 'POST', url: `/api/admin/outbox/${id}/again`, token: admin.token })
  await work()
  expect(await shown()).toMatchObject({ state: 'sent' })
})
