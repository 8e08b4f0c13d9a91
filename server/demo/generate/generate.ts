import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type pg from 'pg'
import { copyIn } from '../../src/db/copy.ts'
import type { Database, Db } from '../../src/db/database.ts'
import type { Tables } from '../../src/db/tables.ts'
import { insertRegimeRow } from '../../src/features/payoff/service.ts'
import { setDemoCompany } from '../company.ts'
import { type Draft, OHIO_ROWS } from '../draft.ts'
import { followIds, insertRows, insertStatements, sameColumns } from '../insert.ts'
import { ordinaryCertificates } from '../ordinary.ts'
import { COUNTIES } from '../places.ts'
import { countyRows } from '../world.ts'
import { BOOK_TABLES, Book, type BookRows } from './book.ts'

export const GENERATED = 'generated'

/** The same on every machine and in every run. */
const SEED = 7_202_611
const BATCH = 5_000

/** Why nothing was generated: a sentence for the person at the terminal. */
export class GenerateProblem extends Error {
  override readonly name = 'GenerateProblem'
}

export interface GenerateOptions {
  /** How many certificates the database shall hold in the end. */
  readonly certificates: number
  readonly today: PlainDate
  readonly onProgress?: (done: number) => void
}

/**
 * Fills a database with ordinary certificates up to the number asked for, all or nothing: by COPY on PostgreSQL, in
 * batches on the embedded one. One that was generated before is filled up; one that holds anything else is refused.
 * Text indexes are built at the end, which takes a fraction of the time. Returns how many were added.
 */
export async function generate(database: Database, options: GenerateOptions): Promise<number> {
  const held = await heldCertificates(database)
  if (options.certificates <= held) return 0
  await insertPlaces(database)
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const indexes = await dropTextIndexes(client, database.db)
    await fill({ database, client }, options, held)
    for (const index of indexes) await client.query(index)
    await client.query('commit')
  } catch (error) {
    // Explicitly: on the embedded database releasing a client does not end its transaction.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
  await followIds(database.db, ['parcel', 'certificate'])
  await vacuum(database)
  return options.certificates - held
}

interface Target {
  readonly database: Database
  readonly client: pg.PoolClient
}

/** 0 when empty; throws where anything is not ours. */
async function heldCertificates({ db }: Database): Promise<number> {
  const { rows } = await sql<{ ours: number; others: boolean }>`
    select (select count(*) from certificate where import_source = ${GENERATED}) as ours,
      exists (select from certificate where import_source is distinct from ${GENERATED})
        or exists (select from app_user) as others`.execute(db)
  const [held] = rows
  if (!held || held.others) {
    throw new GenerateProblem(
      'This database holds data that was not generated, so nothing was added. Set DATABASE_URL to an empty database, or DATA_DIR to an empty directory.',
    )
  }
  return held.ours
}

async function insertPlaces({ db }: Database): Promise<void> {
  const known = await db.selectFrom('county').select('id').limit(1).executeTakeFirst()
  if (known) return
  await db.insertInto('state').values({ id: 'OH', name: 'Ohio' }).execute()
  await setDemoCompany(db, new Date())
  await insertRows(db, 'county', countyRows())
  for (const row of OHIO_ROWS) await insertRegimeRow(db, row)
}

async function fill(target: Target, options: GenerateOptions, held: number): Promise<void> {
  const { certificates, today, onProgress } = options
  const book = new Book()
  let done = 0
  for (const draft of inTurn(today)) {
    book.add(draft, {
      import_source: GENERATED,
      import_key: `${draft.sale.county.id}:${draft.sale.certificateNo}`,
    })
    done += 1
    // The run begins anew each time, so that ids and parcels go on where the last one ended.
    if (done === held) book.take()
    if (done > held && (done % BATCH === 0 || done === certificates)) {
      await write(target, book.take())
      onProgress?.(done - held)
    }
    if (done === certificates) return
  }
}

/** One of each county after the other, so that a database of any size has all of them. */
function* inTurn(today: PlainDate): Generator<Draft, never> {
  const sources = COUNTIES.map((county) =>
    ordinaryCertificates(county, { seed: SEED, today, hasDemoPeople: false }),
  )
  for (;;) for (const source of sources) yield source.next().value
}

async function write({ database, client }: Target, rows: BookRows): Promise<void> {
  const { db, kind } = database
  for (const table of BOOK_TABLES) {
    if (kind === 'postgresql') await copyRows(client, db, table, rows[table])
    else {
      for (const { sql: text, parameters } of insertStatements(db, table, rows[table])) {
        await client.query(text, [...parameters])
      }
    }
  }
}

/** The statements that bring them back. Keys stay: they guard what is written. */
async function dropTextIndexes(client: pg.PoolClient, db: Db): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = 'certificate' and indexdef ~ '(text_pattern_ops|gin_trgm_ops|search_pieces)'`,
  )
  for (const { name } of rows) await client.query(sql`drop index ${sql.ref(name)}`.compile(db).sql)
  return rows.map((row) => row.definition)
}

/** Many rows of one table by COPY. `db` only writes the statement. */
async function copyRows(
  client: pg.PoolClient,
  db: Db,
  table: keyof Tables,
  rows: readonly object[],
): Promise<void> {
  for (const group of sameColumns(rows)) {
    const columns = Object.keys(group[0] ?? {})
    const names = sql.join(columns.map((name) => sql.ref(name)))
    const statement = sql`copy ${sql.table(table)} (${names}) from stdin`.compile(db).sql
    await copyIn(
      client,
      statement,
      group.map((row) => columns.map((name) => row[name])),
    )
  }
}

/** After many rows came in: the embedded database does it never of itself, the other one not at once. */
export async function vacuum({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}
