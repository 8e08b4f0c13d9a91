import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileStorage, StoredFileMissing } from '../../../providers/file-storage.ts'
import * as parts from '../../../records/file-parts.ts'
import { importFileKey, importParts, rejectedKey, type SentFile } from '../../../records/stored-files.ts'

/** Keeps one part, none beyond the last. The same part may be sent again, as after a lost connection. */
export const putPart = (files: FileStorage, upload: SentFile, part: number, bytes: Buffer | null) =>
  parts.putPart(files, importParts(upload), part, bytes)

/** Makes one file of the parts. */
export async function joinParts(files: FileStorage, upload: SentFile): Promise<void> {
  await files.put(importFileKey(upload.id), await parts.joinParts(files, importParts(upload)))
  await parts.removeParts(files, importParts(upload))
}

/**
 * Puts the file where a reader of files can open it, and removes it afterwards with all that was written beside it. Its
 * sender's name for it may be none that a file can have.
 */
export async function withLocalFile<T>(
  files: FileStorage,
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
export async function keepRejected(files: FileStorage, id: number, path: string | null): Promise<void> {
  if (path === null) await files.remove(rejectedKey(id))
  else await files.put(rejectedKey(id), await readFile(path))
}

export const rejectedFile = (files: FileStorage, id: number): Promise<Uint8Array | null> =>
  files.get(rejectedKey(id))
