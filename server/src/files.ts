import { sql } from 'kysely'
import type { Db, Transaction } from './db/database.ts'
import { type KeyRing, keyIdOf, openBytes, SEALED_HEAD_BYTES, sealBytes } from './providers/encryption.ts'
import type { FileStorage } from './providers/file-storage.ts'

/**
 * Files that are encrypted where they are kept, each bound to its key. What was stored before, or without a key, stays
 * readable. Files come in whole, at most 25 MB, and so they are encrypted whole: a part alone could not be checked.
 */
export const encryptedStorage = (
  files: FileStorage,
  ring: KeyRing,
): Pick<FileStorage, 'put' | 'get' | 'remove'> => ({
  put: (key, bytes) => files.put(key, sealBytes(ring, bytes, key)),
  get: async (key) => {
    const bytes = await files.get(key)
    return bytes === null ? null : openBytes(ring, bytes, key)
  },
  remove: (key) => files.remove(key),
})

/**
 * The files of the product: encrypted where they are stored, with a row of `stored_file` for each, which has the name of
 * its encryption key. Throws as the storage does, and EncryptionProblem for a file whose key is not set.
 */
export interface Files {
  /** Replaces a file of the same key. `db` is the transaction of the row that names it, where there is one. */
  put(db: Db | Transaction, key: string, bytes: Uint8Array): Promise<void>
  /** Returns null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** Does nothing when there is no such file. */
  remove(db: Db | Transaction, key: string): Promise<void>
  /** The same files as they are stored, for what copies, checks or encrypts all of them. */
  readonly stored: FileStorage
}

export function createFiles(stored: FileStorage, ring: KeyRing): Files {
  const files = encryptedStorage(stored, ring)
  const encryptionKey = ring[0]?.id ?? null
  return {
    put: async (db, key, bytes) => {
      // The row last: one that is behind its file asks for an older key too many, never for one too few.
      await files.put(key, bytes)
      await noteFiles(db, [{ key, encryptionKey }])
    },
    get: (key) => files.get(key),
    remove: async (db, key) => {
      await files.remove(key)
      await db.deleteFrom('stored_file').where('key', '=', key).execute()
    },
    stored,
  }
}

export interface StoredFile {
  readonly key: string
  /** The name of the key that encrypts it; null: it is not encrypted. */
  readonly encryptionKey: string | null
}

/** Stores under which key each of these files is. A row that says so already is left alone. */
export async function noteFiles(db: Db | Transaction, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return
  const [keys, encryptionKeys] = [files.map(({ key }) => key), files.map((file) => file.encryptionKey)]
  await sql`insert into stored_file (key, encryption_key)
    select key, encryption_key from unnest(${keys}::text[], ${encryptionKeys}::text[]) as own (key, encryption_key)
    on conflict (key) do update set encryption_key = excluded.encryption_key
    where stored_file.encryption_key is distinct from excluded.encryption_key`.execute(db)
}

/** Reads from the first bytes of a file under which key it is; null: there is no such file. */
export async function readStoredFile(stored: FileStorage, key: string): Promise<StoredFile | null> {
  const head = await stored.head(key, SEALED_HEAD_BYTES)
  return head === null ? null : { key, encryptionKey: keyIdOf(head) }
}
