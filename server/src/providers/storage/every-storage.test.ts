import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStorage } from '../file-storage.ts'
import { openTestBucket, type TestBucket } from './bucket.testing.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createMemoryStorage } from './memory-storage.testing.ts'

let root: string
let bucket: TestBucket
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldstone-storages-'))
  bucket = await openTestBucket(70)
})
afterAll(async () => {
  bucket.close()
  await rm(root, { recursive: true, force: true })
})

const folder = () => join(root, 'documents')

/** 40 folders of 40 entries, and names that sort otherwise as folders than as files. */
const NESTED = Array.from({ length: 40 }, (_, at) => at).flatMap((one) => [
  `certificates/${one}/only.pdf`,
  `deep/a/${one}/b/c.pdf`,
  ...(one < 2 ? Array.from({ length: 40 }, (_, at) => `wide/${one}/${at}.pdf`) : []),
])
const KEYS = [...NESTED, 'a.pdf', 'a/b.pdf', 'a-b.pdf', 'a-b/c.pdf', 'letters/batch-1.pdf']

describe.each<[string, () => Promise<FileStorage>]>([
  ['a folder', async () => createFolderStorage(folder())],
  ['a bucket', () => bucket.open()],
  ['memory', async () => createMemoryStorage()],
])('the storage in %s', (_, open) => {
  let files: FileStorage
  beforeAll(async () => {
    files = await open()
    for (const key of KEYS) await files.put(key, Buffer.from(`the file ${key}`))
  })

  test('lists every file once, in the order of their bytes, with more than 32 entries in folders of several levels', async () => {
    const listed: string[] = []
    for await (const key of files.keys()) listed.push(key)
    expect(listed).toEqual([...KEYS].sort())
  })

  test('returns the first bytes of a file, all of a shorter one, null of none', async () => {
    const text = async (key: string, count: number) => {
      const bytes = await files.head(key, count)
      return bytes === null ? null : Buffer.from(bytes).toString()
    }
    expect(await text('a/b.pdf', 8)).toBe('the file')
    expect(await text('a/b.pdf', 1000)).toBe('the file a/b.pdf')
    expect(await text('a/none.pdf', 8)).toBeNull()
  })
})

test('a bucket lists page after page', () => {
  expect(bucket.pageCount).toBe(Math.ceil(KEYS.length / 70))
})

test('a folder lists no file that is being written, and nothing where nothing was stored', async () => {
  await writeFile(join(folder(), 'a/x.pdf.1b4e28ba-2fa1-11d2-883f-0016d3cca427'), 'half')
  const listed: string[] = []
  for await (const key of createFolderStorage(folder()).keys()) listed.push(key)
  expect(listed).toHaveLength(KEYS.length)
  for await (const key of createFolderStorage(join(root, 'none')).keys()) expect(key).toBeNull()
})
