import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkedKey, type FileStorage, isDeviceFull, isKey, StorageUnavailable } from '../file-storage.ts'

/** Files below a folder, readable by this user only. A file appears as a whole or not at all. */
export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => join(folder, checkedKey(key))
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      const written = `${path}.${randomUUID()}`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(written, bytes, { mode: 0o600, flag: 'wx', flush: true })
        await rename(written, path)
      } catch (error) {
        // What keeps a file from being written may keep it from being removed; the first error is the one to tell.
        await rm(written, { force: true }).catch(() => undefined)
        throw isDeviceFull(error) ? error : unavailable(error)
      }
    },
    get: async (key) => {
      const path = pathOf(key)
      try {
        return await readFile(path)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw unavailable(error)
      }
    },
    remove: async (key) => {
      const path = pathOf(key)
      await rm(path, { force: true }).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
    keys: () => keysBelow(folder),
  }
}

/** A folder of another machine that is away, a disk that fails: it may work later. */
const unavailable = (cause: unknown) =>
  new StorageUnavailable('the folder of files cannot be used', { cause })

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
