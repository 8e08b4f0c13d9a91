import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import { LAST_JOINED, withJoined } from '../db/joined-migrations.ts'
import { migrate, readApplied } from '../db/migrate.ts'
import { CommandProblem } from '../db/open-for-command.ts'
import { noteFiles, type StoredFile } from '../files.ts'
import { keyIdOf } from '../providers/encryption.ts'
import type { FileStorage } from '../providers/file-storage.ts'
import { createFolderStorage } from '../providers/storage/folder-storage.ts'
import { MIGRATIONS } from '../root.ts'
import { checkFiles, filesFolder, type Manifest, readManifest, rowsFile } from './manifest.ts'
import { insertLines, listTables, readLines, type TableShape } from './tables.ts'
import { LinesDigest } from './write.ts'

export interface RestoreTarget {
  readonly database: Database
  readonly files: FileStorage
}

export interface RestoreOptions {
  /** What is done where the database holds rows already. */
  readonly whatStands: 'refuse' | 'replace'
  /** How the command can be told to replace it, for the refusal. */
  readonly hint?: string
  readonly also?: (trx: Transaction) => Promise<void>
}

/**
 * Puts a backup into a database: all rows in one transaction, each table compared with the backup as it was read back, or
 * nothing. `also` runs before the commit.
 */
export async function restoreBackup(
  { database, files }: RestoreTarget,
  folder: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await checkFiles(folder, manifest)
  await refuseOthers(database)
  if (options.whatStands === 'refuse') await refuseRows(database, options.hint ?? '')
  await migrateAsThen(database, manifest)
  const notes = await putFiles(files, folder, manifest)
  await database.db.transaction().execute(async (trx) => {
    await sql`set local timezone to 'UTC'`.execute(trx)
    await load(trx, folder, manifest)
    await options.also?.(trx)
  })
  await migrate(database, MIGRATIONS)
  // Its rows were read before its files, which may have come under another key in between, or be of a version without these rows.
  for (let at = 0; at < notes.length; at += ROWS_AT_ONCE)
    await noteFiles(database.db, notes.slice(at, at + ROWS_AT_ONCE))
  return manifest
}

/** A server that runs on it would go on with what it knows of the rows that go. */
async function refuseOthers({ db, kind }: Database): Promise<void> {
  if (kind === 'embedded') return
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and usename = current_user`.execute(db)
  if ((rows[0]?.count ?? 0) > 0)
    throw new CommandProblem(
      'Others are connected to the database. Stop the servers that run on it, then try again.',
    )
}

async function refuseRows({ db }: Database, hint: string): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('installation') is not null as "isThere"`.execute(db)
  if (rows[0]?.isThere !== true) return
  const [known] = (
    await sql<{ users: number; certificates: number; states: number }>`
      select (select count(*) from app_user) as users, (select count(*) from certificate) as certificates,
        (select count(*) from audit_log) as states`.execute(db)
  ).rows
  if (known && known.users + known.certificates + known.states > 0)
    throw new CommandProblem(
      `The database is not empty: it holds ${known.users} users and ${known.certificates} certificates. Name an empty one${hint}.`,
    )
}

/** The tables as they were when the backup was made; what is newer is applied to its rows afterwards, as by an upgrade. */
async function migrateAsThen(database: Database, { migrations }: Manifest): Promise<void> {
  const then = withJoined(migrations)
  if (then === null)
    throw new CommandProblem(
      `The backup is of a version before the one that has the migration ${LAST_JOINED}. Restore it with that version, and make another.`,
    )
  const now = await migrate(database, MIGRATIONS, (name) => then.has(name))
  const has = await readApplied(database.pool)
  const lacking = [...then].filter((name) => !has.has(name))
  if (lacking.length > 0)
    throw new CommandProblem(
      `The backup is of a newer version (${lacking[0]}). Restore it with that version.`,
    )
  if (has.size > then.size)
    throw new CommandProblem(
      `The database has tables that are newer than the backup's (${now.length} of its migrations were missing). Restore into an empty database.`,
    )
}

/** Before the rows: a document that no row names harms nothing. Returns under which key each file is. */
async function putFiles(files: FileStorage, folder: string, manifest: Manifest): Promise<StoredFile[]> {
  const kept = createFolderStorage(filesFolder(folder))
  const notes: StoredFile[] = []
  for (const { key } of manifest.files) {
    const bytes = await kept.get(key)
    if (bytes === null) throw new CommandProblem(`The backup is damaged: the file ${key} is missing.`)
    await files.put(key, bytes)
    notes.push({ key, encryptionKey: keyIdOf(bytes) })
  }
  return notes
}

async function load(trx: Transaction, folder: string, manifest: Manifest): Promise<void> {
  const tables = await listTables(trx)
  if (
    JSON.stringify(tables.map(({ name }) => name)) !== JSON.stringify(manifest.tables.map(({ name }) => name))
  )
    throw new CommandProblem('The tables are not those of the backup. Restore into an empty database.')
  await liftRules(trx)
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(trx)
  for (const table of manifest.tables) await loadTable(trx, folder, table)
  for (const { name, last, isCalled } of manifest.sequences)
    await sql`select setval(${name}::regclass, ${last}, ${isCalled})`.execute(trx)
  await restoreRules(trx)
  for (const table of manifest.tables) await compare(trx, table)
}

const ROWS_AT_ONCE = 500

async function loadTable(trx: Transaction, folder: string, table: TableShape): Promise<void> {
  const lines = createInterface({
    input: createReadStream(rowsFile(folder, table.name)).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  let batch: string[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < ROWS_AT_ONCE) continue
    await insertLines(trx, table, batch)
    batch = []
  }
  if (batch.length > 0) await insertLines(trx, table, batch)
}

async function compare(trx: Transaction, table: Manifest['tables'][number]): Promise<void> {
  const digest = new LinesDigest()
  for await (const lines of readLines(trx, table)) digest.add(lines)
  const { rowCount, sha256 } = digest.result()
  if (rowCount !== table.rowCount || sha256 !== table.sha256)
    throw new CommandProblem(
      `The rows of ${table.name} came out otherwise than they stand in the backup (${rowCount} of ${table.rowCount}). Nothing was restored.`,
    )
}

/**
 * Rows come in the order of their tables' names, so keys are checked at the end, all at once, by making them anew; and
 * what triggers write is part of the rows.
 */
async function liftRules(trx: Transaction): Promise<void> {
  await sql`do $$
    declare found record;
    begin
      create temporary table lifted_key on commit drop as
        select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace;
      for found in select * from lifted_key loop
        execute format('alter table %s drop constraint %I', found.owner, found.name);
      end loop;
      ${switchTriggers(sql`disable`)}
    end $$`.execute(trx)
}

async function restoreRules(trx: Transaction): Promise<void> {
  await sql`do $$
    declare found record;
    begin
      for found in select * from lifted_key loop
        execute format('alter table %s add constraint %I %s', found.owner, found.name, found.definition);
      end loop;
      ${switchTriggers(sql`enable`)}
    end $$`.execute(trx)
}

/** Our triggers of every table. */
const switchTriggers = (change: RawBuilder<unknown>) => sql`
      for found in select oid::regclass::text as owner from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace loop
        execute format('alter table %s ${change} trigger user', found.owner);
      end loop;`
