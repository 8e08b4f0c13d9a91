import type { Document, NewDocument } from '@fieldstone/contract/entities/document'
import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { ApiError, call, callPart } from '../../lib/api.ts'

const TRIES = 4
const PAUSE_MS = 1_000

interface UploadOptions {
  readonly certificateId: number
  readonly file: File
  readonly description: Omit<NewDocument, 'byteCount'>
  /** From 0 to 1, after each part. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Sends a file in parts. A part that is lost on the way is sent again. Throws ApiError. */
export async function uploadDocument(options: UploadOptions): Promise<Document> {
  const { certificateId, file, description, onProgress, signal } = options
  const body = { ...description, byteCount: file.size }
  const started = await call(documentRoutes.startUpload, { params: { id: certificateId }, body }, { signal })
  const { uploadId: id, partBytes } = started
  const count = Math.ceil(file.size / partBytes)
  for (let part = 0; part < count; part++) {
    const bytes = file.slice(part * partBytes, (part + 1) * partBytes)
    await repeated(() => callPart(documentRoutes.uploadPart, { params: { id, part } }, bytes, { signal }))
    onProgress((part + 1) / count)
  }
  return call(documentRoutes.finishUpload, { params: { id } }, { signal })
}

async function repeated(send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      const isPassing = error instanceof ApiError && (error.status === 0 || error.status === 503)
      if (!isPassing || attempt === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE_MS))
    }
  }
}
