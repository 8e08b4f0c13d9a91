import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../test/actors.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { rootPath } from '../root.ts'
import { NO_PROGRESS } from '../tasks/progress.ts'
import { addTask, beginCommandTask, claimTask, renewTask } from '../tasks/rows.ts'
import { runTask } from '../tasks/run.ts'
import { type TaskKind, TaskPostponed, type TaskWork } from '../tasks/task.ts'
import { runWaitingTasks, tasksJob } from './tasks.ts'

const NOW = '2026-11-20T15:00:00Z'

let testApp: TestApp
let admin: TestActor

beforeAll(async () => {
  testApp = await buildTestApp()
  admin = await createActor(testApp, 'admin')
})
beforeEach(async () => {
  testApp.clock.set(NOW)
  await testApp.db.deleteFrom('task').execute()
})
afterAll(() => testApp.close())

const NEVER = new AbortController().signal

const add = (kind = 'test', input: object = {}) =>
  addTask(testApp.db, {
    kind,
    title: 'a test',
    input,
    startedBy: admin.userId,
    at: testApp.clock.now(),
  })

const work = (kind: TaskKind, signal = NEVER) => runWaitingTasks(testApp.services, [kind], signal)

const doing = (run: (work: TaskWork) => Promise<unknown>): TaskKind => ({
  kind: 'test',
  run: async (given) => {
    await run(given)
    return { result: {}, error: null }
  },
})

const rows = () => testApp.db.selectFrom('task').selectAll().orderBy('id').execute()
const only = async () => (await rows())[0]

const get = async (id: number) =>
  (await testApp.inject({ method: 'GET', url: `/api/admin/tasks/${id}`, token: admin.token })).json()
const cancel = async (id: number) =>
  (await testApp.inject({ method: 'POST', url: `/api/admin/tasks/${id}/cancel`, token: admin.token })).json()

/** Promises that a test keeps in its hands. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('a waiting task: is done once, in the order in which they came, and keeps its result', async () => {
  const seen: unknown[] = []
  await add('test', { no: 1 })
  await add('test', { no: 2 })
  const kind: TaskKind = {
    kind: 'test',
    run: async (_, input) => {
      seen.push(input)
      return { result: { added: seen.length }, error: null }
    },
  }
  await work(kind)
  await work(kind)
  expect(seen).toEqual([{ no: 1 }, { no: 2 }])
  expect(await rows()).toMatchObject([
    { state: 'done', result: { added: 1 }, error: null, tries: 1, ended_at: new Date(NOW) },
    { state: 'done', result: { added: 2 }, tries: 1, claimed_until: null },
  ])
})

test('four servers at once: each task is done by one of them', async () => {
  for (let no = 0; no < 12; no++) await add()
  let runs = 0
  const kind = doing(async () => void runs++)
  await Promise.all([1, 2, 3, 4].map(() => work(kind)))
  expect(runs).toBe(12)
  expect((await rows()).every((row) => row.state === 'done' && row.tries === 1)).toBe(true)
})

test('progress: stands in the row while the work goes on, for whoever looks, and after it', async () => {
  const id = await add()
  const [halfWay, goOn] = [gate(), gate()]
  const running = work(
    doing(async ({ progress }) => {
      progress.start('Checking', 200)
      progress.at(120)
      halfWay.open()
      await goOn.opened
      progress.at(200)
      progress.end()
    }),
  )
  await halfWay.opened
  await expect
    .poll(() => get(id), { timeout: 30_000 })
    .toMatchObject({
      state: 'running',
      step: 'Checking',
      doneCount: 120,
      totalCount: 200,
      startedByUsername: admin.username,
    })
  goOn.open()
  await running
  expect(await get(id)).toMatchObject({ state: 'done', doneCount: 200, totalCount: 200 })
})

test('canceled while it waits: is never begun', async () => {
  const id = await add()
  expect(await cancel(id)).toMatchObject({ state: 'canceled', cancelRequested: true })
  let runs = 0
  await work(doing(async () => void runs++))
  expect(runs).toBe(0)
})

test('canceled while it runs: the work is thrown out of its next step, and the task is canceled', async () => {
  const id = await add()
  const begun = gate()
  let isUndone = false
  const running = work(
    doing(async ({ progress }) => {
      progress.start('Importing', 10)
      begun.open()
      try {
        for (;;) {
          progress.at(1)
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
      } finally {
        isUndone = true
      }
    }),
  )
  await begun.opened
  expect(await cancel(id)).toMatchObject({ state: 'running', cancelRequested: true })
  await running
  expect(isUndone).toBe(true)
  expect(await get(id)).toMatchObject({ state: 'canceled', error: null, ended: expect.any(String) })
  expect(await cancel(id)).toMatchObject({ state: 'canceled' })
})

test('a server that stops: gives its task back, and the next one does it from the beginning', async () => {
  await add()
  const begun = gate()
  const stopping = new AbortController()
  const running = work(
    doing(async ({ progress }) => {
      begun.open()
      for (;;) {
        progress.at(1)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }),
    stopping.signal,
  )
  await begun.opened
  stopping.abort()
  await running
  expect(await only()).toMatchObject({ state: 'waiting', tries: 0 })
  await work(doing(async () => undefined))
  expect(await only()).toMatchObject({ state: 'done', tries: 1 })
})

/** A process that claims and dies. */
const die = () => claimTask(testApp.db, ['test'], testApp.clock.now())

