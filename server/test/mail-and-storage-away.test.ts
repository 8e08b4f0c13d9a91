import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxJob } from '../src/outbox/send-mails.ts'
import { type FileStorage, StorageUnavailable } from '../src/providers/file-storage.ts'
import { createMailer } from '../src/providers/mail/smtp-mailer.ts'
import type { Mail } from '../src/providers/mailer.ts'
import { createS3Storage } from '../src/providers/storage/drive-storage.ts'
import { createMemoryStorage } from '../src/providers/storage/memory-storage.testing.ts'
import { prepareCall, ROUTE_NAMES, whoMay } from './access-calls.ts'
import { openAccessWorld } from './access-world.ts'
import { mails, onlyPayment } from './payments-read.ts'
import { payInFull } from './payments-steps.ts'
import { createLien, openPaymentWorld, type PaymentWorld } from './payments-world.ts'
import { countOf } from './rows.ts'

/** Nobody listens there. */
const AWAY = '127.0.0.1:1'

let world: PaymentWorld
beforeAll(async () => {
  const files = await createS3Storage({
    ...{ bucket: 'liens', region: 'us-east-1', endpoint: `http://${AWAY}` },
    ...{ accessKeyId: 'key-of-the-test', secretAccessKey: 'secret-of-the-test' },
  })
  const mailer = createMailer(`smtp://${AWAY}`, 'Fieldstone <mail@example.com>')
  world = await openPaymentWorld({ beside: { files, mailer } })
})
afterAll(() => world.close())

test('F24 mail and storage are away: a payment succeeds, and its receipt is there to read', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'SUCCEEDED', needs_review: false })
  const receipt = await world.testApp.inject({
    method: 'GET',
    url: `/api/payments/${id}/receipt`,
    token: world.payer.token,
  })
  expect(receipt.statusCode).toBe(200)
})

test('F24 mail leaves within ten minutes of the server’s return, however long it was away', async () => {
  const { services, clock } = world.testApp
  const waiting = await mails(world, 'receipt')
  expect(waiting.length).toBeGreaterThan(0)
  for (let minutes = 0; minutes < 180; minutes++) {
    await outboxJob.run(services)
    clock.advanceSeconds(60)
  }
  const sent: Mail[] = []
  const mailer = { isReal: true, send: async (mail: Mail) => void sent.push(mail) }
  for (let seconds = 0; seconds < 600; seconds += outboxJob.everySeconds) {
    await outboxJob.run({ ...services, mailer })
    clock.advanceSeconds(outboxJob.everySeconds)
  }
  expect(sent.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(waiting.map(({ subject }) => subject)),
  )
  const unsent = services.db.selectFrom('outbox').select('id').where('sent_at', 'is', null)
  expect(await countOf(unsent.where('empty_names', 'is', null))).toBe(0)
})

test('F24 storage is away: only what is a file itself is refused for now, every other call of every route is as ever', async () => {
  const kept = createMemoryStorage()
  let isAway = false
  const whileThere = <T>(work: () => T): T => {
    if (isAway) throw new StorageUnavailable('the file storage does not answer')
    return work()
  }
  const files: FileStorage = {
    put: async (key, bytes) => whileThere(() => kept.put(key, bytes)),
    get: async (key) => whileThere(() => kept.get(key)),
    head: async (key, count) => whileThere(() => kept.head(key, count)),
    remove: async (key) => whileThere(() => kept.remove(key)),
    keys: () => whileThere(() => kept.keys()),
  }
  const access = await openAccessWorld({ files })
  const refused: string[] = []
  for (const name of ROUTE_NAMES) {
    isAway = false
    const { ask, passes } = await prepareCall(access, name, whoMay(name))
    isAway = true
    const { statusCode, headers } = await ask()
    if (statusCode === passes) continue
    expect([name, statusCode, headers['retry-after']]).toEqual([name, 503, '5'])
    refused.push(name)
  }
  await access.close()
  expect(refused).toEqual(['documentFile'])
})
