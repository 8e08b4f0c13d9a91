import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { readStoredFile, type StoredFile } from '../files.ts'
import type { FileStorage } from '../providers/file-storage.ts'

const AT_ONCE = 500

/** So many files are asked for at the same time: a bucket takes its time for each. */
const READS_AT_ONCE = 16

/**
 * Stores under which key each file is that has no row of `stored_file` yet, such as one of an earlier version. Reads only the
 * first bytes of these. What is stored stays so, so that a run that was cut off goes on where it stopped. Returns how
 * many files it read.
 */
export async function noteUnknownFiles(db: Db, stored: FileStorage, signal?: AbortSignal): Promise<number> {
  let count = 0
  for await (const keys of inBatches(stored.keys())) {
    if (signal?.aborted) break
    const { rows } = await sql<{ key: string }>`select listed.key from unnest(${keys}::text[]) as listed (key)
      where not exists (select from stored_file own where own.key = listed.key)`.execute(db)
    const unknown = rows.map(({ key }) => key)
    const files = await readStoredFiles(stored, unknown)
    if (files.length === 0) continue
    await db
      .insertInto('stored_file')
      .values(files.map(({ key, encryptionKey }) => ({ key, encryption_key: encryptionKey })))
      // A server that has stored the file meanwhile knows better.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    count += files.length
  }
  return count
}

/** Returns under which key each of these files is; those that are not there are left out. */
export async function readStoredFiles(stored: FileStorage, keys: readonly string[]): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (let at = 0; at < keys.length; at += READS_AT_ONCE) {
    const read = keys.slice(at, at + READS_AT_ONCE).map((key) => readStoredFile(stored, key))
    for (const file of await Promise.all(read)) if (file !== null) files.push(file)
  }
  return files
}

/** Yields what comes in lists of at most 500. */
export async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
