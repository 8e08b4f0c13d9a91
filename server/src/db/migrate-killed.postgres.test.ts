import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../../scripts/lib/build.js'
import { freePort } from '../../test/killable-server.ts'
import { createEmptyDatabase, openPatiently } from '../../test/postgres.ts'
import { MIGRATIONS, rootPath } from '../root.ts'
import { migrate } from './migrate.ts'

// The server does not start without its pages.
beforeAll(() => ensureBuilt(() => undefined, ['server', 'web']))

const KILLS = inLongTests(5, 50)
const END_WITH_PARENT = new URL('../../../scripts/lib/end-with-parent.js', import.meta.url).href

function startServer(databaseUrl: string, port: number): ChildProcess {
  return spawn(process.execPath, ['--import', END_WITH_PARENT, rootPath('dist/server/main.js')], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' },
      ...{ DATABASE_URL: databaseUrl, SESSION_SECRET: 'a-secret-of-the-tests-long-enough-to-be-taken' },
      BASE_URL: 'http://localhost:3000',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Counts the open transactions of other connections. */
const openTransactions = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`)
  return rows[0]?.count ?? 0
}

const tableCount = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from pg_tables where schemaname = 'public'`,
  )
  return rows[0]?.count ?? 0
}

test('F22 a server that is killed during its migrations has applied all of them or none, and the next start completes them', async () => {
  const port = await freePort()
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  let halfWay = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const { url, drop } = await createEmptyDatabase()
    const database = openPatiently(url)
    let server = startServer(url, port)
    let gone = once(server, 'close')
    while ((await openTransactions(database.pool)) === 0) {
      if (server.exitCode !== null) {
        // A busy machine kept its database from answering.
        server = startServer(url, port)
        gone = once(server, 'close')
      }
      await sleep(2)
    }
    await sleep(Math.random() * 150)
    server.kill('SIGKILL')
    await gone
    while ((await openTransactions(database.pool)) > 0) await sleep(5)
    const before = await tableCount(database.pool)
    if (before === 0) halfWay += 1
    const applied = await migrate(database, MIGRATIONS)
    expect(applied).toHaveLength(before === 0 ? names.length : 0)
    expect(await tableCount(database.pool)).toBeGreaterThan(before === 0 ? 50 : before - 1)
    await database.close()
    await drop()
  }
  expect(halfWay, 'some were killed before the end').toBeGreaterThan(0)
})
