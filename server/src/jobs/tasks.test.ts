import { beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../test/actors.ts'
import { importRequest } from '../../test/import-request.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import { rootPath } from '../root.ts'
import { NO_PROGRESS } from '../tasks/progress.ts'
import { addTask, beginCommandTask, claimTask, releaseTask, renewTask } from '../tasks/rows.ts'
import { runTask } from '../tasks/run.ts'
import { type TaskKind, TaskPostponed, type TaskWork } from '../tasks/task.ts'
import { runWaitingTasks, tasksJob } from './tasks.ts'

const NOW = '2026-11-20T15:00:00Z'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')

beforeEach(async () => {
  testApp.clock.set(NOW)
  await testApp.db.deleteFrom('task').execute()
})

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

/** A promise that a test resolves. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('waiting tasks: run once each, oldest first, and store their results', async () => {
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

test('F14 four servers at once: each task runs on one of them', async () => {
  for (let no = 0; no < 12; no++) await add()
  let runs = 0
  const kind = doing(async () => void runs++)
  await Promise.all([1, 2, 3, 4].map(() => work(kind)))
  expect(runs).toBe(12)
  expect((await rows()).every((row) => row.state === 'done' && row.tries === 1)).toBe(true)
})

test('progress: can be read while the task runs and afterwards', async () => {
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

test('a task canceled while waiting: never runs', async () => {
  const id = await add()
  expect(await cancel(id)).toMatchObject({ state: 'canceled', cancelRequested: true })
  let runs = 0
  await work(doing(async () => void runs++))
  expect(runs).toBe(0)
})

test('a task canceled while running: stops at its next progress report', async () => {
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

test('a stopping server: releases its task, and another server runs it from the start', async () => {
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

test('asked to stop when the step is done already: what it committed stays, and the task is done', async () => {
  const stopping = new AbortController()
  await add()
  const committing = doing(async ({ progress }) => {
    progress.start('Importing', 1)
    stopping.abort()
    progress.end()
  })
  await work(committing, stopping.signal)
  expect(await only()).toMatchObject({ state: 'done' })
})

test('canceled just before a server that shuts down releases it: the task ends, and no server runs it again', async () => {
  const id = await add()
  const task = await claimAndCrash()
  if (!task) throw new Error('nothing was claimed')
  await cancel(id)
  await releaseTask(testApp.db, task, testApp.clock.now())
  const ended = { state: 'canceled', ended_at: new Date(NOW), claimed_until: null }
  expect(await only()).toMatchObject(ended)
  await work(doing(() => Promise.reject(new Error('it was run'))))
  expect(await only()).toMatchObject(ended)
})

/** Claims a task like a process that then crashes. */
const claimAndCrash = () => claimTask(testApp.db, ['test'], testApp.clock.now())

test('a crashed server: its task is claimed again once the claim has expired', async () => {
  await add()
  await claimAndCrash()
  let runs = 0
  const kind = doing(async () => void runs++)
  await work(kind)
  expect(runs).toBe(0)
  testApp.clock.advanceSeconds(61)
  await work(kind)
  expect(runs).toBe(1)
  expect(await only()).toMatchObject({ state: 'done', tries: 2 })
})

test('a process that lost its claim: writes nothing to the task', async () => {
  await add()
  const late = await claimAndCrash()
  testApp.clock.advanceSeconds(61)
  await claimAndCrash()
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

test('a task that crashed three servers: fails with the reason', async () => {
  await add()
  for (let no = 0; no < 3; no++) {
    await claimAndCrash()
    testApp.clock.advanceSeconds(61)
  }
  await expectFailedUnrun('It was started 3 times, and the server crashed each time.')
})

/** The next turn of the job ends the task with this error, without running it. */
async function expectFailedUnrun(error: string): Promise<void> {
  let runs = 0
  await work(doing(async () => void runs++))
  expect(runs).toBe(0)
  expect(await only()).toMatchObject({ state: 'failed', error })
}

test('a claim far in the future, after a wrong clock: has expired', async () => {
  await add()
  testApp.clock.set('2036-01-01T00:00:00Z')
  await claimAndCrash()
  testApp.clock.set(NOW)
  await work(doing(async () => undefined))
  expect(await only()).toMatchObject({ state: 'done' })
})

test('a crashed command: no server runs its task, and the error says to run the command again', async () => {
  const at = testApp.clock.now()
  await beginCommandTask(testApp.db, { kind: 'test', title: 'x', input: {}, startedBy: null, at })
  testApp.clock.advanceSeconds(61)
  await expectFailedUnrun('The command ended before its work was done. Run it again.')
})

test('a postponed task: waits for 30 seconds, and the attempt does not count', async () => {
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

test('a failing task: stores and logs the name of the error without its message', async () => {
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

test('a queued import: the job runs it, and the list shows the result', async () => {
  const { task: _, onCommit: __, ...input } = importRequest(rootPath('examples/template.csv'), null)
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

test('an unknown task: 404', async () => {
  expect(await get(999_999)).toMatchObject({ code: 'not_found' })
  expect(await cancel(999_999)).toMatchObject({ code: 'not_found' })
})
