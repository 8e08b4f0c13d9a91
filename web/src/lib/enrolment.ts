import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange } from './session.ts'

/** A token that the server accepts for the second factor's set-up only. */
let enrolmentToken: string | null = null
const listeners = new Set<() => void>()

/** Marks a token as good for the second factor's set-up only. A new token lifts this. */
export function requireEnrolment(token: string | null = currentSession()?.token ?? null): void {
  enrolmentToken = token
  for (const listener of listeners) listener()
}

export const useMustEnrol = (): boolean => useSyncExternalStore(subscribe, mustEnrol, () => false)

/** History state after a redirect to the set-up; the page then shows the reason. */
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
