import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { zipOf } from './export.ts'

const AT = new Date('2026-11-27T13:45:31Z')

/** As another reader opens it, which checks every length and checksum. */
async function read(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(zip, { lazyEntries: true, strictFileNames: true }, (error, it) =>
      error ? reject(error) : resolve(it),
    ),
  )
  const found = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    file.on('error', reject)
    file.on('end', resolve)
    file.on('entry', (entry: yauzl.Entry) => {
      file.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        void buffer(stream).then((bytes) => {
          found.set(entry.fileName, bytes)
          file.readEntry()
        }, reject)
      })
    })
    file.readEntry()
  })
  return found
}

test('files: come out of it byte by byte, under their names, in their order', async () => {
  const random = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7_919) % 251))
  const entries = [
    { name: 'READ ME.txt', bytes: Buffer.from('Hello') },
    { name: 'letters/Żółć – é.pdf', bytes: random },
    { name: 'empty.csv', bytes: Buffer.alloc(0) },
  ]
  const found = await read(zipOf(entries, AT))
  expect([...found.keys()]).toEqual(entries.map(({ name }) => name))
  for (const { name, bytes } of entries) expect(found.get(name)?.equals(bytes), name).toBe(true)
})

test('text: is smaller inside', () => {
  const bytes = Buffer.from('the same line\n'.repeat(10_000))
  expect(zipOf([{ name: 'a.txt', bytes }], AT).length).toBeLessThan(bytes.length / 50)
})

test('nothing: is an empty file that opens', async () => {
  expect((await read(zipOf([], AT))).size).toBe(0)
})

test('more entries than the format has numbers for: are refused', () => {
  const entries = Array.from({ length: 65_536 }, () => ({ name: 'a', bytes: Buffer.alloc(0) }))
  expect(() => zipOf(entries, AT)).toThrow(RangeError)
})
