/** The encodings of CSV files. */
export const ENCODINGS = ['utf-8', 'windows-1252'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** The delimiters of CSV files. */
export const DELIMITERS = [',', ';', '\t', '|'] as const

export type Delimiter = (typeof DELIMITERS)[number]

/** The format of a CSV file. */
export interface CsvForm {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
}

export const USUAL_CSV: CsvForm = { encoding: 'utf-8', delimiter: ',' }

/** The bytes 0x80 to 0x9f. Written out, because TextDecoder of some releases of Node takes Windows-1252 for Latin-1. */
const WINDOWS_ONLY = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Returns the UTF-8 of bytes that are given as Latin-1. */
export function toUtf8(latin: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(latin, 'latin1')
  const text = latin.replaceAll(/[\x80-\x9f]/g, (sign) => WINDOWS_ONLY[sign.charCodeAt(0) - 0x80] ?? sign)
  return Buffer.from(text, 'utf8')
}
