import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** A path inside, with '/' between its parts. */
  readonly name: string
  readonly bytes: Uint8Array
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** 2.0: deflate, folders. */
const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 0x0800
const DEFLATE = 8
/** Of the format without its extension for larger files. */
const MOST_ENTRIES = 0xffff
const MOST_BYTES = 0xffffffff

/**
 * One ZIP file of these, in their order, each compressed. Throws RangeError beyond 65,535 entries or 4 GB. Format: APPNOTE
 * 6.3.10, sections 4.3.7 to 4.3.16.
 */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  if (entries.length > MOST_ENTRIES) throw new RangeError(`a ZIP file holds at most ${MOST_ENTRIES} entries`)
  const stamp = dosTime(at)
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const text = Buffer.from(name, 'utf8')
    const packed = deflateRawSync(bytes)
    const common = commonHead({
      stamp,
      crc: crc32(bytes),
      packed: packed.length,
      size: bytes.length,
      name: text.length,
    })
    parts.push(
      numbers([
        [4, LOCAL],
        [2, VERSION],
      ]),
      common,
      text,
      packed,
    )
    // Made by version 2.0, then the head again; no comment, disk 0, no attributes.
    const place = numbers([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ])
    central.push(
      numbers([
        [4, CENTRAL],
        [2, VERSION],
        [2, VERSION],
      ]),
      common,
      place,
      text,
    )
    offset += 6 + common.length + text.length + packed.length
  }
  const directory = Buffer.concat(central)
  if (offset + directory.length > MOST_BYTES) throw new RangeError('a ZIP file holds at most 4 GB')
  const count = entries.length
  const end = numbers([
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  ])
  return Buffer.concat([...parts, directory, end])
}

interface Head {
  readonly stamp: readonly [time: number, date: number]
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly name: number
}

/** What stands before the file and in the directory alike: flags, method, time, checksum, lengths; no extra field. */
const commonHead = ({ stamp: [time, date], crc, packed, size, name }: Head): Buffer =>
  numbers([
    [2, UTF8],
    [2, DEFLATE],
    [2, time],
    [2, date],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name],
    [2, 0],
  ])

type Field = readonly [bytes: 2 | 4, value: number]

/** Little-endian, one after the other. */
function numbers(fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** Local time as ZIP files have it, in UTC: two seconds at a time, from 1980. */
const dosTime = (at: Date): readonly [number, number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
]
