import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Database, retryingTransaction } from './database.ts'
import { LAST_JOINED, withJoined } from './joined-migrations.ts'

/** Two servers that start together migrate one after the other; the second finds nothing left to do. */
const LOCK_KEY = 7_202_611

/**
 * Applies every migration that is not yet in the database, in order, all in one transaction under a lock.
 * What it does may take long where there is much data, and so may the wait for another server that does it; all of it is
 * done again when the database ended it for a deadlock with a request that another server serves. `isWanted` leaves some
 * for later. Returns the names applied. Throws when the database has one that this version does not know, or is of a
 * version before the last whose migrations were joined.
 */
export async function migrate(
  database: Database,
  directory: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const files = filesOf(directory)
  return retryingTransaction(() => applyAll(database, directory, { files, isWanted }))
}

interface Migrations {
  readonly files: readonly string[]
  readonly isWanted: (name: string) => boolean
}

async function applyAll(database: Database, directory: string, migrations: Migrations): Promise<string[]> {
  const client = await database.pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local lock_timeout = 0')
    if (database.kind === 'postgresql') await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    // From here on the wait is for the tables of a server that is serving: it must not stand behind us for long.
    await client.query("set local lock_timeout = '30s'")
    const applied = await applyNew(client, directory, migrations)
    await client.query('commit')
    return applied
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    // Explicitly: on the embedded database releasing a client does not end its transaction.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release(failure)
  }
}

async function applyNew(
  client: pg.PoolClient,
  directory: string,
  { files, isWanted }: Migrations,
): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const done = await takeJoined(client)
  for (const name of done) {
    if (!files.includes(name))
      throw new Error(
        `The database has the migration ${name}, which this version does not know. Start a newer version.`,
      )
  }
  const fresh = files.filter((name) => !done.has(name) && isWanted(name))
  for (const name of fresh) {
    await client.query(readFileSync(join(directory, name), 'utf8'))
    await client.query('insert into migration (name) values ($1)', [name])
  }
  return fresh
}

/**
 * A database of the last version before its migrations were joined gets the names of the joined ones, and keeps its own: a
 * server of that version that still runs beside this one asks for them.
 */
async function takeJoined(client: pg.PoolClient): Promise<ReadonlySet<string>> {
  const done = await readApplied(client)
  await client.query('insert into migration (name) select unnest($1::text[]) on conflict do nothing', [
    [...done],
  ])
  return done
}

/** The migrations that the database has, the joined ones in place of those that they were made of. */
export async function readApplied(client: pg.Pool | pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const done = withJoined(rows.map(({ name }) => name))
  if (done !== null) return done
  throw new Error(
    `The database is of a version before the one that has the migration ${LAST_JOINED}. Start that version on it once, then this one. Nothing was changed.`,
  )
}

/** True when nothing is left to apply. */
export async function isMigrated(database: Database, directory: string): Promise<boolean> {
  const files = filesOf(directory)
  const done = await readApplied(database.pool)
  return done.size === files.length && files.every((name) => done.has(name))
}

const filesOf = (directory: string): readonly string[] =>
  readdirSync(directory)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .sort()
