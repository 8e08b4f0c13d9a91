import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { S3Config } from '../../config.ts'
import { checkedKey, type FileStorage, isKey, StorageUnavailable } from '../file-storage.ts'

/** Files in a bucket of an S3-compatible service. Its libraries are large, and load only where it is set. */
export async function createS3Storage(config: S3Config): Promise<FileStorage> {
  const [{ Disk }, { S3Driver }, { S3Client }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
    // Services other than Amazon's know only the checksums that they ask for.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 8_000 },
  })
  const driver = new S3Driver({ client, bucket: config.bucket, visibility: 'private', supportsACL: false })
  return createDriveStorage(new Disk(driver))
}

/** Files of a disk of flydrive, whatever its driver. */
export const createDriveStorage = (disk: Disk): FileStorage => ({
  put: (key, bytes) => available(() => disk.put(checkedKey(key), bytes)),
  get: async (key) => {
    try {
      return await disk.getBytes(checkedKey(key))
    } catch (error) {
      if (isMissing(error)) return null
      throw unavailable(error)
    }
  },
  head: async (key, byteCount) => {
    try {
      return await firstBytes(await disk.getStream(checkedKey(key)), byteCount)
    } catch (error) {
      if (isMissing(error)) return null
      throw unavailable(error)
    }
  },
  remove: (key) => available(() => disk.delete(checkedKey(key))),
  keys: () => keysOf(disk),
})

/** Ends the stream once it has given enough, so that the rest of the file is not sent. */
async function firstBytes(stream: Readable, byteCount: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= byteCount) break
  }
  return Buffer.concat(parts).subarray(0, byteCount)
}

/** Page by page; a bucket lists its keys in the order of their bytes. */
async function* keysOf(disk: Disk): AsyncGenerator<string> {
  let next: string | undefined
  do {
    const from = next === undefined ? {} : { paginationToken: next }
    const page = await available(() => disk.listAll('', { recursive: true, ...from }))
    for (const object of page.objects) if (object.isFile && isKey(object.key)) yield object.key
    next = page.paginationToken
  } while (next !== undefined && next !== '')
}

async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw unavailable(error)
  }
}

const unavailable = (cause: unknown) => new StorageUnavailable('the file storage does not answer', { cause })

/** As a folder and as a bucket report it; flydrive passes their error on as the cause, but not that of a stream. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const cause = error.cause instanceof Error ? error.cause : error
  return cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT')
}
