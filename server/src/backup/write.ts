import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { CommandProblem } from '../db/open-for-command.ts'
import { inSnapshot } from '../features/verify/verify.ts'
import type { FileStorage } from '../providers/file-storage.ts'
import { createFolderStorage } from '../providers/storage/folder-storage.ts'
import { type NamedFile, readRequiredFiles, requiredAmong } from '../records/file-references.ts'
import { filesFolder, type Manifest, rowsFile, rowsFolder, sha256, writeManifest } from './manifest.ts'
import { listSequences, listTables, readLines, type TableShape } from './tables.ts'

export interface BackupSource {
  readonly db: Db
  readonly files: FileStorage
}

/**
 * Writes all rows of one moment, then the documents. In this order: a document is stored before the row that names it, so
 * every row of that moment finds its own, whatever is uploaded meanwhile. `missing` of the manifest has the files that rows
 * name and that are not in the storage: such a backup has everything else, and whoever made it must hear of it.
 */
export async function writeBackup({ db, files }: BackupSource, folder: string, at: Date): Promise<Manifest> {
  await makeEmptyFolder(folder)
  const { required, ...rows } = await inSnapshot(db, async (trx) => ({
    ...(await writeRows(trx, folder)),
    required: await listRequired(trx),
  }))
  const written = await writeFiles(files, folder)
  const others = await writeUnlisted({ db, files }, folder, withoutListed(required, written))
  const manifest: Manifest = {
    format: 1,
    madeAt: at.toISOString(),
    ...rows,
    files: [...written, ...others.written],
    missing: others.missing,
  }
  await writeManifest(folder, manifest)
  return manifest
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new CommandProblem(
      `${folder} is not empty. Name a folder that is not there yet: a backup never writes over another.`,
    )
  await chmod(folder, 0o700)
  await mkdir(filesFolder(folder), { mode: 0o700 })
  await mkdir(rowsFolder(folder), { mode: 0o700 })
}

async function writeRows(
  trx: Transaction,
  folder: string,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations'>> {
  await sql`set local timezone to 'UTC'`.execute(trx)
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(trx)
  const tables: Manifest['tables'] = []
  for (const shape of await listTables(trx))
    tables.push({ ...shape, ...(await writeTable(trx, folder, shape)) })
  return {
    tables,
    // Drawn outside of transactions: never behind the rows that were read before.
    sequences: await listSequences(trx),
    migrations: rows.map(({ name }) => name),
  }
}

async function writeTable(trx: Transaction, folder: string, shape: TableShape) {
  const digest = new LinesDigest()
  const texts = Readable.from(readLines(trx, shape)).pipe(
    new Transform({
      writableObjectMode: true,
      transform: (lines: readonly string[], _encoding, done) => done(null, digest.add(lines)),
    }),
  )
  await pipeline(
    texts,
    createGzip(),
    createWriteStream(rowsFile(folder, shape.name), { mode: 0o600, flags: 'wx', flush: true }),
  )
  return digest.result()
}

/** Counts the lines of a table, and sums them up in one figure. */
export class LinesDigest {
  readonly #hash = createHash('sha256')
  #count = 0

  /** The lines as they stand in a file. */
  add(lines: readonly string[]): string {
    const text = lines.map((line) => `${line}\n`).join('')
    this.#hash.update(text)
    this.#count += lines.length
    return text
  }

  result(): { rowCount: number; sha256: string } {
    return { rowCount: this.#count, sha256: this.#hash.digest('hex') }
  }
}

async function listRequired(trx: Transaction): Promise<NamedFile[]> {
  const required: NamedFile[] = []
  for await (const named of readRequiredFiles(trx)) required.push(named)
  return required
}

type Written = Manifest['files'][number]

async function writeFiles(files: FileStorage, folder: string): Promise<Written[]> {
  const kept = createFolderStorage(filesFolder(folder))
  const written: Written[] = []
  for await (const key of files.keys()) {
    const file = await writeFile(files, kept, key)
    // Removed since it was listed: a row that still names it is looked for below.
    if (file !== null) written.push(file)
  }
  return written
}

async function writeFile(from: FileStorage, to: FileStorage, key: string): Promise<Written | null> {
  const bytes = await from.get(key)
  if (bytes === null) return null
  await to.put(key, bytes)
  return { key, byteCount: bytes.byteLength, sha256: sha256(bytes) }
}

function withoutListed(required: readonly NamedFile[], written: readonly Written[]): NamedFile[] {
  const keys = new Set(written.map(({ key }) => key))
  return required.filter(({ key }) => !keys.has(key))
}

/** Asks for each file that a row names and the listing did not have; rows that name it no longer do without it. */
async function writeUnlisted(
  { db, files }: BackupSource,
  folder: string,
  unlisted: readonly NamedFile[],
): Promise<{ readonly written: Written[]; readonly missing: NamedFile[] }> {
  const kept = createFolderStorage(filesFolder(folder))
  const [written, absent]: [Written[], NamedFile[]] = [[], []]
  for (const named of unlisted) {
    const file = await writeFile(files, kept, named.key)
    if (file === null) absent.push(named)
    else written.push(file)
  }
  return {
    written,
    missing: await requiredAmong(
      db,
      absent.map(({ key }) => key),
    ),
  }
}
