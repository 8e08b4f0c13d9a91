import { useEffect, useRef } from 'react'
import { ApiError } from './api.ts'
import { formatCount } from './format.ts'
import { t } from './messages/documents.ts'

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

/** A signal for the current work, which ends when its dialog is closed. */
export function useAbortOnUnmount(): () => AbortSignal {
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])
  return () => {
    current.current = new AbortController()
    return current.current.signal
  }
}

/** Returns '12 KB' or '3.4 MB'. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1024) return t('kilobytes', { size: formatCount(kilobytes) })
  return t('megabytes', { size: formatCount(Math.round(bytes / 1024 / 102.4) / 10) })
}
