import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../test/postgres.ts'
import { openPostgres } from './database.ts'
import { migrate } from './migrate.ts'

test('F22 a migration that takes longer than any request may is applied, and another server waits for it', async () => {
  const { url, drop } = await createEmptyDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'fieldstone-migrations-'))
  // The driver's own limit of these pools is two seconds.
  writeFileSync(join(directory, '0001_long.sql'), 'create table made (id int); select pg_sleep(3)')
  const servers = [1, 2].map(() => openPostgres(url, { statementTimeoutMs: 1_000 }))
  const applied = await Promise.all(servers.map((server) => migrate(server, directory)))
  expect(applied.flat()).toEqual(['0001_long.sql'])
  await Promise.all(servers.map((server) => server.close()))
  rmSync(directory, { recursive: true })
  await drop()
})
