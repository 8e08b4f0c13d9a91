import type { FileStorage } from '../file-storage.ts'

/** Files in memory, for tests. */
export function createMemoryStorage(): FileStorage {
  const files = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void files.set(key, Uint8Array.from(bytes)),
    get: async (key) => files.get(key) ?? null,
    head: async (key, byteCount) => files.get(key)?.subarray(0, byteCount) ?? null,
    remove: async (key) => void files.delete(key),
    keys: async function* () {
      yield* [...files.keys()].sort()
    },
  }
}