test('a server that died: its task is left alone while its claim holds, and then begun again', async () => {
  await add()
  await die()
  let runs = 0
  const kind = doing(async () => void runs++)
  await work(kind)
  expect(runs).toBe(0)
  testApp.clock.advanceSeconds(61)
  await work(kind)
  expect(runs).toBe(1)
  expect(await only()).toMatchObject({ state: 'done', tries: 2 })
})

test('who was taken for dead and comes back: writes nothing into the task of its successor', async () => {
  await add()
  const late = await die()
  testApp.clock.advanceSeconds(61)
  await die()
  if (!late) throw new Error('nothing was claimed')
  const progress = { step: 'late', doneCount: 9, totalCount: 9 }
  expect(await renewTask(testApp.db, late, progress, testApp.clock.now())).toBe('lost')
  const options = { signal: NEVER, abortMeans: 'shutdown', progress: NO_PROGRESS } as const
  await runTask(
    testApp.services,
    doing(async () => undefined),
    late,
    options,
  )
  expect(await only()).toMatchObject({ state: 'running', tries: 2, step: '', done_count: 0 })
})

test('a task that takes three servers down: fails, with the reason', async () => {
  await add()
  for (let no = 0; no < 3; no++) {
    await die()
    testApp.clock.advanceSeconds(61)
  }
  let runs = 0
  await work(doing(async () => void runs++))
  expect(runs).toBe(0)
  expect(await only()).toMatchObject({
    state: 'failed',
    error: 'It was begun 3 times, and its server stopped each time.',
  })
})

test('a claim of a clock that was ahead once: holds up nobody until that day comes', async () => {
  await add()
  testApp.clock.set('2036-01-01T00:00:00Z')
  await die()
  testApp.clock.set(NOW)
  await work(doing(async () => undefined))
  expect(await only()).toMatchObject({ state: 'done' })
})

test('a command that died: its task is not begun again by a server, it says to run it again', async () => {
  const at = testApp.clock.now()
  await beginCommandTask(testApp.db, { kind: 'test', title: 'x', input: {}, startedBy: null, at })
  testApp.clock.advanceSeconds(61)
  let runs = 0
  await work(doing(async () => void runs++))
  expect(runs).toBe(0)
  expect(await only()).toMatchObject({
    state: 'failed',
    error: 'The command ended before its work was done. Run it again.',
  })
})

test('work that cannot begin now: waits half a minute, and the try does not count', async () => {
  await add()
  let runs = 0
  const busy = doing(async () => {
    runs += 1
    throw new TaskPostponed()
  })
  await work(busy)
  await work(busy)
  expect(runs).toBe(1)
  expect(await only()).toMatchObject({ state: 'waiting', tries: 0 })
  testApp.clock.advanceSeconds(30)
  await work(doing(async () => undefined))
  expect(await only()).toMatchObject({ state: 'done' })
})

test('work that fails: the task and the log say what kind of error it was, without its text', async () => {
  await add()
  await work(
    doing(async () => {
      throw new RangeError('canary@example.com')
    }),
  )
  const row = await only()
  expect(row).toMatchObject({ state: 'failed', error: expect.stringContaining('RangeError') })
  expect(JSON.stringify(row) + testApp.logLines.join('')).not.toContain('canary')
})

test('an import left for the servers: the job does it, and the list shows how it ended', async () => {
  const input = {
    path: rootPath('examples/template.csv'),
    map: null,
    sheet: null,
    acceptsValid: false,
    isDryRun: false,
    expectedRows: null,
    expectedCents: null,
    preset: null,
  }
  await add('import', input)
  await add('import', { ...input, expectedRows: 4 })
  await tasksJob.run(testApp.services)
  const answer = await testApp.inject({
    method: 'GET',
    url: '/api/admin/tasks?pageSize=1',
    token: admin.token,
  })
  expect(answer.headers['x-total-count']).toBe('2')
  expect(answer.json()).toMatchObject([
    {
      kind: 'import',
      state: 'failed',
      error: 'The file has 3 rows; 4 were expected.',
      result: { addedCount: 0 },
    },
  ])
  const done = await testApp.inject({
    method: 'GET',
    url: '/api/admin/tasks?state=done',
    token: admin.token,
  })
  expect(done.json()).toMatchObject([{ title: 'a test', result: { outcome: 'imported', addedCount: 3 } }])
  expect(JSON.stringify(done.json())).not.toContain('examples')
  const { detail } = await testApp.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'import')
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ by: admin.userId, added: 3 })
})

test('a task that is not there: 404', async () => {
  expect(await get(999_999)).toMatchObject({ code: 'not_found' })
  expect(await cancel(999_999)).toMatchObject({ code: 'not_found' })
})
