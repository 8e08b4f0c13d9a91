import { beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../test/actors.ts'
import { importRequest } from '../../test/import-request.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import { StorageUnavailable } from '../providers/file-storage.ts'
import { rootPath } from '../root.ts'
import { NO_PROGRESS } from '../tasks/progress.ts'
import { addTask, beginCommandTask, claimTask, endDeadTasks, releaseTask, renewTask } from '../tasks/rows.ts'
import { runTask } from '../tasks/run.ts'
import { type TaskKind, type TaskName, TaskPostponed, type TaskWork } from '../tasks/task.ts'
import { runWaitingTasks, tasksJob } from './tasks.ts'

const NOW = '2026-11-20T15:00:00Z'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')

beforeEach(async () => {
  testApp.clock.set(NOW)
  await testApp.db.deleteFrom('task').execute()
})

const NEVER = new AbortController().signal

/** A kind whose tasks go on where they stopped. */
const KIND = 'lockbox'

const add = (kind: TaskName = KIND, input: object = {}) =>
  addTask(testApp.db, {
    kind,
    title: 'a test',
    input,
    startedBy: admin.userId,
    at: testApp.clock.now(),
  })

const work = (kind: TaskKind, signal = NEVER) => runWaitingTasks(testApp.services, [kind], signal)

const doing = (run: (work: TaskWork) => Promise<unknown>): TaskKind => ({
  kind: KIND,
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
  await add(KIND, { no: 1 })
  await add(KIND, { no: 2 })
  const kind: TaskKind = {
    kind: KIND,
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
  expect(await only()).toMatchObject({ state: 'waiting', tries: 1, error: null })
  await work(doing(async () => undefined))
  expect(await only()).toMatchObject({ state: 'done', tries: 2 })
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
const claimAndCrash = () => claimTask(testApp.db, [KIND], testApp.clock.now())

const resume = async (id: number) =>
  (await testApp.inject({ method: 'POST', url: `/api/admin/tasks/${id}/resume`, token: admin.token })).json()

test('F02 a server that ends while it runs a task: the task is shown as interrupted, then failed; it runs again only when a person resumes it', async () => {
  const id = await add()
  await claimAndCrash()
  expect(await get(id)).toMatchObject({ state: 'running', interrupted: false, resume: null })
  testApp.clock.advanceSeconds(6)
  expect(await get(id)).toMatchObject({ state: 'running', interrupted: true, resume: null })
  let runs = 0
  const kind = doing(async () => void runs++)
  for (let minute = 0; minute < 5; minute++) {
    testApp.clock.advanceSeconds(61)
    await work(kind)
  }
  expect(runs).toBe(0)
  expect(await get(id)).toMatchObject({
    ...{ state: 'failed', interrupted: false, resume: 'continue' },
    error: expect.stringMatching(/^The server stopped while this was running\./),
  })
  expect(await resume(id)).toMatchObject({ state: 'waiting', error: null, ended: null })
  expect(await resume(id)).toMatchObject({ code: 'state_changed' })
  await work(kind)
  expect(runs).toBe(1)
  expect(await get(id)).toMatchObject({ state: 'done', resume: null })
  expect(await resume(id)).toMatchObject({ code: 'state_changed' })
})

test('a process that lost its claim to another: writes nothing to the task', async () => {
  const id = await add()
  const late = await claimAndCrash()
  testApp.clock.advanceSeconds(61)
  await endDeadTasks(testApp.db, testApp.clock.now())
  await resume(id)
  if (!late) throw new Error('nothing was claimed')
  const progress = { step: 'late', doneCount: 9, totalCount: 9 }
  expect(await renewTask(testApp.db, late, progress, testApp.clock.now())).toBe('lost')
  await claimAndCrash()
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

test('a process that could not renew its claim for a minute and lives: takes its task back, and finishes it', async () => {
  const id = await add()
  const [halfWay, goOn] = [gate(), gate()]
  const running = work(
    doing(async () => {
      halfWay.open()
      await goOn.opened
    }),
  )
  await halfWay.opened
  // As another server does that sees the claim expired.
  testApp.clock.advanceSeconds(61)
  await endDeadTasks(testApp.db, testApp.clock.now())
  await expect.poll(async () => (await get(id)).state).toBe('running')
  expect(await get(id)).toMatchObject({ error: null, ended: null })
  goOn.open()
  await running
  expect(await only()).toMatchObject({ state: 'done', tries: 1, cause: null, error: null })
})

/** The next turn of the job ends the task with this error, without running it. */
async function expectFailedUnrun(error: string): Promise<void> {
  let runs = 0
  await work(doing(async () => void runs++))
  expect(runs).toBe(0)
  expect(await only()).toMatchObject({ state: 'failed', error })
}

const diskFull = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
const statementTimeout = () => Object.assign(new Error('canceled'), { code: '57014' })
const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

test.each<[string, () => Error, string]>([
  ['F11 the disk is full', diskFull, 'The disk is full, so nothing more could be stored.'],
  [
    'F24 the storage is away',
    () => new StorageUnavailable('no answer'),
    'The file storage could not be reached.',
  ],
  ['F09 the database is away', refused, 'The database could not be reached.'],
  ['F09 the database is busy', statementTimeout, 'The database was too busy to answer in time.'],
])(
  '%s: the task says so, is tried again five times at growing intervals, then waits for a person',
  async (_, failure, words) => {
    const id = await add()
    let runs = 0
    const failing = doing(async () => {
      runs += 1
      throw failure()
    })
    const pauses: number[] = []
    for (let no = 0; no < 5; no++) {
      await work(failing)
      const { state, error, resume: how, retry } = await get(id)
      expect([state, error, how]).toEqual(['waiting', words, 'continue'])
      pauses.push((Date.parse(retry) - testApp.clock.now().getTime()) / 1000)
      await work(failing)
      expect(runs).toBe(no + 1)
      testApp.clock.set(retry)
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480])
    await work(failing)
    const failed = await get(id)
    expect(failed).toMatchObject({ state: 'failed', resume: 'continue', retry: null })
    expect(failed.error).toContain(words)
    testApp.clock.advanceSeconds(300)
    await work(failing)
    expect(runs).toBe(6)
    await resume(id)
    await work(failing)
    expect(await get(id)).toMatchObject({ state: 'waiting', error: words })
    // Room was made, and a person does not wait for the next try.
    await resume(id)
    await work(doing(async () => undefined))
    expect(await get(id)).toMatchObject({ state: 'done', error: null })
  },
)

test('F09 the database is away when a task ends: its end is stored once the database is back', async () => {
  await add()
  const { services } = testApp
  let refusals = 0
  const db = services.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'UpdateQueryNode' && isDone && refusals++ < 3) throw refused()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  let isDone = false
  await runWaitingTasks(
    { ...services, db },
    [
      doing(async () => {
        isDone = true
      }),
    ],
    NEVER,
  )
  expect(refusals).toBeGreaterThan(3)
  expect(await only()).toMatchObject({ state: 'done', tries: 1 })
})

test('what went wrong with the input of a task, and what a newer task has replaced: is not resumed', async () => {
  const bad: TaskKind = { kind: KIND, run: async () => ({ result: {}, error: 'The file is empty.' }) }
  const first = await add(KIND, { fileId: 1 })
  await work(bad)
  expect(await get(first)).toMatchObject({ state: 'failed', error: 'The file is empty.', resume: null })
  expect(await resume(first)).toMatchObject({ code: 'state_changed' })
  const steps = ['check', 'commit'].map((step) => ({ runId: 7, step }))
  const [checked = 0, committed = 0, other = 0] = [
    await add('import-run', steps[0]),
    await add('import-run', steps[1]),
    await add('import-run', { runId: 8, step: 'check' }),
  ]
  await testApp.db
    .updateTable('task')
    .set({ state: 'failed', cause: 'server-stopped' })
    .where('kind', '=', 'import-run')
    .execute()
  const resumes = await Promise.all([checked, committed, other].map(async (id) => (await get(id)).resume))
  expect(resumes).toEqual([null, 'again', 'again'])
})

test('canceled: goes on with what is left where that is possible, else it is started anew', async () => {
  const [lockbox, forecast] = [await add('lockbox'), await add('forecast')]
  for (const id of [lockbox, forecast]) await cancel(id)
  expect(await get(lockbox)).toMatchObject({ state: 'canceled', resume: 'continue' })
  expect(await get(forecast)).toMatchObject({ state: 'canceled', resume: null })
  expect(await resume(lockbox)).toMatchObject({ state: 'waiting', cancelRequested: false })
  await work(doing(async () => undefined))
  expect(await get(lockbox)).toMatchObject({ state: 'done' })
})

test('a claim far in the future, after a wrong clock: has expired', async () => {
  await add()
  testApp.clock.set('2036-01-01T00:00:00Z')
  await claimAndCrash()
  testApp.clock.set(NOW)
  await work(doing(async () => undefined))
  expect(await only()).toMatchObject({ state: 'failed', cause: 'server-stopped' })
})

test('a crashed command: no server runs its task, and the error says to run the command again', async () => {
  const at = testApp.clock.now()
  await beginCommandTask(testApp.db, { kind: KIND, title: 'x', input: {}, startedBy: null, at })
  testApp.clock.advanceSeconds(61)
  await expectFailedUnrun('The command ended before its work was done. Run it again.')
})

test('a postponed task: waits for 30 seconds, without a word of failure', async () => {
  await add()
  let runs = 0
  const busy = doing(async () => {
    runs += 1
    throw new TaskPostponed()
  })
  await work(busy)
  await work(busy)
  expect(runs).toBe(1)
  expect(await only()).toMatchObject({ state: 'waiting', cause: null, error: null, retries: 0 })
  testApp.clock.advanceSeconds(30)
  await work(doing(async () => undefined))
  expect(await only()).toMatchObject({ state: 'done' })
})

test('a failing task: stores and logs the name of the error, where it came from and the number to look for, without its message', async () => {
  await add()
  await work(
    doing(async () => {
      throw new RangeError('canary@example.com')
    }),
  )
  const row = await only()
  expect(row).toMatchObject({
    ...{ state: 'failed', cause: 'unexpected' },
    error: `Something unexpected went wrong (RangeError). The server log has the details under task ${row?.id}.`,
  })
  expect(JSON.stringify(row) + testApp.logLines.join('')).not.toContain('canary')
  const line = testApp.logLines.map((text) => JSON.parse(text)).find(({ taskId }) => taskId === row?.id)
  expect(line).toMatchObject({
    reason: 'RangeError',
    stack: expect.arrayContaining([expect.stringContaining('tasks.test')]),
  })
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
