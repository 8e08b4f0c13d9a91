import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
        if (isMissing(error)) return null
        throw unavailable(error)
      }
    },
    head: async (key, byteCount) => {
      const path = pathOf(key)
      try {
        return await firstBytes(path, byteCount)
      } catch (error) {
        if (isMissing(error)) return null
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

async function firstBytes(path: string, byteCount: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(byteCount), 0, byteCount, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A folder of another machine that is away, a disk that fails: it may work later. */
const unavailable = (cause: unknown) =>
  new StorageUnavailable('the folder of files cannot be used', { cause })

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Yields the key of every file below a folder, in the order of their bytes. Reads one folder at a time: `opendir` with
 * `recursive` loses entries on Node 20 where a folder has more than 32.
 */
async function* keysBelow(folder: string, prefix = ''): AsyncGenerator<string> {
  const names = (await entriesOf(join(folder, prefix)))
    .filter((entry) => entry.isDirectory() || (entry.isFile() && isKey(prefix + entry.name)))
    // With its slash, since 'a.pdf' comes before 'a/b.pdf'.
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort()
  for (const name of names) {
    if (name.endsWith('/')) yield* keysBelow(folder, prefix + name)
    else yield prefix + name
  }
}

/** Returns nothing for a folder that is not there: nothing was ever stored, or it was removed since its parent was read. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw unavailable(error)
  }
}
