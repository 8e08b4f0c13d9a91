import { UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES } from '@fieldstone/contract/uploads'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

type Stores = Pick<Services, 'db' | 'files'>

/** A file that comes in parts, each kept in the file storage under its own key until all are there. */
export interface FileInParts {
  /** The parts' keys begin with it: 'imports/7/part-'. */
  readonly prefix: string
  readonly byteCount: number
}

const partCount = ({ byteCount }: FileInParts): number => Math.ceil(byteCount / UPLOAD_PART_BYTES)

const partLength = ({ byteCount }: FileInParts, part: number): number =>
  Math.min(UPLOAD_PART_BYTES, byteCount - part * UPLOAD_PART_BYTES)

/** Refuses with `too_large` and the limit what is about to be sent. */
export function requireSize(byteCount: number): void {
  if (byteCount > UPLOAD_MAX_BYTES)
    throw new Refusal('too_large', { details: { limitBytes: UPLOAD_MAX_BYTES } })
}

/** Keeps one part, none beyond the last. The same part may be sent again, as after a lost connection. */
export async function putPart(
  { db, files }: Stores,
  file: FileInParts,
  part: number,
  bytes: Buffer | null,
): Promise<void> {
  if (part >= partCount(file) || bytes === null || bytes.length !== partLength(file, part))
    throw new Refusal('bad_request', { log: `${file.prefix}${part} has a wrong size` })
  await files.put(db, `${file.prefix}${part}`, bytes)
}

/** The whole file. Refuses with `bad_request` and the number of the first part that is missing. */
export async function joinParts({ files }: Pick<Stores, 'files'>, file: FileInParts): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let part = 0; part < partCount(file); part++) {
    const bytes = await files.get(`${file.prefix}${part}`)
    if (bytes === null)
      throw new Refusal('bad_request', {
        log: `${file.prefix}${part} is missing`,
        details: { missingPart: part },
      })
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

export async function removeParts({ db, files }: Stores, file: FileInParts): Promise<void> {
  for (let part = 0; part < partCount(file); part++) await files.remove(db, `${file.prefix}${part}`)
}

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
