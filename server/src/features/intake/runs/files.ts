import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db, Transaction } from '../../../db/database.ts'
import { StoredFileMissing } from '../../../providers/file-storage.ts'
import * as parts from '../../../records/file-parts.ts'
import { importFileKey, importParts, rejectedKey, type SentFile } from '../../../records/file-parts.ts'
import type { Services } from '../../../services.ts'

type Stores = Pick<Services, 'db' | 'files'>

/** Keeps one part, none beyond the last. The same part may be sent again, as after a lost connection. */
export const putPart = (stores: Stores, upload: SentFile, part: number, bytes: Buffer | null) =>
  parts.putPart(stores, importParts(upload), part, bytes)

/** Makes one file of the parts. */
export async function joinParts(stores: Stores, upload: SentFile): Promise<void> {
  const { db, files } = stores
  await files.put(db, importFileKey(upload.id), await parts.joinParts(stores, importParts(upload)))
  await parts.removeParts(stores, importParts(upload))
}

/**
 * Puts the file where a reader of files can open it, and removes it afterwards with all that was written beside it. Its
 * sender's name for it may be none that a file can have.
 */
export async function withLocalFile<T>(
  files: Services['files'],
  { id }: { readonly id: number },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const bytes = await files.get(importFileKey(id))
  if (bytes === null) throw new StoredFileMissing(importFileKey(id))
  const folder = await mkdtemp(join(tmpdir(), 'fieldstone-import-'))
  try {
    const path = join(folder, 'upload')
    await writeFile(path, bytes, { mode: 0o600 })
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Keeps the list of rejected rows that was written at `path`; null: there are none. */
export async function keepRejected(
  { db, files }: { readonly db: Db | Transaction; readonly files: Services['files'] },
  id: number,
  path: string | null,
): Promise<void> {
  if (path === null) await files.remove(db, rejectedKey(id))
  else await files.put(db, rejectedKey(id), await readFile(path))
}

export const rejectedFile = (files: Services['files'], id: number): Promise<Uint8Array | null> =>
  files.get(rejectedKey(id))
