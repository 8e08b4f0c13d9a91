import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStorage } from '../../../providers/file-storage.ts'
import * as parts from '../../../records/file-parts.ts'
import { Refusal } from '../../../refusal.ts'

/** An import's files in the file storage. */
interface Upload {
  readonly id: number
  readonly byteCount: number
}

const fileKey = (id: number): string => `imports/${id}/file`
const rejectedKey = (id: number): string => `imports/${id}/rejected.csv`
const inParts = ({ id, byteCount }: Upload): parts.FileInParts => ({
  prefix: `imports/${id}/part-`,
  byteCount,
})

/** Keeps one part, none beyond the last. The same part may be sent again, as after a lost connection. */
export const putPart = (files: FileStorage, upload: Upload, part: number, bytes: Buffer | null) =>
  parts.putPart(files, inParts(upload), part, bytes)

/** Makes one file of the parts. */
export async function joinParts(files: FileStorage, upload: Upload): Promise<void> {
  await files.put(fileKey(upload.id), await parts.joinParts(files, inParts(upload)))
  await parts.removeParts(files, inParts(upload))
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
  const bytes = await files.get(fileKey(id))
  if (bytes === null) throw new Refusal('not_found', { log: `the file of import ${id} is missing` })
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

/** Also the parts of one that was never finished. */
export async function removeFiles(files: FileStorage, upload: Upload): Promise<void> {
  await files.remove(fileKey(upload.id))
  await files.remove(rejectedKey(upload.id))
  await parts.removeParts(files, inParts(upload))
}
