import { beforeEach, expect, test, vi } from 'vitest'
import { sharedTestApp } from '../../test/test-app.ts'
import { OUTBOX } from '../outbox/send-mails.ts'
import type { Job } from './job.ts'
import { startJobs } from './jobs.ts'

const testApp = sharedTestApp()

beforeEach(async () => {
  await testApp.db.deleteFrom('job').execute()
})

const lastRun = async () =>
  (await testApp.db.selectFrom('job').select('last_run_at').executeTakeFirst())?.last_run_at ?? null

test('F14 four servers start a job at the same moment: one of them runs it', async () => {
  let turns = 0
  const job: Job = { name: 'count', everySeconds: 60, run: async () => void turns++ }
  const servers = [1, 2, 3, 4].map(() => startJobs(testApp.services, [job]))
  await Promise.all(servers.map((server) => server.stop()))
  expect(turns).toBe(1)
  expect(await lastRun()).toEqual(testApp.clock.now())
})

test('a long run: is not started again while it runs, and stopping waits for it', async () => {
  let begun = 0
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const job: Job = {
    name: 'slow',
    everySeconds: 0.01,
    run: async () => {
      begun++
      testApp.clock.advanceSeconds(60)
      await held
    },
  }
  const jobs = startJobs(testApp.services, [job])
  await vi.waitUntil(() => begun === 1)
  // Ten more runs would have been due.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(begun).toBe(1)
  let isStopped = false
  const stopping = jobs.stop().then(() => {
    isStopped = true
  })
  await lastRun()
  expect(isStopped).toBe(false)
  release()
  await stopping
  expect(begun).toBe(1)
})

test('a job that is first due later: is not run when the server starts, and never after it stopped', async () => {
  let turns = 0
  const job: Job = {
    name: 'later',
    everySeconds: 3600,
    firstAfterSeconds: 0.02,
    run: async () => void turns++,
  }
  await startJobs(testApp.services, [job]).stop()
  expect([turns, await lastRun()]).toEqual([0, null])
  const jobs = startJobs(testApp.services, [job])
  await vi.waitUntil(() => turns === 1)
  await jobs.stop()
})

test('F18 a last run in the future, after a wrong clock: the job runs all the same', async () => {
  const { services, db } = testApp
  await db
    .insertInto('job')
    .values({ name: 'ahead', last_run_at: new Date('2036-01-01T00:00:00Z') })
    .execute()
  let turns = 0
  const jobs = startJobs(services, [
    {
      name: 'ahead',
      everySeconds: 60,
      run: async () => {
        turns += 1
      },
    },
  ])
  await expect.poll(() => turns).toBe(1)
  await jobs.stop()
})

test('a failing job: is logged with the name of its error, and the other jobs run', async () => {
  let turns = 0
  const failing: Job = {
    name: 'failing',
    everySeconds: 60,
    run: async () => {
      throw new RangeError('canary@example.com')
    },
  }
  const other: Job = { name: 'other', everySeconds: 60, run: async () => void turns++ }
  await startJobs(testApp.services, [failing, other]).stop()
  expect(turns).toBe(1)
  const lines = testApp.logLines.join('')
  expect(lines).toContain('"job":"failing","cause":"unexpected","reason":"RangeError"')
  expect(lines).not.toContain('canary')
})

test('the clock was moved: what is due by then is run at once, one after the other, mails last', async () => {
  const ran: string[] = []
  const job = (name: string, everySeconds: number): Job => ({
    name,
    everySeconds,
    run: async () => {
      ran.push(`${name} begins`)
      await lastRun()
      ran.push(`${name} ends`)
    },
  })
  const mails = { ...job('mails', 15), name: OUTBOX }
  const jobs = startJobs(testApp.services, [mails, job('hourly', 3600), job('weekly', 7 * 86_400)])
  await vi.waitUntil(() => ran.length === 6)
  ran.length = 0
  testApp.clock.advanceSeconds(86_400)
  await jobs.runDue()
  await jobs.stop()
  expect(ran).toEqual(['hourly begins', 'hourly ends', 'mails begins', 'mails ends'])
})

test('a job that breaks off: one task tells staff, and its next run that comes to its end closes it', async () => {
  const { services, db } = testApp
  let breaksOff = true
  const job: Job = {
    name: 'nightly',
    everySeconds: 3600,
    words: 'The nightly count',
    run: async () => {
      if (breaksOff) throw Object.assign(new Error('relation "x" does not exist'), { code: '42P01' })
    },
  }
  const jobs = startJobs(services, [job])
  const runAgain = async () => {
    testApp.clock.advanceSeconds(3600)
    await jobs.runDue()
  }
  const tasks = () =>
    db
      .selectFrom('staff_task')
      .select(['subject_id', 'note', 'done_at'])
      .where('kind', '=', 'job-failed')
      .execute()
  await runAgain()
  await runAgain()
  const note =
    'The nightly count did not finish. Something unexpected went wrong (42P01). The server log has the details under job nightly. It runs again by itself.'
  expect(await tasks()).toEqual([{ subject_id: 'nightly', note, done_at: null }])
  breaksOff = false
  await runAgain()
  expect(await tasks()).toEqual([{ subject_id: 'nightly', note, done_at: testApp.clock.now() }])
  await jobs.stop()
})

test('what runs again within minutes is no task for staff', async () => {
  const { services, db } = testApp
  const run = () => Promise.reject(new TypeError('no such row'))
  const jobs = startJobs(services, [{ name: 'soon', everySeconds: 5, run }])
  await jobs.runDue()
  await jobs.stop()
  expect(await db.selectFrom('staff_task').select('id').where('subject_id', '=', 'soon').execute()).toEqual(
    [],
  )
})
