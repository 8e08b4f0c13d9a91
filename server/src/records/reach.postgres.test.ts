import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/test-database.ts'
import type { Database } from '../db/database.ts'

const [SUMMIT, HAMILTON] = [855, 854]

/** What belongs to a certificate, and has its county. */
const BELONGINGS = {
  payment_plan: `(certificate_id, requested_on, status, stage) values ($1, '2026-01-02', 'PENDING', 'requested')`,
  correspondence: `(certificate_id, is_incoming, method, reason, logged_on) values ($1, true, 'Mail', 'Other', '2026-01-02')`,
  expense: `(certificate_id, amount_cents, incurred_on) values ($1, 100, '2026-01-02')`,
  legal_case: '(certificate_id) values ($1)',
}
type Belonging = keyof typeof BELONGINGS
const TABLES = Object.keys(BELONGINGS) as Belonging[]

const adding = (table: Belonging) => `insert into ${table} ${BELONGINGS[table]}`
const MOVE = 'update certificate set county_id = $2 where id = $1'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(`
    insert into state (id, name) values ('OH', 'Ohio');
    insert into county (id, state_id, name) values (${SUMMIT}, 'OH', 'Summit'), (${HAMILTON}, 'OH', 'Hamilton')`)
})
afterAll(() => database.close())

async function certificate(): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(`
    with p as (
      insert into parcel (county_id, parcel_no, parcel_key) select ${SUMMIT}, no, no
      from (select 'p' || count(*) as no from parcel) it returning *
    )
    insert into certificate (parcel_id, county_id, certificate_no, parcel_no, certificate_key, parcel_key, owner_key, address_key)
    select id, county_id, parcel_no, parcel_no, parcel_key, parcel_key, '', '' from p returning id`)
  const [row] = rows
  if (!row) throw new Error('no certificate was made')
  return row.id
}

async function countyOf(table: Belonging, certificateId: number): Promise<number | undefined> {
  const text = `select county_id from ${table} where certificate_id = $1`
  const { rows } = await database.pool.query<{ county_id: number }>(text, [certificateId])
  return rows[0]?.county_id
}

test.each(TABLES)(
  '%s: a row added while an import moves its certificate to another county has the new one',
  async (table) => {
    const id = await certificate()
    const [moving, counting] = [await database.pool.connect(), await database.pool.connect()]
    await moving.query('begin')
    await moving.query(MOVE, [id, HAMILTON])
    const added = counting.query(adding(table), [id])
    // It waits for the import, which is not over yet.
    await expect
      .poll(async () => (await moving.query(WAITING)).rowCount, { interval: 10, timeout: 60_000 })
      .toBe(1)
    await moving.query('commit')
    await added
    for (const client of [moving, counting]) client.release()
    expect(await countyOf(table, id)).toBe(HAMILTON)
  },
)

const WAITING = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'

test.each(TABLES)(
  '%s: a row that was added before an import moves its certificate, and is saved meanwhile, follows it',
  async (table) => {
    const id = await certificate()
    const [adder, mover] = [await database.pool.connect(), await database.pool.connect()]
    await adder.query('begin')
    await adder.query(adding(table), [id])
    const moved = mover.query(MOVE, [id, HAMILTON])
    await expect
      .poll(async () => (await adder.query(WAITING)).rowCount, { interval: 10, timeout: 60_000 })
      .toBe(1)
    await adder.query('commit')
    await moved
    for (const client of [adder, mover]) client.release()
    expect(await countyOf(table, id)).toBe(HAMILTON)
  },
)
