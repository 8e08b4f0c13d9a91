import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange } from './session.ts'

/** The token that opens only the set-up of the second factor, as far as the server has said so. */
let enrolmentToken: string | null = null
const listeners = new Set<() => void>()

/** The server lets this person do nothing but set up the second factor. A new token lifts it. */
export function requireEnrolment(token: string | null = currentSession()?.token ?? null): void {
  enrolmentToken = token
  for (const listener of listeners) listener()
}

export const useMustEnrol = (): boolean => useSyncExternalStore(subscribe, mustEnrol)

/** The state of the history's entry when another page has led here, which no other may open yet; the page says so. */
export const REDIRECTED_TO_ENROLMENT = { isRedirectedToEnrolment: true } as const
export const isRedirectedToEnrolment = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isRedirectedToEnrolment' in state

const mustEnrol = (): boolean => enrolmentToken !== null && enrolmentToken === currentSession()?.token

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
