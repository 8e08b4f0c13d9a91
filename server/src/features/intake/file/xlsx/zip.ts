import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ImportProblem } from '../problem.ts'

/** Real workbooks of 25 MB unpack to far less. */
const MAX_BYTES = 500 * 1024 * 1024

/** Real workbooks have far fewer parts. */
const MAX_ENTRIES = 10_000

/** A zip archive whose parts are unpacked as streams. Counts the unpacked bytes, whatever sizes the archive declares. */
export class Zip {
  readonly #file: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #name: string
  readonly #max: number
  #unpacked = 0

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>, name: string, max: number) {
    this.#file = file
    this.#entries = entries
    this.#name = name
    this.#max = max
  }

  /** `name` is used in messages, `max` limits all unpacked bytes together. Throws an Error for anything but a zip. */
  static async open(path: string, name: string, max = MAX_BYTES): Promise<Zip> {
    const file = await openPromise(path, { autoClose: false })
    const entries = new Map<string, Entry>()
    try {
      for await (const entry of file.eachEntry()) {
        if (entries.size === MAX_ENTRIES)
          throw new ImportProblem(`${name} has more than ${MAX_ENTRIES} parts: it is no workbook.`)
        entries.set(entry.fileName, entry)
      }
    } catch (error) {
      file.close()
      throw error
    }
    return new Zip(file, entries, name, max)
  }

  close(): void {
    this.#file.close()
  }

  has(part: string): boolean {
    return this.#entries.has(part)
  }

  /** Streams a part. Throws ImportProblem when the part, or all parts read so far, unpack to more than the limit. */
  async *read(part: string, max = this.#max): AsyncGenerator<Buffer, void> {
    const entry = this.#entries.get(part)
    if (!entry) throw new Error(`it has no ${part}`)
    const stream: Readable = await this.#file.openReadStreamPromise(entry)
    let size = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length
        this.#unpacked += chunk.length
        if (size > max) throw tooLarge(this.#name, max)
        if (this.#unpacked > this.#max) throw tooLarge(this.#name, this.#max)
        yield chunk
      }
    } finally {
      stream.destroy()
    }
  }
}

const tooLarge = (name: string, max: number): ImportProblem =>
  new ImportProblem(`${name} unpacks to more than ${max / 1024 / 1024} MB. Save it as CSV UTF-8, in parts.`)
