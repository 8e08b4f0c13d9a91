import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { findPostgres, POSTGRES_MISSING, startCluster } from '../../scripts/lib/postgres-cluster.ts'

export interface TestDatabase {
  /** Connection string of a database of its own, empty at first. */
  readonly url: string
  readonly drop: () => Promise<void>
}

/**
 * Vitest's global set-up of the project `server-postgresql`: every test file of that project finds a server in
 * TEST_DATABASE_URL. One that is set is used as it is; else a throw-away one is started for this run.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return undefined
  const binaries = await findPostgres()
  if (binaries === null) throw new Error(POSTGRES_MISSING)
  const cluster = await startCluster(binaries)
  process.env['TEST_DATABASE_URL'] = cluster.url
  return async () => {
    delete process.env['TEST_DATABASE_URL']
    await cluster.stop()
  }
}

/**
 * Creates an empty database on the test server, for one test file. Call `drop` when the file is done.
 *
 * @param template a database to copy, such as one that is migrated already; nobody may be connected to it
 */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) throw new Error(POSTGRES_MISSING)
  const name = `fieldstone_test_${randomBytes(8).toString('hex')}`
  await execute(
    server,
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`,
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => execute(server, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  }
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
