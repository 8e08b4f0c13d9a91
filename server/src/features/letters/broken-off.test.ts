import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { linesOf } from '../../../test/pdf-lines.ts'
import { expectPrintedOnce } from '../../../test/printed-letters.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { runWaitingTasks } from '../../jobs/tasks.ts'
import { type FileStorage, StorageUnavailable } from '../../providers/file-storage.ts'
import { createMemoryStorage } from '../../providers/storage/memory-storage.testing.ts'
import { type TaskKind, TaskStopped } from '../../tasks/task.ts'
import { lettersTask } from './batch-task.ts'

const stored = createMemoryStorage()
/** Files that can still be stored before `failure`. */
let putsLeft = Number.POSITIVE_INFINITY
let failure: () => Error = () => new Error('not set')
/** Runs before a file is stored. */
let beforePut: (key: string) => unknown = () => undefined
const files: FileStorage = {
  ...stored,
  put: async (key, bytes) => {
    await beforePut(key)
    if (putsLeft-- <= 0) throw failure()
    await stored.put(key, bytes)
  },
}

const NOW = '2026-11-20T15:00:00Z'

let testApp: TestApp
let admin: TestActor
let saleNo = 0

beforeAll(async () => {
  testApp = await buildTestApp({ now: NOW, files })
  admin = await createActor(testApp, 'admin')
})
beforeEach(() => {
  testApp.clock.set(NOW)
  putsLeft = Number.POSITIVE_INFINITY
  beforePut = () => undefined
  saleNo += 1
})
afterAll(() => testApp.close())

const diskFull = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
const storageAway = () => new StorageUnavailable('no answer')

async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await testApp.inject({ method, url, token: admin.token, ...(payload ? { payload } : {}) })
  return answer.json()
}
const work = (lettersPerFile?: number) =>
  runWaitingTasks(
    testApp.services,
    [lettersTask(testApp.services, lettersPerFile)],
    new AbortController().signal,
  )

const choose = (count: number) =>
  Array.from({ length: count }, (_, no) => `BO-${saleNo}-${String(no).padStart(2, '0')}`)

async function startBatch(taxSaleNos: readonly string[], sendAgain = false): Promise<number> {
  const choice = { kind: 'payoff', taxSaleNos, seenCount: taxSaleNos.length, sendAgain }
  return (await send('POST', '/api/admin/letterbatches', choice)).batchID
}
async function newBatch(count: number): Promise<number> {
  for (const certificate_no of choose(count)) await createCertificate(testApp.db, { certificate_no })
  return startBatch(choose(count))
}
const read = (id: number) => send('GET', `/api/admin/letterbatches/${id}`)
const expectOnce = (id: number) => expectPrintedOnce(testApp.db, files, id)
const resume = async (id: number) => send('POST', `/api/admin/tasks/${(await read(id)).task.id}/resume`)

/** The next try of what waits for its cause to pass. */
async function workLater(id: number): Promise<void> {
  testApp.clock.set((await read(id)).task.retry)
  await work()
}

describe.each<[string, () => Error, string]>([
  ['F11 the disk is full', diskFull, 'The disk is full, so nothing more could be stored.'],
  ['F24 the storage is away', storageAway, 'The file storage could not be reached.'],
])('%s', (_, error, words) => {
  test.each([0, 1, 3, 5, 6])(
    'after %i files: no letter counts as sent without a print file, and each is sent once later',
    async (puts) => {
      const id = await newBatch(5)
      putsLeft = puts
      failure = error
      await work()
      const isDone = puts > 5
      expect(await read(id)).toMatchObject({
        ...(isDone ? { state: 'done', error: null } : { state: 'waiting', error: words }),
        ...{ sent: isDone ? 5 : 0, written: isDone ? 0 : 5, unprinted: 0 },
      })
      expect(await expectOnce(id)).toBe(isDone ? 5 : 0)
      putsLeft = Number.POSITIVE_INFINITY
      if (!isDone) await workLater(id)
      expect(await read(id)).toMatchObject({ state: 'done', sent: 5, written: 0, prints: [{ letters: 5 }] })
      expect(await expectOnce(id)).toBe(5)
    },
  )
})

test('a cause that does not pass: the batch waits for a person, and a new one for the same owners leaves nobody out', async () => {
  const id = await newBatch(3)
  putsLeft = 1
  failure = diskFull
  await work()
  for (let no = 0; no < 5; no++) await workLater(id)
  expect(await read(id)).toMatchObject({ state: 'failed', sent: 0, written: 3, task: { resume: 'continue' } })
  putsLeft = Number.POSITIVE_INFINITY
  const other = await startBatch(choose(3))
  await work()
  expect(await read(other)).toMatchObject({ state: 'done', sent: 3, leftOut: [] })
  // Those got their letter from the other batch.
  await resume(id)
  await work()
  expect(await read(id)).toMatchObject({
    ...{ state: 'done', sent: 0, written: 0, prints: [] },
    leftOut: [{ reason: 'sent-before', count: 3 }],
  })
  expect(await expectOnce(other)).toBe(3)
})

test('a letter that is sent by itself while the print file is made: is not printed a second time', async () => {
  const id = await newBatch(3)
  const [, second = ''] = choose(3)
  const { id: certificateId } = await testApp.db
    .selectFrom('certificate')
    .select('id')
    .where('certificate_no', '=', second)
    .executeTakeFirstOrThrow()
  beforePut = async (key) => {
    if (!key.startsWith('letters/')) return
    beforePut = () => undefined
    const sent = await send('POST', `/api/admin/parcels/${certificateId}/letters`, { kind: 'payoff' })
    expect(sent).toMatchObject({ outcome: 'sent' })
  }
  await work()
  expect(await read(id)).toMatchObject({
    ...{ state: 'done', sent: 2, prints: [{ letters: 2 }] },
    leftOut: [{ reason: 'sent-before', count: 1 }],
  })
})

