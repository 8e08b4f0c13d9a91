import type { Document, NewDocument } from '@fieldstone/contract/entities/documents/document'
import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { call, callPart } from '../../lib/api.ts'
import { sendParts } from '../../lib/send-parts.ts'

interface UploadOptions {
  readonly certificateId: number
  readonly file: File
  readonly description: Omit<NewDocument, 'byteCount'>
  /** From 0 to 1, after each part. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Adds a file to a certificate. Throws ApiError. */
export async function uploadDocument(options: UploadOptions): Promise<Document> {
  const { certificateId, file, description, onProgress, signal } = options
  const body = { ...description, byteCount: file.size }
  const started = await call(documentRoutes.startUpload, { params: { id: certificateId }, body }, { signal })
  const { uploadId: id, partBytes } = started
  await sendParts({
    file,
    partBytes,
    send: (part, bytes) => callPart(documentRoutes.uploadPart, { params: { id, part } }, bytes, { signal }),
    onProgress,
  })
  return call(documentRoutes.finishUpload, { params: { id } }, { signal })
}
