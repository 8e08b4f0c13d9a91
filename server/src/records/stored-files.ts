import type { Services } from '../services.ts'
import { type FileInParts, removeParts } from './file-parts.ts'

type Stores = Pick<Services, 'db' | 'files'>

/** A file that came, or comes, in parts. */
export interface SentFile {
  readonly id: number
  readonly byteCount: number
}

/** Where the parts of a document wait until it is finished. */
export const uploadParts = ({ id, byteCount }: SentFile): FileInParts => ({
  prefix: `uploads/${id}/`,
  byteCount,
})

/** Where the parts of an import wait until all are there, where its file is then, and the list of its rejected rows. */
export const importParts = ({ id, byteCount }: SentFile): FileInParts => ({
  prefix: `imports/${id}/part-`,
  byteCount,
})
export const importFileKey = (id: number): string => `imports/${id}/file`
export const rejectedKey = (id: number): string => `imports/${id}/rejected.csv`

/** Also the parts of one that was never finished. */
export async function removeImportFiles(stores: Stores, file: SentFile): Promise<void> {
  const { db, files } = stores
  await files.remove(db, importFileKey(file.id))
  await files.remove(db, rejectedKey(file.id))
  await removeParts(stores, importParts(file))
}
