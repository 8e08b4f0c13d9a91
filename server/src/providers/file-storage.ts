/** Where the content of files is kept. Keys are our own: 'certificates/7/ab12.pdf'. Throws StorageUnavailable, or the system's own error of a full disk. */
export interface FileStorage {
  /** Replaces a file of the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** Returns the first bytes of a file, all of a shorter one; null when there is no such file. */
  head(key: string, byteCount: number): Promise<Uint8Array | null>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
  /** Yields the key of every file, in the order of their bytes. Throws StorageUnavailable rather than end early. */
  keys(): AsyncIterable<string>
}

/** The storage did not answer, or refused: it may work later. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** A file that the database names is not in the storage. */
export class StoredFileMissing extends Error {
  override readonly name = 'StoredFileMissing'

  constructor(key: string) {
    super(`there is no stored file ${key}`)
  }
}

/** The system has no room left for a file, or no more for this user. */
export const isDeviceFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.[a-z]+)?$/

/** What else lies there, such as a file that is being written, is none of ours. */
export const isKey = (name: string): boolean => KEY.test(name)

/** Refuses what could lead out of the storage's folder or bucket. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a storage key')
  return key
}
