/** Where the content of files is kept. Keys are our own: 'certificates/7/ab12.pdf'. Throws StorageUnavailable. */
export interface FileStorage {
  /** Replaces a file of the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
}

/** The storage did not answer, or refused: it may work later. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** Refuses what could lead out of the storage's folder or bucket. */
export function checkedKey(key: string): string {
  if (!/^[\w-]+(?:\/[\w-]+)*(?:\.[a-z]+)?$/.test(key)) throw new Error('not a storage key')
  return key
}
