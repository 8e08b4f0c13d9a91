import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from './postgres.ts'

test('a test database: is real PostgreSQL of at least 15, empty, ready for trigrams, and gone after drop', async () => {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const version = await client.query<{ server_version_num: string }>('show server_version_num')
  expect(Number(version.rows[0]?.server_version_num)).toBeGreaterThanOrEqual(150_000)
  const tables = await client.query("select 1 from pg_tables where schemaname = 'public'")
  expect(tables.rowCount).toBe(0)
  await client.query('create extension pg_trgm')
  await client.end()

  await database.drop()
  const after = new pg.Client({ connectionString: database.url })
  await expect(after.connect()).rejects.toMatchObject({ code: '3D000' })
})
