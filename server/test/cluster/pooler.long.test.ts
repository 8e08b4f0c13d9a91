import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootPath } from '../../src/root.ts'
import { freePort } from '../killable-server.ts'
import { startPgbouncer } from './pgbouncer.ts'
import type { Program } from './programs.ts'

/** What can differ through a pooler: transactions, locks, payments, jobs, imports by COPY, lists, backup, the commands. */
const FILES = [
  'server/test/database.test.ts',
  'server/test/backup.test.ts',
  'server/src/db/migrate.postgres.test.ts',
  'server/src/features/accounts/races.postgres.test.ts',
  'server/src/features/certificates/search.test.ts',
  'server/src/features/intake/file/',
  'server/src/features/legal/edits-on-two-servers.postgres.test.ts',
  'server/src/features/payments/begin/',
  'server/src/features/payments/course/',
  'server/src/features/payments/races.postgres.test.ts',
  'server/src/features/plans/',
  'server/src/jobs/',
  'server/src/features/verify/',
]

let pooler: Program
let url: string
beforeAll(async () => {
  const server = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const port = await freePort()
  const { username: user, password } = server
  pooler = await startPgbouncer({ databasePort: Number(server.port), user, password, port })
  url = `postgresql://${user}:${password}@127.0.0.1:${port}/postgres?pooler=transaction`
})
afterAll(() => pooler?.end())

test('F27 through PgBouncer in its transaction mode: the tests of what writes, locks, pays, imports and runs by the clock pass', async () => {
  const vitest = rootPath('node_modules/vitest/vitest.mjs')
  const { LONG_TESTS: _, ...env } = process.env
  const args = ['run', '--project', 'server-postgresql', ...FILES]
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: rootPath(''),
    env: { ...env, NO_COLOR: '1', TEST_DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const [code] = await once(child, 'close')
  console.log(`F27 through PgBouncer: ${/\n *(Tests .*)/.exec(said)?.[1] ?? said.slice(-4_000)}`)
  expect(code === 0 ? '' : said).toBe('')
})
