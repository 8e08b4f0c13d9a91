import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** Rows that name files of the storage, by a column with its key or by a number of which the keys are made. */
interface FileReference {
  readonly table: string
  /** Null: the keys are made of the row's number (stored-files.ts). */
  readonly column: string | null
  /** Selects `key` and `owner` ('document 12') of each file that must be in the storage; null: none must. */
  readonly required: RawBuilder<unknown> | null
  /** Whether a row names the file of this key, which may be there or not. */
  readonly isNamed: (key: RawBuilder<string>) => RawBuilder<boolean>
}

/** Whether such a row has the number in a key '<folder>/<number>/<name>'. `rows` selects those whose `it.id` is `id`. */
const hasNumberOf = (
  key: RawBuilder<string>,
  folder: string,
  rows: (id: RawBuilder<number>) => RawBuilder<unknown>,
) => sql<boolean>`case when ${key} ~ ${`^${folder}/[0-9]{1,18}/`}
    then exists (${rows(sql`split_part(${key}, '/', 2)::bigint`)}) else false end`

const keptDocument = (key: RawBuilder<string>) =>
  sql<boolean>`exists (select from document own where own.storage_key = ${key} and own.content_deleted_at is null)`

/** The file of a letter that was removed goes with its content; the mail that had it attached stays. */
const isDeletedDocument = (key: RawBuilder<string>) =>
  sql<boolean>`exists (select from document own where own.storage_key = ${key} and own.content_deleted_at is not null)`

/**
 * Everything in the database that names stored files. Backup, restore, the rotation of keys and `npm run verify` read this
 * list; server/test/file-references.test.ts fails for a column that is missing here.
 */
export const FILE_REFERENCES: readonly FileReference[] = [
  {
    table: 'document',
    column: 'storage_key',
    required: sql`select storage_key as key, 'document ' || id as owner from document where content_deleted_at is null`,
    isNamed: keptDocument,
  },
  {
    table: 'letter_print',
    column: 'storage_key',
    required: sql`select storage_key, 'print file of letters ' || id from letter_print`,
    isNamed: (key) => sql`exists (select from letter_print own where own.storage_key = ${key})`,
  },
  {
    table: 'outbox',
    column: 'attachment_key',
    required: sql`select attachment_key, 'mail ' || id from outbox
      where attachment_key is not null and not ${isDeletedDocument(sql`outbox.attachment_key`)}`,
    isNamed: (key) =>
      sql`(exists (select from outbox own where own.attachment_key = ${key}) and not ${isDeletedDocument(key)})`,
  },
  {
    table: 'import_run',
    column: null,
    // The parts of one that is being sent, and the list of rejected rows, need not be there.
    required: sql`select 'imports/' || id || '/file', 'import ' || id from import_run
      where state <> 'uploading' and files_deleted_at is null`,
    isNamed: (key) =>
      hasNumberOf(
        key,
        'imports',
        (id) => sql`select from import_run it where it.id = ${id} and it.files_deleted_at is null`,
      ),
  },
  {
    table: 'document_upload',
    column: null,
    required: null,
    isNamed: (key) =>
      hasNumberOf(key, 'uploads', (id) => sql`select from document_upload it where it.id = ${id}`),
  },
]

export interface NamedFile {
  readonly key: string
  /** The row that names it: 'document 12'. */
  readonly owner: string
}

/** Selects `key` and `owner` of each file that rows name and that must be in the storage, once. */
export const requiredFiles = (): RawBuilder<NamedFile> => sql`
  select key, min(owner) as owner from (
    ${sql.join(
      FILE_REFERENCES.flatMap(({ required }) => required ?? []),
      sql` union all `,
    )}) as named group by key`

const AT_ONCE = 1000

/** Yields each file that must be in the storage, in the order of the bytes of their keys, as of this transaction. */
export async function* readRequiredFiles(trx: Transaction): AsyncGenerator<NamedFile> {
  await sql`declare required_files no scroll cursor for ${requiredFiles()} order by key collate "C"`.execute(
    trx,
  )
  for (;;) {
    const { rows } = await sql<NamedFile>`fetch ${sql.lit(AT_ONCE)} from required_files`.execute(trx)
    yield* rows
    if (rows.length < AT_ONCE) break
  }
  await sql`close required_files`.execute(trx)
}

/** Returns those of these keys that rows name and that must be in the storage, with a row of each. */
export async function requiredAmong(db: Db | Transaction, keys: readonly string[]): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`select key, owner from (${requiredFiles()}) as required
    where key = any(${keys}::text[]) order by key collate "C"`.execute(db)
  return rows
}

/** Returns those of these keys that no row names. */
export async function unnamedFiles(db: Db | Transaction, keys: readonly string[]): Promise<string[]> {
  const key = sql<string>`listed.key`
  const { rows } = await sql<{ key: string }>`select key from unnest(${keys}::text[]) as listed (key)
    where not (${sql.join(
      FILE_REFERENCES.map(({ isNamed }) => isNamed(key)),
      sql` or `,
    )})`.execute(db)
  return rows.map((row) => row.key)
}

/** How many files are named in a sentence; the others are only counted. */
const NAMED_AT_MOST = 20

/** 'document 12 (certificates/7/ab12.pdf), and 3 more'. */
export function namesText(files: readonly NamedFile[]): string {
  const names = files.slice(0, NAMED_AT_MOST).map(({ key, owner }) => `${owner} (${key})`)
  const beyond = files.length - names.length
  return names.join(', ') + (beyond > 0 ? `, and ${beyond.toLocaleString('en-US')} more` : '')
}
