import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, openPatiently } from '../../test/postgres.ts'
import { openRelay } from '../../test/relay.ts'
import { isLostConnection } from './connection-loss.ts'
import { type Database, inTransaction, sqlState, type Transaction } from './database.ts'

let database: Database
let close: () => Promise<void>
beforeEach(async () => {
  const { url, drop } = await createTestDatabase()
  database = openPatiently(url)
  close = async () => {
    await database.close()
    await drop()
  }
})
afterEach(() => close())

const add = (trx: Transaction) => trx.insertInto('job').values({ name: 'once', last_run_at: null }).execute()
const names = async () =>
  (await database.db.selectFrom('job').select('name').execute()).map(({ name }) => name)

/** As an administrator or a failover does it: the session is ended by the server. */
const cutOff = (trx: Transaction) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)

/** As a primary that was made a standby answers. */
const makeReadOnly = (trx: Transaction) => sql`set transaction read only`.execute(trx)

test.each([
  ['the connection is cut off', async (trx: Transaction) => void (await cutOff(trx))],
  ['the server takes no writes any more', async (trx: Transaction) => void (await makeReadOnly(trx))],
])('a transaction, %s before its commit: is done again on another connection, once', async (_, fail) => {
  let attempts = 0
  await inTransaction(database.db, async (trx) => {
    attempts += 1
    if (attempts === 1) await fail(trx)
    await add(trx)
  })
  expect([attempts, await names()]).toEqual([2, ['once']])
})

test('a transaction whose connection breaks while it asks nothing: the process lives, and it is done again', async () => {
  let attempts = 0
  await inTransaction(database.db, async (trx) => {
    attempts += 1
    await add(trx)
    if (attempts > 1) return
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(trx)
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.id])
    // Until the socket has said so to whoever listens; nobody asks anything meanwhile.
    await setTimeout(200)
    await add(trx)
  })
  expect([attempts, await names()]).toEqual([2, ['once']])
})

test('a transaction, the connection is lost while it commits: nobody knows, and it is not repeated', async () => {
  await sql`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(database.db)
  await sql`create constraint trigger die_at_commit after insert on job deferrable initially deferred
    for each row execute function die()`.execute(database.db)
  let attempts = 0
  const lost = inTransaction(database.db, async (trx) => {
    attempts += 1
    await add(trx)
  })
  await expect(lost).rejects.toSatisfy((error) => sqlState(error) === '57P01')
  expect(attempts).toBe(1)
})

test('a failover behind the one address: what comes next works with the new server, also inside a transaction', async () => {
  const { url, drop } = await createTestDatabase()
  const relay = await openRelay(url)
  const { db, close: closeOwn } = openPatiently(relay.url)
  const ask = sql<{ one: number }>`select 1 as one`
  expect((await ask.execute(db)).rows).toEqual([{ one: 1 }])
  await relay.refuse()
  await expect(ask.execute(db)).rejects.toSatisfy(isLostConnection)
  await relay.pass()
  expect((await inTransaction(db, (trx) => ask.execute(trx))).rows).toEqual([{ one: 1 }])
  await closeOwn()
  await relay.close()
  await drop()
})

test('a server that never takes writes: the refusal comes back after a few attempts', async () => {
  let attempts = 0
  const refused = inTransaction(database.db, async (trx) => {
    attempts += 1
    await makeReadOnly(trx)
    await add(trx)
  })
  await expect(refused).rejects.toSatisfy((error) => sqlState(error) === '25006')
  expect(attempts).toBe(5)
})
