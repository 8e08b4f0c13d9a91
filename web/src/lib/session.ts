import { type Role, roleOf } from '@fieldstone/domain/access/actor'
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from './storage.ts'

/** Who is signed in, read from the token for display only: the server decides everything from its own rows. */
export interface Session {
  readonly token: string
  readonly userId: number
  readonly username: string
  readonly role: Role
  readonly countyId: number | null
  readonly firmId: number | null
  readonly hasVerifiedBank: boolean
  readonly email: string
}

/** Why a session ended: the person chose to, another tab did, or the server no longer takes the token. */
export type SessionEnd = 'logged-out' | 'other-tab' | 'refused'

export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, currentSession)

let ended: SessionEnd | null = null
/** Why the last session of this tab ended. */
export const lastSessionEnd = (): SessionEnd | null => ended

/** The state of the history's entry of a log-in that the server's end of the session has led to; the page says so. */
export const SESSION_EXPIRED = { isSessionExpired: true } as const
export const isSessionExpired = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSessionExpired' in state

let memory: Session | null | undefined
const changeListeners = new Set<() => void>()
const endListeners = new Set<(reason: SessionEnd) => void>()

/** The session of this browser, or null. Cheap: the token is read and decoded once. */
export function currentSession(): Session | null {
  if (memory === undefined) {
    const stored = readStored('token')
    memory = readSession(stored)
    // Over since before this page was opened: the server would not take it either.
    if (stored !== null && memory === null) ended = 'refused'
  }
  return memory
}

/** Begins a session with the token that the login call answered. Throws when the token is not one of ours. */
export function beginSession(token: string): Session {
  const session = readSession(token)
  if (session === null) throw new Error('The server answered a token that cannot be read.')
  writeStored('token', token)
  set(session)
  return session
}

/** Removes the token and the bank hint; listeners drop cached data. A second call does nothing. */
export function endSession(reason: SessionEnd): void {
  if (currentSession() === null && reason !== 'logged-out') return
  removeStored('token')
  removeStored('bankHint')
  ended = reason
  set(null)
  for (const listener of endListeners) listener(reason)
}

export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export function onSessionChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

function set(session: Session | null): void {
  memory = session
  for (const listener of changeListeners) listener()
}

/** Follows the other tabs, and pages that the browser brings back from its back-forward cache. Call once. */
export function watchSession(reload: () => void = () => location.reload()): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== STORAGE_KEYS.token) return
    const next = readSession(readStored('token'))
    if (next === null) endSession('other-tab')
    else if (next.token !== currentSession()?.token) {
      // Another person may have signed in there: nothing of the one before may stay on the screen.
      if (currentSession() !== null) reload()
      set(next)
    }
  }
  const onPageShow = (event: PageTransitionEvent) => {
    const stored = readStored('token')
    // A page put away by another person, or by one who has logged out since.
    if (event.persisted && (stored === null || stored !== currentSession()?.token)) reload()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

/** Reads a token's claims. Null when it is missing, malformed, of an unknown account type or past its end. */
export function readSession(token: string | null, nowSeconds = Date.now() / 1000): Session | null {
  if (token === null) return null
  const claims = decodeClaims(token)
  if (claims === null) return null
  const role = roleOf(Number(claims['accountType'] ?? Number.NaN))
  const userId = Number(claims['id'])
  const endsAt = claims['exp']
  if (role === null || !Number.isSafeInteger(userId)) return null
  if (typeof endsAt === 'number' && endsAt <= nowSeconds) return null
  return {
    token,
    userId,
    username: text(claims['username']),
    role,
    countyId: idOrNull(claims['countyId']),
    firmId: idOrNull(claims['attorneyID']),
    hasVerifiedBank: claims['hasStripeVerifiedACH'] === true,
    email: text(claims['email']),
  }
}

function decodeClaims(token: string): Record<string, unknown> | null {
  const payload = token.split('.')[1]
  if (payload === undefined || !/^[\w-]+$/.test(payload)) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : null
  } catch (error) {
    // A token that somebody has tampered with is the same as none.
    if (error instanceof SyntaxError || error instanceof DOMException) return null
    throw error
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
