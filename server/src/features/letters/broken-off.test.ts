import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { runWaitingTasks } from '../../jobs/tasks.ts'
import type { FileStorage } from '../../providers/file-storage.ts'
import { createMemoryStorage } from '../../providers/storage/memory-storage.testing.ts'
import { lettersTask } from './batch-task.ts'

const stored = createMemoryStorage()
/** Puts that still succeed. */
let putsLeft = Number.POSITIVE_INFINITY
let failure: () => Error = () => new Error('not set')
const files: FileStorage = {
  ...stored,
  put: async (key, bytes) => {
    if (putsLeft-- <= 0) throw failure()
    await stored.put(key, bytes)
  },
}

let testApp: TestApp
let admin: TestActor
let saleNo = 0

beforeAll(async () => {
  testApp = await buildTestApp({ now: '2026-11-20T15:00:00Z', files })
  admin = await createActor(testApp, 'admin')
})
beforeEach(() => {
  putsLeft = Number.POSITIVE_INFINITY
  saleNo += 1
})
afterAll(() => testApp.close())

const diskFull = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await testApp.inject({ method, url, token: admin.token, ...(payload ? { payload } : {}) })
  return answer.json()
}
const work = () =>
  runWaitingTasks(testApp.services, [lettersTask(testApp.services)], new AbortController().signal)

async function startBatch(count: number) {
  const taxSaleNos = Array.from({ length: count }, (_, no) => `BO-${saleNo}-${no}`)
  for (const certificate_no of taxSaleNos) await createCertificate(testApp.db, { certificate_no })
  const choice = { kind: 'payoff', taxSaleNos, seenCount: count }
  const { batchID } = await send('POST', '/api/admin/letterbatches', choice)
  return batchID as number
}
const read = (id: number) => send('GET', `/api/admin/letterbatches/${id}`)

test.each([0, 1, 3, 5, 6])(
  'F11 the disk is full after %i files: no letter counts as sent without a print file that holds it',
  async (puts) => {
    const id = await startBatch(5)
    putsLeft = puts
    failure = diskFull
    await work()
    const { sent, pages } = await read(id)
    expect([sent, pages]).toEqual(puts > 5 ? [5, 5] : [0, null])
  },
)
