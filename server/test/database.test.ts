import { SYSTEM } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type Db, inTransaction, sqlState, UNIQUE_VIOLATION } from '../src/db/database.ts'
import { JOINED_FROM, JOINED_INTO, LAST_JOINED } from '../src/db/joined-migrations.ts'
import { isMigrated, migrate } from '../src/db/migrate.ts'
import { recordHistory } from '../src/records/history.ts'
import { MIGRATIONS } from '../src/root.ts'
import { openTestDatabase } from './test-database.ts'

const FOREIGN_KEY_VIOLATION = '23503'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('every type comes out the same on both databases', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as whole, count(*) as counted, date '2026-11-01' as day,
      timestamptz '2026-11-01 03:30:00+00' as at, 12.50::numeric as number, array['a', 'b'] as texts,
      array[date '2026-01-31'] as days, '{"a": 1}'::jsonb as json, true as flag`.execute(database.db)
  expect(rows).toEqual([
    {
      whole: 9007199254740991,
      counted: 1,
      day: '2026-11-01',
      at: new Date('2026-11-01T03:30:00Z'),
      number: '12.50',
      texts: ['a', 'b'],
      days: ['2026-01-31'],
      json: { a: 1 },
      flag: true,
    },
  ])
})

test('a query beside the open transaction that it belongs to is refused here, for the embedded database would wait for ever', async () => {
  const { db } = database
  const beside = inTransaction(db, async (trx) => {
    await sql`select 1`.execute(trx)
    await sql`select 1`.execute(db)
  })
  await expect(beside).rejects.toThrow('beside the open transaction')
  let later: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (trx) => {
    await sql`select 1`.execute(trx)
    later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => sql`select 1`.execute(db))
  })
  await later
})

test('between two statements of a transaction the rest of the process goes on', async () => {
  let turns = 0
  let isOver = false
  const others = () => {
    turns += 1
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  await inTransaction(database.db, async (trx) => {
    for (let statement = 0; statement < 20; statement++) await sql`select 1`.execute(trx)
  })
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(20)
})

test('a bigint beyond 2^53 is refused, never rounded', async () => {
  await expect(sql`select 9007199254740993::bigint as whole`.execute(database.db)).rejects.toThrow(RangeError)
})

test('after a unique violation the connection goes on, and the error has its code', async () => {
  await database.db.insertInto('state').values({ id: 'ZZ', name: 'Zed' }).execute()
  const again = database.db.insertInto('state').values({ id: 'ZZ', name: 'Zed' }).execute()
  await expect(again.catch((error: unknown) => sqlState(error))).resolves.toBe(UNIQUE_VIOLATION)
  const rows = await database.db.selectFrom('state').select('name').where('id', '=', 'ZZ').execute()
  expect(rows).toEqual([{ name: 'Zed' }])
})

test('a unique violation inside a transaction leaves nothing of it', async () => {
  const work = inTransaction(database.db, async (trx) => {
    await trx.insertInto('state').values({ id: 'YY', name: 'Why' }).execute()
    await trx.insertInto('state').values({ id: 'YY', name: 'Why' }).execute()
  })
  await expect(work).rejects.toSatisfy((error) => sqlState(error) === UNIQUE_VIOLATION)
  const rows = await database.db.selectFrom('state').select('name').where('id', '=', 'YY').execute()
  expect(rows).toEqual([])
})

test('a statement of a transaction that fails is refused there and then, also one whose answer nobody needs', async () => {
  const states: unknown[] = []
  const work = inTransaction(database.db, async (trx) => {
    const change = { certificateId: 0, actor: SYSTEM, what: 'of no certificate' }
    await recordHistory(trx, change).catch((error: unknown) => states.push(sqlState(error)))
    throw new Error('given up')
  })
  await expect(work).rejects.toThrow('given up')
  expect(states).toEqual([FOREIGN_KEY_VIOLATION])
})

test('entries that leave a posting unbalanced cannot be added', async () => {
  const posting = async (amounts: number[]) =>
    inTransaction(database.db, async (trx) => {
      await trx
        .insertInto('state')
        .values({ id: 'OH', name: 'Ohio' })
        .onConflict((c) => c.doNothing())
        .execute()
      await trx
        .insertInto('county')
        .values({ id: 855, state_id: 'OH', name: 'Summit' })
        .onConflict((c) => c.doNothing())
        .execute()
      const parcel = await trx
        .insertInto('parcel')
        .values({ county_id: 855, parcel_no: '1', parcel_key: String(Math.random()) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const certificate = await trx
        .insertInto('certificate')
        .values({
          parcel_id: parcel.id,
          county_id: 855,
          certificate_no: String(parcel.id),
          parcel_no: '1',
          parcel_key: '1',
          certificate_key: String(parcel.id),
          owner_key: '',
          address_key: '',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await trx
        .insertInto('ledger_posting')
        .values({
          certificate_id: certificate.id,
          cause: 'test',
          cause_id: '1',
          posted_on: sql`current_date`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await enter(trx, id, amounts)
      return id
    })
  const enter = (on: Db, id: number, amounts: number[]) =>
    on
      .insertInto('ledger_entry')
      .values(
        amounts.map((amount) => ({
          ...{ posting_id: id, account: 'cash' as const, amount_cents: amount },
          effective_on: sql<PlainDate>`current_date`,
        })),
      )
      .execute()
  await expect(posting([100, -99])).rejects.toSatisfy((error) => sqlState(error) === '23514')
  const id = await posting([100, -100])
  await expect(enter(database.db, id, [1])).rejects.toSatisfy((error) => sqlState(error) === '23514')
  await expect(database.db.deleteFrom('ledger_entry').where('posting_id', '=', id).execute()).rejects.toThrow(
    /append-only/,
  )
})

test('migrating again applies nothing', async () => {
  expect(await migrate(database, MIGRATIONS)).toEqual([])
  expect(await isMigrated(database, MIGRATIONS)).toBe(true)
})

test('a database of the last version before its migrations were joined: has the joined ones, and keeps the names of its own', async () => {
  await asBeforeTheJoin()
  expect(await migrate(database, MIGRATIONS)).toEqual([])
  expect(await isMigrated(database, MIGRATIONS)).toBe(true)
  expect(await applied()).toEqual(expect.arrayContaining([...JOINED_FROM, ...JOINED_INTO]))
  expect(await migrate(database, MIGRATIONS)).toEqual([])
})

test('a database of a version before that: is refused with the version to start first, and nothing is changed', async () => {
  await asBeforeTheJoin()
  await sql`delete from migration where name = ${LAST_JOINED}`.execute(database.db)
  const before = await applied()
  await expect(migrate(database, MIGRATIONS)).rejects.toThrow(
    `before the one that has the migration ${LAST_JOINED}. Start that version on it once`,
  )
  expect(await applied()).toEqual(before)
})

test('a database of a newer version: is refused, and nothing is changed', async () => {
  await asBeforeTheJoin()
  await sql`insert into migration (name) values ('9999_newer.sql')`.execute(database.db)
  const before = await applied()
  await expect(migrate(database, MIGRATIONS)).rejects.toThrow(
    '9999_newer.sql, which this version does not know. Start a newer version.',
  )
  expect(await applied()).toEqual(before)
})

/** The tables are those of the joined migrations; only the names differ (upgrade.postgres.test.ts has them as they were made). */
async function asBeforeTheJoin(): Promise<void> {
  await sql`delete from migration where name = any(${[...JOINED_INTO, ...JOINED_FROM, '9999_newer.sql']})`.execute(
    database.db,
  )
  await sql`insert into migration (name) select unnest(${[...JOINED_FROM]}::text[])`.execute(database.db)
}

async function applied(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(database.db)
  return rows.map(({ name }) => name)
}
