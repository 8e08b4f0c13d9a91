import { getHeapSpaceStatistics } from 'node:v8'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../test/postgres.ts'
import { openRelay } from '../../test/relay.ts'
import { inTransaction, openPostgres } from './database.ts'
import { queryPool } from './query-pool.ts'
import { isStalePlan, NoAnswer } from './run-statement.ts'
import type { Tables } from './tables.ts'

const oldSpaceBytes = (): number =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0

test('answers that nobody holds any more are freed without a full collection', async () => {
  const { url, drop } = await createEmptyDatabase()
  const database = openPostgres(url)
  const read = async (times: number) => {
    let bytes = 0
    for (let time = 0; time < times; time++) {
      const { rows } = await sql<{ text: string }>`
        select repeat('x', 1000) as text, no from generate_series(1, 200) as no`.execute(database.db)
      for (const { text } of rows) bytes += text.length
    }
    return bytes
  }
  await read(50)
  // A full collection in between only makes it smaller; a row that survives lies in the old space.
  const before = oldSpaceBytes()
  const bytesRead = await read(200)
  expect(oldSpaceBytes() - before).toBeLessThan(bytesRead / 4)
  await database.close()
  await drop()
})

test('a server that no longer answers: the statement fails in time, and its connection is not used again', async () => {
  const { url, drop } = await createEmptyDatabase()
  const relay = await openRelay(url)
  const database = openPostgres(relay.url, { poolSize: 1, statementTimeoutMs: 600_000, connectionWaitMs: 0 })
  const hasty = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: queryPool(database.pool, { limitMs: 500, prepares: true }) }),
  })
  const ask = (db: Kysely<Tables>) => sql<{ no: number }>`select 1 as no`.execute(db)
  expect((await ask(database.db)).rows).toEqual([{ no: 1 }])
  relay.swallow()
  await expect(hasty.transaction().execute((trx) => ask(trx))).rejects.toThrow(NoAnswer)
  await relay.pass()
  expect((await ask(database.db)).rows).toEqual([{ no: 1 }])
  await database.close()
  await relay.close()
  await drop()
})

/** Makes a statement as long as those that are prepared. */
const LONG_COMMENT = sql.raw(`/* ${'x'.repeat(1_000)} */`)

test('a long statement is prepared once for a connection, a short one is not', async () => {
  const { url, drop } = await createEmptyDatabase()
  const { db, close } = openPostgres(url, { poolSize: 1 })
  for (const no of [1, 2, 3]) {
    expect((await sql`select ${no}::int as no`.execute(db)).rows).toEqual([{ no }])
    expect((await sql`select ${no}::int as no ${LONG_COMMENT}`.execute(db)).rows).toEqual([{ no }])
  }
  const { rows } =
    await sql`select name, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ name: 'long_0', runs: 3 }])
  await close()
  await drop()
})

test('a search by a pattern and an insert are planned for what they are given, however long', async () => {
  const { url, drop } = await createEmptyDatabase()
  const { db, close } = openPostgres(url, { poolSize: 1 })
  await sql`create table thing (name text)`.execute(db)
  await sql`insert into thing values (${'a'}) ${LONG_COMMENT}`.execute(db)
  await sql`select name from thing where name like ${'%a%'} ${LONG_COMMENT}`.execute(db)
  expect((await sql`select name from pg_prepared_statements`.execute(db)).rows).toEqual([])
  await close()
  await drop()
})

test('of long statements that all differ only some are prepared', async () => {
  const { url, drop } = await createEmptyDatabase()
  const { db, close } = openPostgres(url, { poolSize: 1 })
  for (let no = 0; no < 210; no++) await sql`select ${sql.lit(no)} as no ${LONG_COMMENT}`.execute(db)
  const { rows } = await sql`select count(*)::int as kept from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ kept: 200 }])
  await close()
  await drop()
})

test('a newer server changes a table: a short statement does not fail, a prepared one once for a connection, a transaction not at all', async () => {
  const { url, drop } = await createEmptyDatabase()
  const { db, close } = openPostgres(url, { poolSize: 1 })
  const ask = (asker: Pick<typeof db, 'getExecutor'>, comment = LONG_COMMENT) =>
    sql<{ no: number }>`select * from thing where no = ${1} ${comment}`.execute(asker)
  await sql`create table thing (no int)`.execute(db)
  await sql`insert into thing values (1)`.execute(db)
  expect((await ask(db)).rows).toEqual([{ no: 1 }])
  await sql`alter table thing add column name text`.execute(db)
  expect((await ask(db, sql.raw(''))).rows).toEqual([{ no: 1, name: null }])
  await expect(ask(db)).rejects.toSatisfy(isStalePlan)
  expect((await ask(db)).rows).toEqual([{ no: 1, name: null }])
  await sql`alter table thing add column address text`.execute(db)
  const { rows } = await inTransaction(db, (trx) => ask(trx))
  expect(rows).toEqual([{ no: 1, name: null, address: null }])
  await close()
  await drop()
})
