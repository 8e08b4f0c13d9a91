import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/test-database.ts'
import { type Database, type Db, inTransaction, sqlState, type Transaction } from './database.ts'
import { askWithNext, runWithNext } from './with-next.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table with_next (no int primary key)`.execute(database.db)
})
afterAll(() => database.close())

const insert = (trx: Transaction, no: number) =>
  runWithNext(trx, sql`insert into with_next values (${no})`.compile(trx))

const numbers = async (db: Db | Transaction) =>
  (await sql<{ no: number }>`select no from with_next order by no`.execute(db)).rows.map(({ no }) => no)

test.each(['db', 'byKeys'] as const)(
  '%s: it runs before the next statement, and with the commit',
  async (which) => {
    const first = which === 'db' ? 10 : 20
    const seen = await inTransaction(database[which], async (trx) => {
      await insert(trx, first)
      await insert(trx, first + 1)
      const between = await numbers(trx)
      await insert(trx, first + 2)
      return between
    })
    expect(seen.filter((no) => no >= first)).toEqual([first, first + 1])
    expect((await numbers(database.db)).filter((no) => no >= first)).toEqual([first, first + 1, first + 2])
  },
)

test.each(['db', 'byKeys'] as const)(
  '%s: it fails: the next statement is refused with its error, nothing stays',
  async (which) => {
    const work = inTransaction(database[which], async (trx) => {
      await insert(trx, 30)
      await insert(trx, 30)
      await numbers(trx)
    })
    expect(await work.catch(sqlState)).toBe('23505')
    expect(await numbers(database.db)).not.toContain(30)
  },
)

test('the last one fails: the commit is refused with its error, and the connection goes on', async () => {
  for (const which of ['db', 'byKeys'] as const) {
    const work = inTransaction(database[which], async (trx) => {
      await insert(trx, 40)
      await numbers(trx)
      await insert(trx, 40)
    })
    expect(await work.catch(sqlState)).toBe('23505')
    expect(await numbers(database[which])).not.toContain(40)
  }
})

test('the work is given up before it is sent: nothing of it runs', async () => {
  const work = inTransaction(database.byKeys, async (trx) => {
    await insert(trx, 50)
    throw new Error('given up')
  })
  await expect(work).rejects.toThrow('given up')
  expect(await numbers(database.byKeys)).not.toContain(50)
})

const newest = (trx: Transaction) =>
  askWithNext(trx, sql<{ no: number }>`select max(no) as no from with_next`.compile(trx))

test.each(['db', 'byKeys'] as const)(
  '%s: a question has its rows with the next answer, as they were in its turn, and with the commit',
  async (which) => {
    const first = which === 'db' ? 60 : 70
    const asked = await inTransaction(database[which], async (trx) => {
      await insert(trx, first)
      const before = await newest(trx)
      await insert(trx, first + 1)
      await numbers(trx)
      expect(before()).toEqual([{ no: first }])
      return newest(trx)
    })
    expect(asked()).toEqual([{ no: first + 1 }])
  },
)

test('rows are read before they are there: an error, and not no rows', async () => {
  const work = inTransaction(database.byKeys, async (trx) => (await newest(trx))())
  await expect(work).rejects.toThrow('before they are there')
})
