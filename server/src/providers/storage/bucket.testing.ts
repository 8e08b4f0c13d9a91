import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FileStorage } from '../file-storage.ts'
import { createS3Storage } from './drive-storage.ts'

/** A bucket of S3 on this machine, for tests: it stores, reads, removes and lists objects, a page at a time. */
export interface TestBucket {
  /** '/bucket/key' -> its bytes. */
  readonly objects: Map<string, Buffer>
  /** The authorization header of each request. */
  readonly signatures: string[]
  /** How many pages were listed. */
  pageCount: number
  /** Refuses every request while it is set. */
  isAway: boolean
  open(): Promise<FileStorage>
  close(): void
}

/** `pageSize` is how many keys one page lists; Amazon's own has 1,000. */
export async function openTestBucket(pageSize = 1000): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  const signatures: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://bucket')
      const key = decodeURIComponent(url.pathname)
      signatures.push(request.headers.authorization ?? '')
      const known = objects.get(key)
      const xml = (status: number, text: string) =>
        response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
      if (bucket.isAway) xml(403, '<Error><Code>AccessDenied</Code></Error>')
      else if (url.searchParams.get('list-type') === '2') {
        bucket.pageCount++
        xml(200, page(objects, key, url.searchParams.get('continuation-token'), pageSize))
      } else if (request.method === 'PUT') {
        objects.set(key, Buffer.concat(parts))
        response.end()
      } else if (request.method === 'DELETE') {
        objects.delete(key)
        response.writeHead(204).end()
      } else if (known) response.end(known)
      else xml(404, '<Error><Code>NoSuchKey</Code></Error>')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const bucket: TestBucket = {
    objects,
    signatures,
    pageCount: 0,
    isAway: false,
    open: () =>
      createS3Storage({
        ...{ bucket: 'liens', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
        ...{ accessKeyId: 'key-of-the-test', secretAccessKey: 'secret-of-the-test' },
      }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return bucket
}

/** The answer to ListObjectsV2; the token is the last key of the page before. */
function page(
  objects: ReadonlyMap<string, Buffer>,
  path: string,
  after: string | null,
  pageSize: number,
): string {
  const prefix = `${path.replace(/\/$/, '')}/`
  const left = [...objects.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((key) => after === null || key > after)
    .sort()
  const keys = left.slice(0, pageSize)
  const next = left.length > pageSize ? keys.at(-1) : undefined
  const contents = keys.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>1</Size><ETag>"x"</ETag><LastModified>2026-11-20T15:00:00.000Z</LastModified></Contents>`,
  )
  const token = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${next !== undefined}</IsTruncated>${contents.join('')}${token}</ListBucketResult>`
}
