import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkedKey, type FileStorage, isKey } from '../file-storage.ts'

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
    keys: () => keysBelow(folder),
  }
}

async function* keysBelow(folder: string): AsyncGenerator<string> {
  let entries: Awaited<ReturnType<typeof opendir>>
  try {
    entries = await opendir(folder, { recursive: true })
  } catch (error) {
    // Nothing was ever stored.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  for await (const entry of entries) {
    const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile() && isKey(key)) yield key
  }
}
