import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { CommandProblem } from '../db/open-for-command.ts'
import type { FileStorage } from '../providers/file-storage.ts'
import { createFolderStorage } from '../providers/storage/folder-storage.ts'
import { inSnapshot } from '../verify/verify.ts'
import { filesFolder, type Manifest, rowsFile, rowsFolder, sha256, writeManifest } from './manifest.ts'
import { listSequences, listTables, readLines, type TableShape } from './tables.ts'

export interface BackupSource {
  readonly db: Db
  readonly files: FileStorage
}

/**
 * Writes all rows of one moment, then the documents. In this order: a document is stored before the row that names it, so
 * every row of that moment finds its own, whatever is uploaded meanwhile.
 */
export async function writeBackup({ db, files }: BackupSource, folder: string, at: Date): Promise<Manifest> {
  await makeEmptyFolder(folder)
  const rows = await inSnapshot(db, (trx) => writeRows(trx, folder))
  const manifest: Manifest = {
    format: 1,
    madeAt: at.toISOString(),
    ...rows,
    files: await writeFiles(files, folder),
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

async function writeFiles(files: FileStorage, folder: string): Promise<Manifest['files']> {
  const kept = createFolderStorage(filesFolder(folder))
  const written: Manifest['files'] = []
  for await (const key of files.keys()) {
    const bytes = await files.get(key)
    // Removed since it was listed: no row of a later moment needs it, and an earlier one keeps it for 30 days.
    if (bytes === null) continue
    await kept.put(key, bytes)
    written.push({ key, byteCount: bytes.byteLength, sha256: sha256(bytes) })
  }
  return written
}
