import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { createCertificate } from '../../test/factories.ts'
import { openTestDatabase } from '../../test/test-database.ts'
import { GenerateProblem, generate } from './generate.ts'

const today = plainDate('2026-11-20')
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** What a certificate is made of, without its id. */
const contents = async (of: Database) =>
  (
    await sql<{
      text: string
    }>`select concat_ws('|', c.county_id, certificate_no, c.parcel_no, parcel.parcel_key, owner_name,
        address_key, purchased_on, price_cents, redeemed_on, redeemed_cents, legal.noi_filed_on,
        (select sum(amount_cents) from subsequent where certificate_id = c.id)) as text
      from certificate c join parcel on parcel.id = c.parcel_id left join legal_case legal on legal.certificate_id = c.id
      order by c.id`.execute(of.db)
  ).rows.map((row) => row.text)

test('fills an empty database, then fills it up, as one run would have done; text indexes stand again', async () => {
  const indexes = async () =>
    (await database.pool.query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`)).rows
  const before = await indexes()
  expect(await generate(database, { certificates: 700, today })).toBe(700)
  expect(await generate(database, { certificates: 1_500, today })).toBe(800)
  expect(await generate(database, { certificates: 1_000, today })).toBe(0)
  expect(await indexes()).toEqual(before)
  const other = await openTestDatabase()
  expect(await generate(other, { certificates: 1_500, today })).toBe(1_500)
  const whole = await contents(other)
  expect(whole).toHaveLength(1_500)
  expect(await contents(database)).toEqual(whole)
  await other.close()
})

test('new rows take the ids that follow', async () => {
  const { rows } = await sql<{ last: number }>`select max(id) as last from certificate`.execute(database.db)
  expect(await createCertificate(database.db)).toBe((rows[0]?.last ?? 0) + 1)
})

test('a database that holds a certificate of another origin is refused with a sentence, and nothing is added', async () => {
  const before = await contents(database)
  const again = generate(database, { certificates: 9_000, today })
  await expect(again).rejects.toThrow(GenerateProblem)
  await expect(again).rejects.toThrow(/Set DATABASE_URL to an empty database/)
  expect(await contents(database)).toEqual(before)
})
