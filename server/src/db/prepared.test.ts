import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/test-database.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const marked = (value: number) =>
  sql<{ doubled: number }>`/* prepared */ select ${value}::int * 2 as doubled`.execute(database.db)

test('a marked statement is kept by its connection under one name, another one is not', async () => {
  const kept = async () =>
    (await database.pool.query(`select name from pg_prepared_statements where statement like '%as doubled'`))
      .rows
  await database.db.transaction().execute(async (trx) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await sql`/* prepared */ select ${value}::int * 2 as doubled`.execute(trx)
      expect(rows).toEqual([{ doubled: value * 2 }])
      await sql`select ${value}::int * 2 as "not kept"`.execute(trx)
    }
    const { rows } =
      await sql`select statement from pg_prepared_statements where statement like '%as doubled'`.execute(trx)
    expect(rows).toEqual([{ statement: '/* prepared */ select $1::int * 2 as doubled' }])
  })
  if (database.kind === 'embedded') expect(await kept()).toHaveLength(1)
})

test('it works again on a connection that comes after one that was closed', async () => {
  await marked(4)
  const client = await database.pool.connect()
  client.release(true)
  expect((await marked(5)).rows).toEqual([{ doubled: 10 }])
})

test('after an error the same statement goes on', async () => {
  await expect(sql`/* prepared */ select 1 / ${0}::int as no`.execute(database.db)).rejects.toThrow(/zero/)
  expect((await marked(6)).rows).toEqual([{ doubled: 12 }])
})
