import { zipSync } from 'fflate'

export interface ZipEntry {
  /** A path inside, with '/' between its parts; no two are alike. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Of the format without its extension for larger files, which the library does not look at. */
const MOST_ENTRIES = 0xffff
const MOST_BYTES = 0xffffffff

/** One ZIP file of these, in their order, each compressed. Throws RangeError beyond 65,535 entries or 4 GB. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  if (entries.length > MOST_ENTRIES) throw new RangeError(`a ZIP file holds at most ${MOST_ENTRIES} entries`)
  // Times in it have no zone. The library writes local ones; they are to be UTC on every machine.
  const mtime = new Date(at.getTime() + at.getTimezoneOffset() * 60_000)
  const zip = zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { mtime })
  if (zip.length > MOST_BYTES) throw new RangeError('a ZIP file holds at most 4 GB')
  return Buffer.from(zip.buffer, zip.byteOffset, zip.length)
}
