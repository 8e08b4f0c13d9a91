import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/postgres.ts'
import { type Database, inTransaction, openPostgres, sqlState, UNIQUE_VIOLATION } from './database.ts'

let database: Database
let close: () => Promise<void>
/** No pooler stands between here: what is asked of one is asked of PostgreSQL itself. The long test F27 has a real one. */
beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  const pooled = new URL(url)
  pooled.searchParams.set('pooler', 'transaction')
  database = openPostgres(pooled.href)
  close = async () => {
    await database.close()
    await drop()
  }
})
afterAll(() => close())

const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle`
const LIMITS = [{ statement: '5s', lock: '3s', idle: '1min' }]

test('through a pooler: each transaction has the limits, a statement of its own too, and the connection keeps none', async () => {
  expect((await limits.execute(database.db)).rows).toEqual(LIMITS)
  expect((await inTransaction(database.db, (trx) => limits.execute(trx))).rows).toEqual(LIMITS)
  const { rows } = await database.pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '0' }])
})

test('through a pooler: no statement is kept under a name', async () => {
  await sql`select ${1}::int as one /* ${sql.raw('x'.repeat(1_000))} */`.execute(database.db)
  await inTransaction(database.db, async (trx) => {
    await trx.selectFrom('county').select('name').where('id', '=', 855).execute()
    const { rows } = await sql`select name from pg_prepared_statements`.execute(trx)
    expect(rows).toEqual([])
  })
})

test('through a pooler: a statement of its own that is refused changes nothing, and the next one goes on', async () => {
  const add = () => database.db.insertInto('state').values({ id: 'ZZ', name: 'Zed' }).execute()
  await add()
  await expect(add()).rejects.toSatisfy((error) => sqlState(error) === UNIQUE_VIOLATION)
  const rows = await database.db.selectFrom('state').select('name').where('id', '=', 'ZZ').execute()
  expect(rows).toEqual([{ name: 'Zed' }])
})

test('through a pooler: the connections of requests are counted', async () => {
  await inTransaction(database.db, async (trx) => {
    await limits.execute(trx)
    expect(database.connections()).toMatchObject({ busy: 1, waitedFor: 0 })
  })
  expect(database.connections().busy).toBe(0)
})
