import type { VerifyReport } from '@fieldstone/contract/entities/verify/verify'
import type { Db, Transaction } from '../../db/database.ts'
import { type FileStorage, StorageUnavailable } from '../../providers/file-storage.ts'
import {
  type NamedFile,
  readRequiredFiles,
  requiredAmong,
  unnamedFiles,
} from '../../records/file-references.ts'
import { type Found, NAMED_AT_MOST } from './check.ts'

export const FILES = { id: 'files', title: 'Every file that a row names is in the storage' }

/** So many differences are looked at again; what is beyond them is no file on its way. */
const REVIEWED_AT_MOST = 1000

/** What differs between the rows of one moment and a listing of the storage right after it. */
export interface ComparedFiles {
  readonly requiredCount: number
  readonly missing: Differences<NamedFile>
  readonly unnamed: Differences<string>
  /** Why the storage could not be read; null: it was. */
  readonly problem: string | null
}

class Differences<T> {
  readonly first: T[] = []
  beyond = 0

  add(one: T): void {
    if (this.first.length < REVIEWED_AT_MOST) this.first.push(one)
    else this.beyond += 1
  }
}

/** Reads both in the order of their keys, so that neither is in memory as a whole. */
export async function compareFiles(trx: Transaction, stored: FileStorage): Promise<ComparedFiles> {
  const [missing, unnamed] = [new Differences<NamedFile>(), new Differences<string>()]
  let [requiredCount, problem]: [number, string | null] = [0, null]
  try {
    const required = readRequiredFiles(trx)
    let [next, before] = [await required.next(), '']
    const take = async () => {
      requiredCount += 1
      next = await required.next()
    }
    for await (const key of stored.keys()) {
      if (key <= before) throw new StorageUnavailable('the file storage does not list its files in order')
      before = key
      while (!next.done && next.value.key < key) {
        missing.add(next.value)
        await take()
      }
      if (!next.done && next.value.key === key) await take()
      else unnamed.add(key)
    }
    while (!next.done) {
      missing.add(next.value)
      await take()
    }
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    problem = error.message
  }
  return { requiredCount, missing, unnamed, problem }
}

export interface FilesReport {
  readonly found: Found
  readonly unnamedFiles: VerifyReport['unnamedFiles']
}

/**
 * Looks at each difference again, by the rows of now: a file is stored shortly before its row is committed, and removed
 * shortly before its row says so. To be called outside of the snapshot that was compared.
 */
export async function reviewFiles(
  db: Db,
  stored: FileStorage,
  { requiredCount, missing, unnamed, problem }: ComparedFiles,
): Promise<FilesReport> {
  if (problem !== null) return unreadable(problem, requiredCount)
  try {
    const absent = await whichAreAbsent(stored, missing.first)
    const lost = await requiredAmong(
      db,
      absent.map(({ key }) => key),
    )
    const extra: string[] = []
    for (const key of await unnamedFiles(db, unnamed.first))
      if ((await stored.head(key, 1)) !== null) extra.push(key)
    return {
      found: {
        rowCount: requiredCount,
        offendingCount: lost.length + missing.beyond,
        offending: lost.slice(0, NAMED_AT_MOST).map(({ key, owner }) => `${owner} (${key})`),
      },
      unnamedFiles: { count: extra.length + unnamed.beyond, keys: extra.slice(0, NAMED_AT_MOST) },
    }
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return unreadable(error.message, requiredCount)
  }
}

/** Of these files, those that are not in the storage. */
export async function whichAreAbsent(stored: FileStorage, files: readonly NamedFile[]): Promise<NamedFile[]> {
  const absent: NamedFile[] = []
  for (const file of files) if ((await stored.head(file.key, 1)) === null) absent.push(file)
  return absent
}

/** The money is checked all the same, and the storage counts as one error. */
const unreadable = (problem: string, rowCount: number): FilesReport => ({
  found: { rowCount, offendingCount: 1, offending: [problem] },
  unnamedFiles: { count: 0, keys: [] },
})
