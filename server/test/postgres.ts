import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { POSTGRES_MISSING, startCluster } from '../../scripts/lib/postgres-cluster.ts'
import { openPostgres, sqlState } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { MIGRATIONS } from '../src/root.ts'
import { migrationsHash } from './migrations.ts'

export interface TestDatabase {
  /** Its connection string. */
  readonly url: string
  readonly drop: () => Promise<void>
}

/**
 * Vitest's global set-up of the tests on PostgreSQL: every test file finds a server in TEST_DATABASE_URL, and on it one
 * migrated database to copy. A server that is set is used as it is; else a throw-away one is started for this run.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const isOurs = process.env['TEST_DATABASE_URL'] === undefined
  const cluster = isOurs ? await startOwnCluster() : null
  await prepareTemplate()
  if (cluster === null) return undefined
  return async () => {
    delete process.env['TEST_DATABASE_URL']
    await cluster.stop()
  }
}

/** To compile a statement, or to begin a process for a part of it, takes longer than to run it. */
const FEW_ROWS = { jit: 'off', max_parallel_workers_per_gather: '0' }

async function startOwnCluster() {
  const cluster = await startCluster(FEW_ROWS)
  process.env['TEST_DATABASE_URL'] = cluster.socketUrl
  return cluster
}

const PATIENT = {
  statementTimeoutMs: 600_000,
  connectionWaitMs: 600_000,
  lockWaitMs: 600_000,
  idleInTransactionMs: 600_000,
  isStrict: true,
}

/** A busy machine is no failure: what the product refuses after seconds, a test waits for. */
export const openPatiently = (url: string) => openPostgres(url, PATIENT)

/** Named for what the migrations say, so that a server that stays never serves an old one. */
const templateName = () => `fieldstone_migrated_${migrationsHash()}`

/** Migrated under a name of its own first: another run on the same server sees it whole or not at all. */
async function prepareTemplate(): Promise<void> {
  const name = templateName()
  const known = await query('select 1 from pg_database where datname = $1', [name])
  if (known.length > 0) return
  const { url, drop } = await createEmptyDatabase()
  const database = openPatiently(url)
  await migrate(database, MIGRATIONS)
  await database.close()
  await renameDatabase(nameIn(url), name).catch(async (error: unknown) => {
    await drop()
    // Another run was faster.
    if (sqlState(error) !== DUPLICATE_DATABASE) throw error
  })
}

const DUPLICATE_DATABASE = '42P04'
const OBJECT_IN_USE = '55006'

/** A connection that was closed may take the server a moment to forget. */
async function renameDatabase(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await query(`alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`)
      return
    } catch (error) {
      if (sqlState(error) !== OBJECT_IN_USE || tries >= 200) throw error
      await sleep(50)
    }
  }
}

/** A migrated database of its own, copied from the template, for one test file. Call `drop` when the file is done. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(templateName())

/** One without a single table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template1')

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `fieldstone_test_${randomBytes(8).toString('hex')}`
  // Copied as files: page by page through the log would be twice the work.
  await query(
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} strategy file_copy`,
  )
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    },
  }
}

const nameIn = (url: string) => new URL(url).pathname.slice(1)

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) throw new Error(POSTGRES_MISSING)
  return url
}

async function query(statement: string, values: string[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
