import { type KeyRing, openBytes, sealBytes } from '../encryption.ts'
import type { FileStorage } from '../file-storage.ts'

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
