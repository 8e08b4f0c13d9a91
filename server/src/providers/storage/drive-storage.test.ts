import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileStorage, StorageUnavailable } from '../file-storage.ts'
import { openTestBucket, type TestBucket } from './bucket.testing.ts'
import { createDriveStorage } from './drive-storage.ts'

let folder: string
let bucket: TestBucket

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldstone-drive-'))
  bucket = await openTestBucket()
})
afterAll(async () => {
  bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const inFolder = async () =>
  createDriveStorage(new Disk(new FSDriver({ location: folder, visibility: 'private' })))
const inBucket = () => bucket.open()

describe.each<[string, () => Promise<FileStorage>]>([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('files in %s', (_, open) => {
  test('come back byte by byte, are replaced by others of their key, and can be removed, also twice', async () => {
    const files = await open()
    const bytes = Uint8Array.from({ length: 100_000 }, (_value, at) => at % 256)
    await files.put('certificates/7/ab-1.pdf', Uint8Array.of(1))
    await files.put('certificates/7/ab-1.pdf', bytes)
    expect(Buffer.from((await files.get('certificates/7/ab-1.pdf')) ?? []).equals(bytes)).toBe(true)
    await files.remove('certificates/7/ab-1.pdf')
    await files.remove('certificates/7/ab-1.pdf')
    expect(await files.get('certificates/7/ab-1.pdf')).toBeNull()
  })

  test.each(['../secret', '/etc/passwd', 'a//b', '.hidden', ''])('have no key such as %j', async (key) => {
    const files = await open()
    await expect(files.put(key, Uint8Array.of(1))).rejects.toThrow()
    await expect(files.get(key)).rejects.toThrow()
  })
})

test('a bucket gets signed requests that do not hold the secret, under its own name', async () => {
  await (await inBucket()).put('a/b.pdf', Uint8Array.of(1))
  expect(bucket.objects.get('/liens/a/b.pdf')).toEqual(Buffer.of(1))
  expect(bucket.signatures.at(-1)).toMatch(/^AWS4-HMAC-SHA256 Credential=key-of-the-test\//)
  expect(bucket.signatures.join()).not.toContain('secret-of-the-test')
})

test('a bucket that refuses is told apart from a file that is not there', async () => {
  const files = await inBucket()
  bucket.isAway = true
  await expect(files.get('a/b.pdf')).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(files.put('a/b.pdf', Uint8Array.of(1))).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(files.head('a/b.pdf', 1)).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(files.keys()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StorageUnavailable)
  bucket.isAway = false
})
