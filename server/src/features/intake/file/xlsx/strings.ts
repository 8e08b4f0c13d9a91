import { readWholeXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** Shared strings are kept in memory while the sheet is read. */
const MAX_BYTES = 100 * 1024 * 1024

/** The shared strings, which cells refer to by index. */
export async function readSharedStrings(zip: Zip, part: string | null): Promise<readonly string[]> {
  if (part === null) return []
  const strings: string[] = []
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

/** Collects the text of an `si` or `is` element, without phonetic hints. */
export class TextCollector {
  #pieces: string[] = []
  #isText = false
  #isPhonetic = false

  open(element: string): void {
    if (element === 'rPh') this.#isPhonetic = true
    if (element === 't') this.#isText = !this.#isPhonetic
  }

  piece(piece: string): void {
    if (this.#isText) this.#pieces.push(piece)
  }

  close(element: string): void {
    if (element === 'rPh') this.#isPhonetic = false
    if (element === 't') this.#isText = false
  }

  take(): string {
    const text = this.#pieces.join('')
    this.#pieces = []
    return unescaped(text)
  }
}

/** Decodes characters that XML cannot contain, such as _x000D_. A NUL is left out: no text that is kept can hold it. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
        .replaceAll('\0', '')
    : text
