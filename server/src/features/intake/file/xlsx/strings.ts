import { ROW_LIMITS } from '../row-limits.ts'
import { readWholeXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** Shared strings are kept in memory while the sheet is read. */
const MAX_BYTES = 100 * 1024 * 1024

/** The shared strings, to which cells refer by index. Null for a string that is longer than a cell may be. */
export async function readSharedStrings(zip: Zip, part: string | null): Promise<readonly (string | null)[]> {
  if (part === null) return []
  const strings: (string | null)[] = []
  const text = new TextCollector()
  await readWholeXml(zip.read(part, MAX_BYTES), {
    open: (element) => text.open(element),
    text: (piece) => text.piece(piece),
    close: (element) => {
      text.close(element)
      if (element === 'si') strings.push(text.take())
    },
  })
  return strings
}

/** One character can be written as seven, such as _x000D_. */
const MAX_WRITTEN = 7 * ROW_LIMITS.cellCharacters

/** Joins pieces of a text, unless it gets longer than a cell may be. */
export class CellText {
  #pieces: string[] = []
  #length = 0

  add(piece: string): void {
    this.#length += piece.length
    if (this.#length <= MAX_WRITTEN) this.#pieces.push(piece)
  }

  /** Null if it is too long. */
  take(): string | null {
    const text = this.#length <= MAX_WRITTEN ? this.#pieces.join('') : null
    this.#pieces = []
    this.#length = 0
    return text
  }
}

/** Collects the text of an `si` or `is` element, without phonetic hints. */
export class TextCollector {
  readonly #text = new CellText()
  #isText = false
  #isPhonetic = false

  open(element: string): void {
    if (element === 'rPh') this.#isPhonetic = true
    if (element === 't') this.#isText = !this.#isPhonetic
  }

  piece(piece: string): void {
    if (this.#isText) this.#text.add(piece)
  }

  close(element: string): void {
    if (element === 'rPh') this.#isPhonetic = false
    if (element === 't') this.#isText = false
  }

  /** Null if it is too long. */
  take(): string | null {
    const text = this.#text.take()
    return text === null ? null : unescaped(text)
  }
}

/** Decodes characters that XML cannot contain, such as _x000D_. Removes NUL, which the database cannot store. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
        .replaceAll('\0', '')
    : text