/** Writes a batch of letters, and throws once two of them are written. */
async function workUntil(error: () => Error): Promise<void> {
  const kind = lettersTask(testApp.services)
  const broken: TaskKind = {
    ...kind,
    run: ({ progress, ...given }, input) => {
      let count = 0
      const at = () => {
        if (++count === 3) throw error()
      }
      return kind.run(
        { ...given, progress: { ...progress, start: () => undefined, at, end: () => undefined } },
        input,
      )
    },
  }
  await runWaitingTasks(testApp.services, [broken], new AbortController().signal)
}

test.each([
  ['an unexpected error', () => new RangeError('no such time'), 'failed'],
  ['canceled', () => new TaskStopped('canceled'), 'canceled'],
])(
  '%s half-way: what was written is printed, and the rest when a person continues',
  async (_, error, state) => {
    const id = await newBatch(5)
    await workUntil(error)
    const broken = await read(id)
    expect(broken).toMatchObject({
      ...{ state, sent: 2, written: 0, prints: [{ letters: 2 }] },
      task: { resume: 'continue' },
    })
    if (state === 'failed') expect(broken.error).toContain('RangeError')
    expect(await expectOnce(id)).toBe(2)
    await resume(id)
    await work()
    expect(await read(id)).toMatchObject({ state: 'done', sent: 5, prints: [{ letters: 2 }, { letters: 3 }] })
    expect(await expectOnce(id)).toBe(5)
  },
)

test('many letters: their print files hold so many each, and each can be saved', async () => {
  const id = await newBatch(5)
  await work(2)
  const { prints, sent } = await read(id)
  expect(sent).toBe(5)
  expect(prints).toMatchObject([{ letters: 2 }, { letters: 2 }, { letters: 1 }])
  expect(await expectOnce(id)).toBe(5)
  const saved = async (query: string) =>
    linesOf(
      (
        await testApp.inject({
          method: 'GET',
          url: `/api/admin/letterbatches/${id}/letters.pdf${query}`,
          token: admin.token,
        })
      ).rawPayload,
    ).join('\n')
  const numbers = choose(5)
  expect(await saved(`?printID=${prints[0].printID}`)).toContain(numbers[0])
  expect(await saved('')).toContain(numbers[4])
  expect(await saved('')).not.toContain(numbers[0])
})

test('continued within the day: a hold that came meanwhile leaves its letter out', async () => {
  const id = await newBatch(2)
  putsLeft = 0
  failure = diskFull
  await work()
  const [first = ''] = choose(2)
  const { id: certificateId } = await testApp.db
    .selectFrom('certificate')
    .select('id')
    .where('certificate_no', '=', first)
    .executeTakeFirstOrThrow()
  await send('POST', `/api/admin/parcels/${certificateId}/holds`, {
    ...{ kind: 'contact-stopped', fromDate: '2026-11-20', reason: 'Asked for by phone' },
  })
  putsLeft = Number.POSITIVE_INFINITY
  await workLater(id)
  expect(await read(id)).toMatchObject({ state: 'done', sent: 1, leftOut: [{ count: 1 }] })
})

test('continued on a later day: what was not printed is written anew with the figures and holds of that day', async () => {
  const id = await newBatch(2)
  putsLeft = 0
  failure = diskFull
  await work()
  const [first = '', second = ''] = choose(2)
  await testApp.db
    .updateTable('certificate')
    .set({ address: '' })
    .where('certificate_no', '=', second)
    .execute()
  putsLeft = Number.POSITIVE_INFINITY
  testApp.clock.set('2026-11-22T15:00:00Z')
  admin = await createActor(testApp, 'admin')
  await work()
  expect(await read(id)).toMatchObject({ sent: 1, leftOut: [{ reason: 'no-address', count: 1 }] })
  const { content } = await testApp.db
    .selectFrom('letter')
    .innerJoin('certificate', 'certificate.id', 'letter.certificate_id')
    .select('content')
    .where('certificate_no', '=', first)
    .executeTakeFirstOrThrow()
  expect(content).toMatchObject({ on: 'November 22, 2026' })
  testApp.clock.set(NOW)
  admin = await createActor(testApp, 'admin')
})

test('a batch of an earlier version that broke off: its letters count as sent and are in no file; continued, they are printed as they were written', async () => {
  const id = await newBatch(4)
  await work()
  const { db } = testApp
  const last = await db
    .selectFrom('letter')
    .select(['id', 'document_id', 'correspondence_id'])
    .where('batch_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('letter')
    .set({ outcome: 'waiting', content: null, document_id: null, correspondence_id: null })
    .where('id', '=', last.id)
    .execute()
  await db.deleteFrom('document').where('id', '=', last.document_id).execute()
  await db.deleteFrom('correspondence').where('id', '=', last.correspondence_id).execute()
  await db.updateTable('letter').set({ print_id: null }).where('batch_id', '=', id).execute()
  await db.deleteFrom('letter_print').where('batch_id', '=', id).execute()
  await db
    .updateTable('task')
    .set({ state: 'failed', cause: 'unexpected' })
    .where('id', '=', (await read(id)).task.id)
    .execute()
  expect(await read(id)).toMatchObject({ sent: 3, unprinted: 3, prints: [], task: { resume: 'continue' } })
  await resume(id)
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', sent: 4, unprinted: 0, prints: [{ letters: 4 }] })
  expect(await expectOnce(id)).toBe(4)
})
