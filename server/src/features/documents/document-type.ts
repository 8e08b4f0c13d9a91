import type { DocumentType } from '@fieldstone/contract/entities/documents/document'
import { fileTypeFromBuffer } from 'file-type'
import { fromBufferPromise } from 'yauzl'

interface Type {
  readonly mediaType: DocumentType
  readonly extension: string
  readonly kind: 'image' | 'document'
}

/** The accepted types. The detection knows many more. */
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

/** Detects the type of a file by its content, whatever its name. Null if it is not accepted. */
export async function detectType(bytes: Buffer): Promise<Type | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  const found = TYPES.find(({ mediaType }) => mediaType === mime)
  if (found === undefined) return null
  return found.extension !== 'docx' || (await isWord(bytes)) ? found : null
}

/** The most entries of a zip archive. Real documents have far fewer. */
const MAX_ENTRIES = 5_000

/** Whether a zip archive has the parts of a Word document and no macros. Unpacks nothing. */
async function isWord(bytes: Buffer): Promise<boolean> {
  const names = new Set<string>()
  try {
    const zip = await fromBufferPromise(bytes)
    for await (const entry of zip.eachEntry()) {
      if (names.size === MAX_ENTRIES) return false
      names.add(entry.fileName)
    }
  } catch (error) {
    // If yauzl refuses it, it is not a Word document.
    if (error instanceof Error) return false
    throw error
  }
  const hasMacros = [...names].some((name) => /vbaProject|activeX/i.test(name))
  return names.has('[Content_Types].xml') && names.has('word/document.xml') && !hasMacros
}
