import { getHeapSpaceStatistics } from 'node:v8'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../test/postgres.ts'
import { openRelay } from '../../test/relay.ts'
import { inTransaction, openPostgres } from './database.ts'
import { preparingPool } from './prepared.ts'
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
    dialect: new PostgresDialect({ pool: preparingPool(database.pool, database.pool, 500) }),
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

test('a newer server changes a table: a statement with a kept plan fails once for a connection, a transaction not at all', async () => {
  const { url, drop } = await createEmptyDatabase()
  const database = openPostgres(url, { poolSize: 1 })
  const ask = (db: Pick<typeof database.byKeys, 'getExecutor'>) =>
    sql<{ no: number }>`select * from thing where no = ${1}`.execute(db)
  await sql`create table thing (no int)`.execute(database.db)
  await sql`insert into thing values (1)`.execute(database.db)
  expect((await ask(database.byKeys)).rows).toEqual([{ no: 1 }])
  await sql`alter table thing add column name text`.execute(database.db)
  await expect(ask(database.byKeys)).rejects.toSatisfy(isStalePlan)
  expect((await ask(database.byKeys)).rows).toEqual([{ no: 1, name: null }])
  await sql`alter table thing add column address text`.execute(database.db)
  const { rows } = await inTransaction(database.byKeys, (trx) => ask(trx))
  expect(rows).toEqual([{ no: 1, name: null, address: null }])
  await database.close()
  await drop()
})
