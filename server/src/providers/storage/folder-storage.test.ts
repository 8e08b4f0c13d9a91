import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StorageUnavailable } from '../file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldstone-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (content: Uint8Array | null) => content && new TextDecoder().decode(content)

test('a file is kept under its key for this user only, is replaced by another, and can be removed', async () => {
  const files = createFolderStorage(folder)
  await files.put('certificates/7/ab-1.pdf', bytes('one'))
  await files.put('certificates/7/ab-1.pdf', bytes('two'))
  expect(textOf(await files.get('certificates/7/ab-1.pdf'))).toBe('two')
  expect(await readdir(join(folder, 'certificates/7'))).toEqual(['ab-1.pdf'])
  expect((await stat(join(folder, 'certificates/7/ab-1.pdf'))).mode & 0o077).toBe(0)
  await files.remove('certificates/7/ab-1.pdf')
  await files.remove('certificates/7/ab-1.pdf')
  expect(await files.get('certificates/7/ab-1.pdf')).toBeNull()
})

test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '.hidden', 'a\0b', ''])(
  'the key %j does not leave the folder',
  async (key) => {
    const files = createFolderStorage(folder)
    await expect(files.remove(key)).rejects.toThrow('not a storage key')
    await expect(files.get(key)).rejects.toThrow('not a storage key')
    await expect(files.put(key, bytes('x'))).rejects.toThrow('not a storage key')
  },
)

test('a folder that cannot be used is told apart from a file that is not there', async () => {
  const files = createFolderStorage(join(folder, 'no-folder'))
  await writeFile(join(folder, 'no-folder'), 'a file in its place')
  await expect(files.put('a/b.pdf', bytes('x'))).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(files.get('a/b.pdf')).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(files.remove('a/b.pdf')).rejects.toBeInstanceOf(StorageUnavailable)
})
