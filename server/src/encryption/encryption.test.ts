import { afterEach, beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../test/actors.ts'
import { lastAuditLine } from '../../test/rows.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import { inTransaction } from '../db/database.ts'
import { encryptedStorage } from '../files.ts'
import { openEncryption } from '../open-encryption.ts'
import { keepMailTextsUnder } from '../outbox/mail-texts.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { outboxJob } from '../outbox/send-mails.ts'
import { type KeyRing, keyIdOfText } from '../providers/encryption.ts'
import type { Mail } from '../providers/mailer.ts'
import { createMemoryStorage } from '../providers/storage/memory-storage.testing.ts'
import { rotateEncryption } from './rotate.ts'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')

const k1 = { id: 'k1', key: Buffer.alloc(32, 1) }
const k2 = { id: 'k2', key: Buffer.alloc(32, 2) }

beforeEach(async () => {
  await testApp.db.deleteFrom('outbox').execute()
  await testApp.db.deleteFrom('stored_file').execute()
  await testApp.db.deleteFrom('encryption_key').execute()
})
// The keys are those of the process, which other tests share.
afterEach(() => keepMailTextsUnder([]))

async function start(ring: KeyRing): Promise<void> {
  await openEncryption(testApp.db, ring, testApp.clock.now())
}

const TEXT = 'Dear Louise, we received $10.00.'

const queue = (no: number) =>
  inTransaction(testApp.db, (trx) =>
    queueMail(trx, {
      ...{ at: testApp.clock.now(), to: `person${no}@example.com`, kind: 'report', templateVersion: 0 },
      ...{
        userId: null,
        language: 'en',
        subject: `Report ${no}`,
        text: TEXT,
        attachment: { name: 'a.csv', text: 'Louise' },
      },
    }),
  )
const stored = () =>
  testApp.db.selectFrom('outbox').select(['id', 'body', 'attachment']).orderBy('id').execute()
const keysOfMails = async () =>
  (await stored()).flatMap(({ body, attachment }) => [keyIdOfText(body), keyIdOfText(attachment ?? '')])

async function sent(): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { isReal: true, send: async (mail: Mail) => void mails.push(mail) }
  await outboxJob.run({ ...testApp.services, mailer })
  return mails
}
const send = (method: 'GET' | 'POST', path: string) =>
  testApp.inject({
    ...{ method, url: `/api/admin/outbox/${path}`, token: admin.token },
    ...(method === 'POST' ? { payload: {} } : {}),
  })

test('a mail: rests encrypted, goes out as it was written, and is read by an administrator', async () => {
  await start([k1])
  await queue(1)
  expect(await keysOfMails()).toEqual(['k1', 'k1'])
  expect(await sent()).toMatchObject([{ text: TEXT, attachment: { name: 'a.csv', content: 'Louise' } }])
  const [mail] = await stored()
  expect((await send('GET', String(mail?.id))).json()).toMatchObject({ text: TEXT })
})

test('a copy of a mail: goes out with the same text', async () => {
  await start([k1])
  await queue(1)
  await sent()
  const [mail] = await stored()
  expect((await send('POST', `${mail?.id}/copy`)).statusCode).toBe(200)
  expect(await sent()).toMatchObject([{ text: TEXT }])
})

test('without a key: mails rest as they are written, as before', async () => {
  await start([])
  await queue(1)
  expect(await stored()).toMatchObject([{ body: TEXT, attachment: 'Louise' }])
})

