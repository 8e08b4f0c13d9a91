import { setTimeout } from 'node:timers/promises'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction, openPostgres, sqlState, type Transaction } from '../src/db/database.ts'
import { NoAnswer } from '../src/db/run-statement.ts'
import { lettersTask } from '../src/features/letters/batch-task.ts'
import { startJobs } from '../src/jobs/jobs.ts'
import { runWaitingTasks } from '../src/jobs/tasks.ts'
import { refusals } from '../src/messages/en/refusals.ts'
import { prepareCall, ROUTE_NAMES, whoMay } from './access-calls.ts'
import { type AccessWorld, accessWorldIn } from './access-world.ts'
import { createCertificate } from './factories.ts'
import { createTestDatabase } from './postgres.ts'
import { expectPrintedOnce } from './printed-letters.ts'
import { openRelay, type Relay } from './relay.ts'
import { buildTestApp } from './test-app.ts'

let relay: Relay
let world: AccessWorld
let close: () => Promise<void>

/** The product's own limits: nothing of the patience that other tests have. */
beforeEach(async () => {
  const { url, drop } = await createTestDatabase()
  relay = await openRelay(url)
  const env = { DATABASE_URL: relay.url, BASE_URL: 'http://localhost:3000', STAFF_SECOND_FACTOR: 'off' }
  const testApp = await buildTestApp({ database: openPostgres(relay.url), env })
  world = await accessWorldIn(testApp)
  close = async () => {
    await relay.pass()
    await testApp.close()
    await relay.close()
    await drop()
  }
})
afterEach(() => close())

const get = async (url: string) => {
  const { statusCode, headers } = await world.testApp.inject({ method: 'GET', url })
  return [statusCode, headers['retry-after']]
}

/**
 * Needs no database while the settings of the company are still remembered: they are what it tells, or a link that we have
 * not signed is refused by its signature.
 */
const REMEMBERED: ReadonlySet<string> = new Set([
  'siteSettings',
  'getReminderChoice',
  'stopReminders',
  'askForReminders',
])

/** A call of every other route, by somebody who may make it; prepared while the database still answers. */
async function everyCall() {
  const calls = []
  for (const name of ROUTE_NAMES)
    if (!REMEMBERED.has(name)) calls.push(await prepareCall(world, name, whoMay(name)))
  return calls
}

/** A call is answered within six seconds: a statement may take five. The rest is room for a busy machine. */
const ROOM_MS = 20_000

/** Fired together, so that some find a connection, some wait for one and some open one. */
async function answersTo(calls: Awaited<ReturnType<typeof everyCall>>) {
  const begun = performance.now()
  return calls.map(async ({ name, ask }) => {
    const { statusCode, headers, body } = await ask()
    return { name, statusCode, retryAfter: headers['retry-after'], body, ms: performance.now() - begun }
  })
}

test('F10 the database takes everything and answers nothing: a call of every route is refused for now, in time, and what needs no database goes on', async () => {
  const calls = await everyCall()
  relay.swallow()
  let answered = 0
  const answers = (await answersTo(calls)).map(async (answer) => {
    const told = await answer
    answered += 1
    return told
  })
  for (let times = 0; times < 20; times++) expect(await get('/healthz')).toEqual([200, undefined])
  expect(answered, 'twenty answers of /healthz come before the first that needs the database').toBe(0)
  expect(await get('/readyz')).toEqual([503, '1'])
  for (const { name, statusCode, retryAfter, ms } of await Promise.all(answers)) {
    expect([name, statusCode, retryAfter]).toEqual([name, 503, '5'])
    expect([name, ms]).toEqual([name, expect.toSatisfy((took: number) => took < ROOM_MS)])
  }
  await relay.pass()
  await expect.poll(() => get('/api/parcels/states')).toEqual([200, undefined])
  expect(await get('/readyz')).toEqual([200, undefined])
})

test('F10 the database falls silent in the middle of the calls: each is done or refused for now, none hangs or is a fault', async () => {
  for (let afterAnswers = 1; afterAnswers <= inLongTests(2, 12); afterAnswers++) {
    const calls = await everyCall()
    relay.swallow(afterAnswers)
    for (const told of await Promise.all(await answersTo(calls))) {
      const { name, statusCode, retryAfter, ms } = told
      const isOff =
        told.body.includes(refusals.paymentsOff) || told.body.includes(refusals.paymentKeysMissing)
      const isRight = statusCode < 500 || (statusCode === 503 && (isOff || Number(retryAfter) > 0))
      expect([name, statusCode, isRight]).toEqual([name, statusCode, true])
      expect([name, ms]).toEqual([name, expect.toSatisfy((took: number) => took < ROOM_MS)])
    }
    await relay.pass()
    await expect.poll(() => get('/readyz')).toEqual([200, undefined])
    await expect.poll(() => get('/api/parcels/states')).toEqual([200, undefined])
    await endLostTransactions()
  }
})

