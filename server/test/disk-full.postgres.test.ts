import { setTimeout } from 'node:timers/promises'
import { type RouteName, routes } from '@fieldstone/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTask } from '../src/features/letters/batch-task.ts'
import { createFiles } from '../src/files.ts'
import { startJobs } from '../src/jobs/jobs.ts'
import { runWaitingTasks } from '../src/jobs/tasks.ts'
import type { FileStorage } from '../src/providers/file-storage.ts'
import { createMemoryStorage } from '../src/providers/storage/memory-storage.testing.ts'
import { prepareCall, ROUTE_NAMES, whoMay } from './access-calls.ts'
import { ACCESS } from './access-matrix.ts'
import { type AccessWorld, type IdentityName, openAccessWorld } from './access-world.ts'
import { createCertificate } from './factories.ts'
import { expectPrintedOnce } from './printed-letters.ts'

const kept = createMemoryStorage()
let isFull = false
const files: FileStorage = {
  ...kept,
  put: async (key, bytes) => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    await kept.put(key, bytes)
  },
}

let world: AccessWorld
beforeAll(async () => {
  world = await openAccessWorld({ files })
  await refuseWritesWhenFull()
})
afterAll(() => world.close())

/** As PostgreSQL refuses what makes a table larger: every insert and update fails once the sequence says so. */
async function refuseWritesWhenFull() {
  const { db } = world.testApp
  await sql`create sequence disk_is_full`.execute(db)
  await sql`create function refuse_when_full() returns trigger language plpgsql as $$ begin
    if (select is_called from disk_is_full) then
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end if;
    return null;
  end $$`.execute(db)
  await sql`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger full_disk before insert or update on %I for each statement execute function refuse_when_full()', name);
    end loop;
  end $$`.execute(db)
}

async function fill() {
  await sql`select nextval('disk_is_full')`.execute(world.testApp.db)
  isFull = true
}

async function free() {
  await sql`select setval('disk_is_full', 1, false)`.execute(world.testApp.db)
  isFull = false
}

/** Reads that leave a line in the audit log: who reads about a person while no line can be kept reads nothing. */
const RECORDED_OF_STAFF = [
  ...[
    'listUsers',
    'getUser',
    'getCollectionsPdf',
    'find',
    'getPerson',
    'getOwner',
    'getPayer',
    'listCoverSheets',
  ],
  ...[
    'listPayoffViews',
    'payoffInvoice',
    'propertyPayoff',
    'planAgreement',
    'planOfferFile',
    'getDeskPlan',
    'listWebPayments',
  ],
  ...[
    'paymentStatus',
    'getPayment',
    'getReceipt',
    'receiptPdf',
    'listReceivedPayments',
    'listUnappliedMoney',
    'getReceivedPayment',
  ],
  ...['listMails', 'documentFile', 'listAudit', 'getKnownThen', 'knownThenFile', 'knownThenLedger'],
  ...['exportPerson', 'exportOwner', 'exportPayer', 'exportOwnData', 'getDeposit', 'listOnHand'],
]

/** Papers whose copies are counted, or that leave a line. */
const RECORDED_OF_PAYERS = [
  ...['payoffInvoice', 'propertyPayoff', 'planAgreement', 'planOfferFile', 'receiptPdf', 'exportOwnData'],
]

/** A session that somebody asks to keep open is written down, too. */
const EXTENDS_SESSION = 'getSession'

test.each<[string, (name: RouteName) => IdentityName, readonly string[]]>([
  ['whoever may call', whoMay, RECORDED_OF_STAFF],
  ['a taxpayer', () => 'taxpayerA', RECORDED_OF_PAYERS],
])(
  'F11 the disk is full, calls of %s: what writes is refused, what only reads goes on; with room again the same call is good',
  async (_, callerOf, recorded) => {
    const reads: string[] = []
    for (const name of ROUTE_NAMES) {
      const caller = callerOf(name)
      if (ACCESS[name][caller] !== 'does') continue
      const { ask, passes } = await prepareCall(world, name, caller)
      // Whoever was last seen more than a minute ago has it written that they are seen now.
      world.testApp.clock.advanceSeconds(61)
      await fill()
      const { statusCode, body } = await ask()
      await free()
      if (statusCode !== passes) {
        expect([name, statusCode, JSON.parse(body).code]).toEqual([name, 507, 'disk_full'])
        expect([name, (await ask()).statusCode]).toEqual([name, passes])
        if (routes[name].method === 'GET') reads.push(name)
      }
      world.testApp.clock.advanceSeconds(-61)
    }
    expect(reads.sort()).toEqual([EXTENDS_SESSION, ...recorded].sort())
  },
)

test('F11 the disk is full: the jobs fail for now, and run again once there is room', async () => {
  const { services, db, clock } = world.testApp
  await fill()
  const jobs = startJobs(services)
  await jobs.runDue()
  await free()
  await jobs.runDue()
  await jobs.stop()
  const ran = await db.selectFrom('job').select('name').where('last_run_at', '=', clock.now()).execute()
  expect(ran.length).toBeGreaterThan(5)
})

test('F11 the disk of the database is full in a batch of letters: the task says so once there is room, and each letter is sent once', async () => {
  const { testApp, people } = world
  const taxSaleNos = ['DF-1', 'DF-2', 'DF-3']
  for (const certificate_no of taxSaleNos) await createCertificate(testApp.db, { certificate_no })
  const { token } = people.admin
  const started = await testApp.inject({
    ...{ method: 'POST', url: '/api/admin/letterbatches', token },
    payload: { kind: 'payoff', taxSaleNos, seenCount: taxSaleNos.length },
  })
  const { batchID } = started.json()
  const work = () => {
    const own = { ...testApp.services, files: createFiles(fillsAtSecond, []) }
    return runWaitingTasks(own, [lettersTask(own)], new AbortController().signal)
  }
  let stored = 0
  const fillsAtSecond = {
    ...files,
    put: async (key: string, bytes: Uint8Array) => {
      if (++stored === 2) await fill()
      await files.put(key, bytes)
    },
  }
  const working = work()
  await expect.poll(() => isFull).toBe(true)
  await setTimeout(1_500)
  await free()
  await working
  const read = async () =>
    (await testApp.inject({ method: 'GET', url: `/api/admin/letterbatches/${batchID}`, token })).json()
  const { task } = await read()
  expect(task).toMatchObject({
    ...{ state: 'waiting', error: 'The disk is full, so nothing more could be stored.' },
  })
  expect(await expectPrintedOnce(testApp.db, files, batchID)).toBe(0)
  testApp.clock.set(task.retry)
  await work()
  expect(await read()).toMatchObject({ state: 'done', sent: 3 })
  expect(await expectPrintedOnce(testApp.db, files, batchID)).toBe(3)
})
