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
})

test('outside of a transaction a marked statement is planned once, however often it runs and whatever is sought', async () => {
  const search = (name: string) =>
    sql`/* prepared */ select id from county where name like ${`${name}%`} and id < ${10}`.execute(
      database.db,
    )
  for (const name of ['Ham', 'Fra', '', 'x', 'Pick', 'Mont', 'S']) await search(name)
  const { rows } = await sql<{ plans: number; calls: number }>`/* prepared */
    select custom_plans::int as plans, (custom_plans + generic_plans)::int as calls
    from pg_prepared_statements where statement like '%select id from county where name like%'
      and statement not like '%pg_prepared_statements%'`.execute(database.db)
  if (database.kind === 'embedded') expect(rows.map(({ calls }) => calls)).toEqual([7])
  else expect(rows).toEqual([{ plans: 0, calls: 7 }])
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

test('work that looks up by keys keeps the plan of every statement, also in a transaction', async () => {
  await database.byKeys.transaction().execute(async (trx) => {
    for (const id of [855, 856, 857, 858, 859, 860, 861]) {
      const county = trx.selectFrom('county').select('name').where('id', '=', id)
      expect(await county.executeTakeFirst()).toBeUndefined()
    }
    const { rows } = await sql<{ plans: number; calls: number }>`
      select custom_plans::int as plans, (custom_plans + generic_plans)::int as calls
      from pg_prepared_statements where statement = 'select "name" from "county" where "id" = $1'`.execute(
      trx,
    )
    expect(rows).toEqual(database.kind === 'embedded' ? [] : [{ plans: 0, calls: 7 }])
  })
})