test('a mail that lacks a value: its values rest encrypted, and it is made again of them', async () => {
  await start([k1])
  await inTransaction(testApp.db, (trx) =>
    queueMail(trx, {
      ...{ at: testApp.clock.now(), to: 'ann@example.com', kind: 'test', templateVersion: 0, language: 'en' },
      userId: null,
      ...{ subject: 'x', text: 'x', notMade: { emptyNames: ['payer'], values: { payer: 'Louise' } } },
    }),
  )
  const { template_values } = await testApp.db
    .selectFrom('outbox')
    .select('template_values')
    .executeTakeFirstOrThrow()
  expect(keyIdOfText(String(template_values))).toBe('k1')
  const to = [k2]
  await rotateEncryption({
    ...testApp,
    files: createMemoryStorage(),
    ring: [k2, k1],
    to,
    at: testApp.clock.now(),
  })
  await rotateEncryption({
    ...testApp,
    files: createMemoryStorage(),
    ring: [k2],
    to: [],
    at: testApp.clock.now(),
  })
  expect(await testApp.db.selectFrom('outbox').select('template_values').execute()).toEqual([
    { template_values: { payer: 'Louise' } },
  ])
})

test('a key that is missing, or another one of its name: the start says which and what to do', async () => {
  await start([k1])
  await expect(start([])).rejects.toThrow(/under the key 'k1', which is not in ENCRYPTION_KEYS/)
  await expect(start([k2])).rejects.toThrow(/'k1'.*rotate-encryption/)
  await expect(start([{ ...k1, key: k2.key }])).rejects.toThrow(/'k1' of ENCRYPTION_KEYS is not the one/)
  await start([k2, k1])
})

test('keys rotate: everything comes under the new one, plain things too, and the old key can be left out', async () => {
  await start([])
  await queue(1)
  await start([k1])
  await queue(2)
  const below = createMemoryStorage()
  await below.put('plain.pdf', Buffer.from('one'))
  await encryptedStorage(below, [k1]).put('old.pdf', Buffer.from('two'))
  await start([k2, k1])
  const rotation = { db: testApp.db, files: below, ring: [k2, k1], to: [k2], at: testApp.clock.now() }
  const under = { fileCount: 2, mailCount: 2 }
  expect(await rotateEncryption(rotation)).toEqual({ anew: under, under, lost: [] })
  expect(await rotateEncryption(rotation)).toMatchObject({ anew: { fileCount: 0, mailCount: 0 }, under })
  await start([k2])
  expect(await keysOfMails()).toEqual(['k2', 'k2', 'k2', 'k2'])
  expect((await sent()).map(({ text }) => text)).toEqual([TEXT, TEXT])
  const files = encryptedStorage(below, [k2])
  expect(Buffer.from((await files.get('plain.pdf')) ?? []).toString()).toBe('one')
  expect(Buffer.from((await files.get('old.pdf')) ?? []).toString()).toBe('two')
})

test('a rotation that is cut off: goes on where it stopped, and until then both keys are needed', async () => {
  await start([k1])
  const below = createMemoryStorage()
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    await encryptedStorage(below, [k1]).put(name, Buffer.from(name))
  await start([k2, k1])
  let puts = 0
  const failing = {
    ...below,
    put: async (key: string, bytes: Uint8Array) => {
      if (++puts === 2) throw new Error('killed')
      await below.put(key, bytes)
    },
  }
  const rotation = { db: testApp.db, files: below, ring: [k2, k1], to: [k2], at: testApp.clock.now() }
  await expect(rotateEncryption({ ...rotation, files: failing })).rejects.toThrow('killed')
  await expect(start([k2])).rejects.toThrow("'k1'")
  expect(await rotateEncryption(rotation)).toMatchObject({ anew: { fileCount: 2, mailCount: 0 } })
  await start([k2])
})

test('more mails than one batch: all of them, with their line in the audit log', async () => {
  await start([k1])
  for (let no = 0; no < 401; no++) await queue(no)
  const rotation = {
    db: testApp.db,
    files: createMemoryStorage(),
    ring: [k1],
    to: [],
    at: testApp.clock.now(),
  }
  expect(await rotateEncryption(rotation)).toMatchObject({ anew: { fileCount: 0, mailCount: 401 } })
  expect(new Set((await stored()).map(({ body }) => body))).toEqual(new Set([TEXT]))
  const line = await lastAuditLine(testApp.db)
  expect(line).toMatchObject({ action: 'rotate-encryption-key', subject_id: 'none', detail: { mails: 401 } })
  await start([])
})