/** As PostgreSQL does by itself after a minute: until then their locks would stop whoever prepares the next calls. */
const endLostTransactions = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(world.testApp.db)

test('F10 a transaction that the network has swallowed: its locks are free again in time, not when the machine finds its client gone', async () => {
  const hasty = openPostgres(relay.url, { idleInTransactionMs: 500, statementTimeoutMs: 500 })
  const lockFees = (trx: Transaction) => sql`select fee_setting.id from fee_setting for update`.execute(trx)
  const cutOff = inTransaction(hasty.db, async (trx) => {
    await lockFees(trx)
    relay.swallow()
    await lockFees(trx)
  })
  await expect(cutOff).rejects.toThrow(NoAnswer)
  await relay.pass()
  const next = () => inTransaction(world.testApp.db, lockFees).then(() => 'locked', sqlState)
  await expect.poll(next).toBe('locked')
  await hasty.close()
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(world.testApp.db)
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
})

test('F09 the database is away, with work of every kind on its way: refused for now, not a fault; the first call after its return is good', async () => {
  const { testApp } = world
  const calls = await everyCall()
  const jobs = startJobs(testApp.services)
  const underWay = await answersTo(calls)
  await relay.refuse()
  for (const { name, statusCode, retryAfter } of await Promise.all(underWay)) {
    // A call that was answered before may have been anything but a fault.
    if (statusCode < 500) continue
    expect([name, statusCode, Number(retryAfter) > 0]).toEqual([name, 503, true])
  }
  await jobs.runDue()
  await setTimeout(inLongTests(0, 30_000))
  expect(await get('/healthz')).toEqual([200, undefined])
  expect(await get('/readyz')).toEqual([503, '1'])
  for (const { name, statusCode, retryAfter, ms } of await Promise.all(await answersTo(calls))) {
    expect([name, statusCode, retryAfter]).toEqual([name, 503, '5'])
    expect([name, ms]).toEqual([name, expect.toSatisfy((took: number) => took < ROOM_MS)])
  }
  await relay.pass()
  expect(await get('/api/parcels/states')).toEqual([200, undefined])
  await expect.poll(() => get('/readyz')).toEqual([200, undefined])
  await jobs.runDue()
  await jobs.stop()
})

test.each([1, 4, 5])(
  'F09 the database goes away in a batch of letters, after %i files: the task says so once it is back, and each letter is sent once',
  async (puts) => {
    const { testApp, people } = world
    const taxSaleNos = ['DA-1', 'DA-2', 'DA-3', 'DA-4']
    for (const certificate_no of taxSaleNos) await createCertificate(testApp.db, { certificate_no })
    const { token } = people.admin
    const answer = await testApp.inject({
      ...{ method: 'POST', url: '/api/admin/letterbatches', token },
      payload: { kind: 'payoff', taxSaleNos, seenCount: taxSaleNos.length },
    })
    const { batchID } = answer.json()
    const { files } = testApp.services
    let stored = 0
    const goesAway: typeof files = {
      ...files,
      put: async (db, key, bytes) => {
        await files.put(db, key, bytes)
        if (++stored === puts) await relay.refuse()
      },
    }
    const work = () => {
      const services = { ...testApp.services, files: goesAway }
      return runWaitingTasks(services, [lettersTask(services)], new AbortController().signal)
    }
    const working = work()
    await expect.poll(() => stored).toBeGreaterThanOrEqual(puts)
    // Longer than the claim of the task lasts: nobody must take it for one that ended its server.
    testApp.clock.advanceSeconds(90)
    await setTimeout(1_500)
    await relay.pass()
    await working
    const read = async () =>
      (await testApp.inject({ method: 'GET', url: `/api/admin/letterbatches/${batchID}`, token })).json()
    const { task, sent } = await read()
    if (task.state !== 'done') {
      expect(task).toMatchObject({ state: 'waiting', error: 'The database could not be reached.' })
      expect(sent).toBe(0)
      expect(await expectPrintedOnce(testApp.db, files, batchID)).toBe(0)
      testApp.clock.set(task.retry)
      await work()
    }
    expect(await read()).toMatchObject({ state: 'done', sent: 4 })
    expect(await expectPrintedOnce(testApp.db, files, batchID)).toBe(4)
  },
)
