import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/postgres.ts'
import { openRelay, type Relay } from '../../test/relay.ts'
import { isLostConnection } from './connection-loss.ts'
import { inTransaction, openPostgres } from './database.ts'

/** Two ways to the one server: which of them leads to it changes, as a primary does. */
let first: Relay
let second: Relay
let several: string
let drop: () => Promise<void>
beforeEach(async () => {
  const database = await createTestDatabase()
  first = await openRelay(database.url)
  second = await openRelay(database.url)
  drop = database.drop
  several = first.url.replace(/@([^/]*)/, (_, host) => `@${host},${new URL(second.url).host}`)
})
afterEach(async () => {
  await first.close().catch(() => undefined)
  await second.close().catch(() => undefined)
  await drop()
})

const ask = sql<{ one: number }>`select 1 as one`

test('of two hosts the one that is there is asked; when it goes, the other, without a new start', async () => {
  const { db, close } = openPostgres(several, { connectionWaitMs: 60_000 })
  await second.refuse()
  expect((await ask.execute(db)).rows).toEqual([{ one: 1 }])
  await second.pass()
  await first.refuse()
  expect((await inTransaction(db, (trx) => ask.execute(trx))).rows).toEqual([{ one: 1 }])
  await close()
})

test('no host is there: a lost connection, not a fault; with one back it goes on', async () => {
  const { db, close } = openPostgres(several, { connectionWaitMs: 60_000 })
  await first.refuse()
  await second.refuse()
  await expect(ask.execute(db)).rejects.toSatisfy(isLostConnection)
  await second.pass()
  expect((await ask.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
})

test('a host that takes a connection and says nothing: the other is found', async () => {
  const { db, close } = openPostgres(several, { connectionWaitMs: 60_000 })
  first.swallow()
  expect((await ask.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
})
