import { createHash } from 'node:crypto'
import { createReadStream, type Stats, statSync } from 'node:fs'
import { basename } from 'node:path'
import { cleanFileName } from '@fieldstone/contract/file-name'
import type { Encoding } from './csv-form.ts'
import { ImportProblem } from './problem.ts'
import { WORKBOOK } from './xlsx/parts.ts'
import { Zip } from './xlsx/zip.ts'

export interface InspectedFile {
  readonly path: string
  readonly name: string
  readonly kind: 'csv' | 'xlsx' | 'json'
  /** The encoding of the text. Workbooks state their own, and JSON is always UTF-8. */
  readonly encoding: Encoding
  /** SHA-256, hex. */
  readonly hash: string
  /** Estimated number of rows without the header; null if unknown before reading. */
  readonly rowEstimate: number | null
}

/** Maximum length of a file name, in characters. */
export const MAX_NAME = 160

export const MAX_BYTES = 25 * 1024 * 1024

/**
 * Detects the type of the file by its content, not its name. `name` is for messages. Throws ImportProblem when it cannot be
 * imported.
 */
export async function inspectFile(
  path: string,
  name = cleanFileName(basename(path), MAX_NAME),
  encoding: Encoding = 'utf-8',
): Promise<InspectedFile> {
  const { size } = fileStats(path)
  if (size === 0) throw new ImportProblem(`${name} is empty.`)
  if (size > MAX_BYTES)
    throw new ImportProblem(`${name} has ${megabytes(size)} MB; 25 MB is the most. Split it into parts.`)
  const start = await firstBytes(path)
  refuseOtherTypes(name, start)
  if (start.subarray(0, 2).toString('latin1') === 'PK') {
    await refuseBareZip(path, name)
    return { path, name, kind: 'xlsx', encoding, hash: await hashOf(path), rowEstimate: null }
  }
  if (JSON_LIST.test(start.toString('latin1'))) {
    const { hash } = await readThrough(path, name, 'utf-8')
    return { path, name, kind: 'json', encoding: 'utf-8', hash, rowEstimate: null }
  }
  if (encoding !== 'utf-8' && start.subarray(0, 3).toString('latin1') === '\xef\xbb\xbf')
    throw new ImportProblem(`${name} is in UTF-8, not in ${encoding}: leave out the encoding.`)
  return { path, name, kind: 'csv', encoding, ...(await readThrough(path, name, encoding)) }
}

/** The start of a JSON array of objects or arrays. */
const JSON_LIST = /^(?:\xef\xbb\xbf)?\s*\[\s*[[{\]]/

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

function fileStats(path: string): Stats {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new ImportProblem(`There is no file ${path}.`)
  if (!stats.isFile()) throw new ImportProblem(`${path} is not a file.`)
  return stats
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

async function firstBytes(path: string): Promise<Buffer> {
  for await (const chunk of createReadStream(path, { end: 1023 })) return chunk as Buffer
  return Buffer.alloc(0)
}

const SAVE_AS = 'Save it as XLSX or as CSV UTF-8.'

function refuseOtherTypes(name: string, start: Buffer): void {
  const latin = start.toString('latin1')
  const refusals: readonly [boolean, string][] = [
    [latin.startsWith('\xd0\xcf\x11\xe0'), `is an Excel file of the old kind (.xls). ${SAVE_AS}`],
    [latin.startsWith('%PDF'), 'is a PDF. Ask the county for the table itself, as XLSX or CSV.'],
    [/^(?:\xff\xfe|\xfe\xff)/.test(latin), `is text in UTF-16. ${SAVE_AS}`],
    [
      /^(?:\xef\xbb\xbf)?\s*<(?:!|\?|[a-z])/i.test(latin),
      'is a web page or XML, not a table. Often that is the log-in page of a download: fetch the file again.',
    ],
    [
      /^(?:\xef\xbb\xbf)?\s*\{\s*"/.test(latin),
      'is JSON, but no list. Save it as a list of objects, or of lists with the header first: [{ "name": "text" }].',
    ],
    [latin.startsWith('\x1f\x8b'), 'is packed (gzip). Unpack it first.'],
  ]
  const refusal = refusals.find(([matches]) => matches)
  if (refusal) throw new ImportProblem(`${name} ${refusal[1]}`)
}

/** Reads the file once: hash, encoding, number of rows. */
async function readThrough(
  path: string,
  name: string,
  encoding: Encoding,
): Promise<{ hash: string; rowEstimate: number }> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const rows = new RowCount()
  const decode = (bytes: Buffer | null) => {
    try {
      if (encoding === 'utf-8') decoder.decode(bytes ?? undefined, { stream: bytes !== null })
    } catch {
      throw new ImportProblem(
        bytes === null
          ? `${name} ends in the middle of a character, in line ${rows.lines + 1}: it was cut off. Get the whole file again.`
          : `${name} is not in UTF-8 (at or after line ${rows.lines + 1}). Save it as CSV UTF-8. If a Windows program wrote it, the commands also read it as it is, with "encoding": "windows-1252" in its map.`,
      )
    }
  }
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    hash.update(bytes)
    decode(bytes)
    if (bytes.includes(0)) throw new ImportProblem(`${name} is not text. ${SAVE_AS}`)
    rows.add(bytes)
  }
  decode(null)
  return { hash: hash.digest('hex'), rowEstimate: Math.max(rows.filled - 1, 1) }
}

/** Counts the lines of a CSV file and its rows that are not blank. A quoted text may span many lines. */
class RowCount {
  lines = 0
  #filled = 0
  #isQuoted = false
  #isFilled = false

  get filled(): number {
    return this.#filled + (this.#isFilled ? 1 : 0)
  }

  add(bytes: Buffer): void {
    for (const byte of bytes) {
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted
      if (byte === NEWLINE) {
        this.lines += 1
        if (this.#isQuoted || !this.#isFilled) continue
        this.#filled += 1
        this.#isFilled = false
      } else if (!NOT_A_TEXT.has(byte)) this.#isFilled = true
    }
  }
}

const QUOTE = 0x22
const NEWLINE = 0x0a
/** Blanks and delimiters. */
const NOT_A_TEXT: ReadonlySet<number> = new Set([...' \t\r,;|'].map((sign) => sign.charCodeAt(0)))

/** Refuses zip archives without a workbook before anything is unpacked. */
async function refuseBareZip(path: string, name: string): Promise<void> {
  const isWorkbook = await hasWorkbook(path, name)
  if (!isWorkbook)
    throw new ImportProblem(
      `${name} is a zip archive, not an XLSX workbook. Unpack it and import the file in it.`,
    )
}

/** Returns false also for a file that only starts like a zip archive. */
async function hasWorkbook(path: string, name: string): Promise<boolean> {
  try {
    const zip = await Zip.open(path, name)
    zip.close()
    return zip.has('[Content_Types].xml') && zip.has(WORKBOOK)
  } catch (error) {
    if (error instanceof ImportProblem) throw error
    return false
  }
}
