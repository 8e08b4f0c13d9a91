import { ApiError } from './api.ts'

const TRIES = 4
const PAUSE_MS = 1_000

interface PartsOptions {
  readonly file: File
  readonly partBytes: number
  readonly send: (part: number, bytes: Blob) => Promise<void>
  /** From 0 to 1, after each part. */
  readonly onProgress: (share: number) => void
}

/** Sends a file in parts. A part that is lost on the way is sent again. Throws ApiError. */
export async function sendParts({ file, partBytes, send, onProgress }: PartsOptions): Promise<void> {
  const count = Math.ceil(file.size / partBytes)
  for (let part = 0; part < count; part++) {
    const bytes = file.slice(part * partBytes, (part + 1) * partBytes)
    await repeated(() => send(part, bytes))
    onProgress((part + 1) / count)
  }
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
