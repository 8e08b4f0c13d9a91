import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedKey, type FileStorage } from '../file-storage.ts'

/** Files below a folder, readable by this user only. A file appears as a whole or not at all. */
export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => join(folder, checkedKey(key))
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      const written = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeFile(written, bytes, { mode: 0o600, flag: 'wx', flush: true })
        await rename(written, path)
      } catch (error) {
        await rm(written, { force: true })
        throw error
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
