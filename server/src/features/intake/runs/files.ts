import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../../../context.ts'
import type { Db, Transaction } from '../../../db/database.ts'
import { FairQueue, type FairQueueLimits } from '../../../http/fair-queue.ts'
import { StoredFileMissing } from '../../../providers/file-storage.ts'
import * as parts from '../../../records/file-parts.ts'
import { importFileKey, importParts, rejectedKey, type SentFile } from '../../../records/file-parts.ts'
import type { Services } from '../../../services.ts'

type Stores = Pick<Services, 'db' | 'files'>

/** Stores one part, and rejects parts after the last. The same part may be sent again after a lost connection. */
export const putPart = (stores: Stores, upload: SentFile, part: number, bytes: Buffer | null) =>
  parts.putPart(stores, importParts(upload), part, bytes)

/** Joins the parts into one file. */
export async function joinParts(stores: Stores, upload: SentFile): Promise<void> {
  const { db, files } = stores
  await files.put(db, importFileKey(upload.id), await parts.joinParts(stores, importParts(upload)))
  await parts.removeParts(stores, importParts(upload))
}

/**
 * Copies the file to a temporary folder for a reader, and removes the folder afterwards. Does not use the original name,
 * which may be invalid here.
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

/** Stores the list of rejected rows that was written at `path`. Null if there are none. */
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

/** Reading a workbook may need hundreds of megabytes, so requests read one at a time, and so do tasks. */
export const READING_LIMITS: FairQueueLimits = {
  atOnce: 1,
  mostWaiting: 12,
  // The one being read, and the next one.
  mostWaitingOfOne: 2,
  longestWaitMs: 60_000,
}

const queue = new FairQueue(READING_LIMITS)

/**
 * Reads a file for a waiting request. Throws `unavailable` if its turn does not come in time, if too many files of this
 * user wait, or if the client disconnects.
 */
export const inReadingQueue = <T>(
  { actor, signal }: Pick<Context<ActorOf<'admin'>>, 'actor' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> => queue.run(String(actor.userId), signal, work)
