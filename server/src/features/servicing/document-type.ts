import type { DocumentType } from '@fieldstone/contract/entities/document'
import { fromBufferPromise } from 'yauzl'

interface Type {
  readonly mediaType: DocumentType
  readonly extension: string
  readonly kind: 'image' | 'document'
}

const WORD: Type = {
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extension: 'docx',
  kind: 'document',
}

const PDF: Type = { mediaType: 'application/pdf', extension: 'pdf', kind: 'document' }
const PNG: Type = { mediaType: 'image/png', extension: 'png', kind: 'image' }
const JPEG: Type = { mediaType: 'image/jpeg', extension: 'jpg', kind: 'image' }
const TIFF: Type = { mediaType: 'image/tiff', extension: 'tif', kind: 'image' }

/** By the first bytes, as Latin-1. */
const SIGNATURES: readonly (readonly [signature: string, type: Type])[] = [
  ['%PDF-', PDF],
  ['\x89PNG\r\n\x1a\n', PNG],
  ['\xff\xd8\xff', JPEG],
  ['II\x2a\0', TIFF],
  ['MM\0\x2a', TIFF],
]

/** The type of a file by its content, whatever its name says; null when it is not accepted. */
export async function detectType(bytes: Buffer): Promise<Type | null> {
  const start = bytes.subarray(0, 16).toString('latin1')
  const found = SIGNATURES.find(([signature]) => start.startsWith(signature))
  if (found) return found[1]
  return start.startsWith('PK\x03\x04') && (await isWord(bytes)) ? WORD : null
}

/** Real documents have far fewer parts. */
const MAX_ENTRIES = 5_000

/** A zip archive with the parts of a Word document and without macros. Nothing is unpacked. */
async function isWord(bytes: Buffer): Promise<boolean> {
  const names = new Set<string>()
  try {
    const zip = await fromBufferPromise(bytes)
    for await (const entry of zip.eachEntry()) {
      if (names.size === MAX_ENTRIES) return false
      names.add(entry.fileName)
    }
  } catch (error) {
    // Anything that yauzl refuses is not a Word document.
    if (error instanceof Error) return false
    throw error
  }
  const hasMacros = [...names].some((name) => /vbaProject|activeX/i.test(name))
  return names.has('[Content_Types].xml') && names.has('word/document.xml') && !hasMacros
}
