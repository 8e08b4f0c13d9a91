import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ImportProblem } from '../problem.ts'

/** Honest workbooks of 25 MB stay well below. */
const MOST_BYTES = 500 * 1024 * 1024

/** More parts than any workbook has. */
const MOST_ENTRIES = 10_000

/** The parts of a zip archive, unpacked as they are read; what comes out is counted, whatever the archive claims. */
export class Zip {
  readonly #file: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #name: string
  readonly #most: number
  #unpacked = 0

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>, name: string, most: number) {
    this.#file = file
    this.#entries = entries
    this.#name = name
    this.#most = most
  }

  /** `name` is what people call the file, `most` how many bytes may come out of it. Throws an Error where it is no zip. */
  static async open(path: string, name: string, most = MOST_BYTES): Promise<Zip> {
    const file = await openPromise(path, { autoClose: false })
    const entries = new Map<string, Entry>()
    try {
      for await (const entry of file.eachEntry()) {
        if (entries.size === MOST_ENTRIES)
          throw new ImportProblem(`${name} has more than ${MOST_ENTRIES} parts: it is no workbook.`)
        entries.set(entry.fileName, entry)
      }
    } catch (error) {
      file.close()
      throw error
    }
    return new Zip(file, entries, name, most)
  }

  close(): void {
    this.#file.close()
  }

  has(part: string): boolean {
    return this.#entries.has(part)
  }

  /** The bytes of a part. Throws ImportProblem when it, or all that was read, unpacks to more than it may. */
  async *read(part: string, most = this.#most): AsyncGenerator<Buffer, void> {
    const entry = this.#entries.get(part)
    if (!entry) throw new Error(`it has no ${part}`)
    const stream: Readable = await this.#file.openReadStreamPromise(entry)
    let size = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length
        this.#unpacked += chunk.length
        if (size > most) throw tooLarge(this.#name, most)
        if (this.#unpacked > this.#most) throw tooLarge(this.#name, this.#most)
        yield chunk
      }
    } finally {
      stream.destroy()
    }
  }
}

const tooLarge = (name: string, most: number): ImportProblem =>
  new ImportProblem(`${name} unpacks to more than ${most / 1024 / 1024} MB. Save it as CSV UTF-8, in parts.`)
