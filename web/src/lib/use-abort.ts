import { useEffect, useRef } from 'react'

/** A signal for the current work, which ends when its dialog is closed. */
export function useAbortOnUnmount(): () => AbortSignal {
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])
  return () => {
    current.current = new AbortController()
    return current.current.signal
  }
}
