import type { DocumentType } from '@fieldstone/contract/entities/documents/document'
import { fileTypeFromBuffer } from 'file-type'
import { fromBufferPromise } from 'yauzl'

interface Type {
  readonly mediaType: DocumentType
  readonly extension: string
  readonly kind: 'image' | 'document'
}

/** What is accepted. The detection knows many more. */
const TYPES: readonly Type[] = [
  { mediaType: 'application/pdf', extension: 'pdf', kind: 'document' },
  { mediaType: 'image/png', extension: 'png', kind: 'image' },
  { mediaType: 'image/jpeg', extension: 'jpg', kind: 'image' },
  { mediaType: 'image/tiff', extension: 'tif', kind: 'image' },
  {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    kind: 'document',
  },
]

/** The type of a file by its content, whatever its name says; null when it is not accepted. */
export async function detectType(bytes: Buffer): Promise<Type | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  const found = TYPES.find(({ mediaType }) => mediaType === mime)
  if (found === undefined) return null
  return found.extension !== 'docx' || (await isWord(bytes)) ? found : null
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
