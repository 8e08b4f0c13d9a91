import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyDatabase, openPatiently } from '../../test/postgres.ts'
import { openPostgres } from './database.ts'
import { migrate } from './migrate.ts'

test('F22 a migration that takes longer than any request may is applied, and another server waits for it', async () => {
  const { url, drop } = await createEmptyDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'fieldstone-migrations-'))
  // A statement of the query builder may take two seconds here.
  writeFileSync(join(directory, '0001_long.sql'), 'create table made (id int); select pg_sleep(3)')
  const servers = [1, 2].map(() => openPostgres(url, { statementTimeoutMs: 1_000 }))
  const applied = await Promise.all(servers.map((server) => migrate(server, directory)))
  expect(applied.flat()).toEqual(['0001_long.sql'])
  await Promise.all(servers.map((server) => server.close()))
  rmSync(directory, { recursive: true })
  await drop()
})

test('a migration that the database ends for a deadlock is applied again, with all before it, and no other error is tried again', async () => {
  const { url, drop } = await createEmptyDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'fieldstone-migrations-'))
  const database = openPatiently(url)
  // A sequence also counts the tries that are rolled back.
  await database.pool.query('create sequence tries')
  writeFileSync(join(directory, '0001_before.sql'), 'create table before (id int)')
  const failing = (first: number, state: string) =>
    `do $$ begin
      if nextval('tries') < ${first} then raise exception 'not now' using errcode = '${state}'; end if;
    end $$`
  writeFileSync(join(directory, '0002_locks.sql'), failing(3, '40P01'))
  expect(await migrate(database, directory)).toEqual(['0001_before.sql', '0002_locks.sql'])
  const tries = async () => (await database.pool.query('select last_value from tries')).rows
  expect(await tries()).toEqual([{ last_value: 3 }])
  writeFileSync(join(directory, '0003_wrong.sql'), failing(99, '42P01'))
  await expect(migrate(database, directory)).rejects.toMatchObject({ code: '42P01' })
  expect(await tries()).toEqual([{ last_value: 4 }])
  await database.close()
  rmSync(directory, { recursive: true })
  await drop()
})
