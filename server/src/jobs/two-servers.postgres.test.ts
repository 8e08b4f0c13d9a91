import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor } from '../../test/actors.ts'
import { createPlaces } from '../../test/factories.ts'
import { createTestDatabase, openPatiently } from '../../test/postgres.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { inTransaction } from '../db/database.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { outboxJob } from '../outbox/send-mails.ts'
import type { Mail } from '../providers/mailer.ts'
import type { Services } from '../services.ts'
import {
  deadlineRemindersJob,
  mailReportViewsJob,
  planDebitsJob,
  planOffersJob,
  retentionJob,
} from './job-list.ts'
import { mergeCountsJob } from './merge-counts.ts'

const WEEK = 7 * 24 * 3600

/** Of five mails each, and one report: a hundred effects, a thousand in the long tests. */
const ROUNDS = inLongTests(17, 167)

const sent: Mail[] = []
const mailer = { isReal: true, send: async (mail: Mail) => void sent.push(mail) }

let testApp: TestApp
/** Each with connections of its own, as in two processes. */
let servers: readonly Services[]
let close: () => Promise<void>
beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  const [first, second] = [openPatiently(url), openPatiently(url)]
  testApp = await buildTestApp({ database: first, mailer })
  servers = [testApp.services, { ...testApp.services, database: second, db: second.db }]
  close = async () => {
    await testApp.close()
    await second.close()
    await drop()
  }
})
afterAll(() => close())

const queue = (no: string) =>
  inTransaction(testApp.db, (trx) =>
    queueMail(trx, {
      ...{ at: testApp.clock.now(), kind: 'test', templateVersion: 0, language: 'en' },
      ...{ userId: null, to: `person${no}@example.com`, subject: `No ${no}`, text: 'Line one' },
    }),
  )

/** What an effect comes from; the claim of a job's row, which lets one server run it, is left out on purpose. */
const JOBS = [
  mailReportViewsJob,
  deadlineRemindersJob,
  planDebitsJob,
  planOffersJob,
  mergeCountsJob,
  retentionJob,
]

const onBoth = (run: (server: Services) => Promise<void>) => Promise.all(servers.map(run))

test('F14 two servers run the same jobs at the same moment, round after round: each mail and each report goes out once', async () => {
  await createPlaces(testApp.db)
  const { token } = await createActor(testApp, 'county')
  const payload = { report: 'expenses', name: 'This year', query: 'from=2026-01-01', mailEvery: 'week' }
  const url = '/api/counties/855/reportviews'
  expect((await testApp.inject({ method: 'POST', url, token, payload })).statusCode).toBe(201)
  for (let round = 0; round < ROUNDS; round++) {
    testApp.clock.advanceSeconds(WEEK)
    for (let no = 0; no < 5; no++) await queue(`${round}-${no}`)
    await onBoth((server) => Promise.all(JOBS.map((job) => job.run(server))).then(() => undefined))
    await onBoth((server) => outboxJob.run(server))
  }
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length)
  const reports = sent.filter(({ attachment }) => attachment !== undefined)
  expect([reports.length, sent.length]).toEqual([ROUNDS, 6 * ROUNDS])
})
