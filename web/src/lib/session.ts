import { type Role, roleOf } from '@fieldstone/domain/access/actor'
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from './storage.ts'

/** The signed-in user, read from the token for display only. The server decides from its own data. */
export interface Session {
  readonly token: string
  readonly userId: number
  readonly username: string
  readonly role: Role
  readonly countyId: number | null
  readonly firmId: number | null
  readonly email: string
}

/** A payer without a log-in. Sent only with calls that routes open to guests and not to everybody. */
export interface Guest {
  readonly token: string
  readonly userId: number
  readonly email: string
  /** The account has no password yet. */
  readonly canSetPassword: boolean
}

/** Why a session ended: the person chose to, another tab did, or the server no longer takes the token. */
export type SessionEnd = 'logged-out' | 'other-tab' | 'refused'

export const useSession = (): Session | null =>
  useSyncExternalStore(onSessionChange, currentSession, () => null)

let ended: SessionEnd | null = null
/** Why the last session of this tab ended. */
export const lastSessionEnd = (): SessionEnd | null => ended

/** History state of the login page after the server ended the session; the page then shows a notice. */
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
    // Expired before this page was opened: the server would refuse it, too.
    if (stored !== null && memory === null) ended = 'refused'
  }
  return memory
}

let guestMemory: Guest | null | undefined

/** The guest of this browser, or null. Nobody who is logged in is a guest as well. */
export function currentGuest(): Guest | null {
  if (currentSession() !== null) return null
  if (guestMemory === undefined) guestMemory = readGuest(readStored('guest'))
  return guestMemory
}

export const useGuest = (): Guest | null => useSyncExternalStore(onSessionChange, currentGuest, () => null)

/** Who pays: whoever is logged in, or else a guest. */
export const currentPayer = (): Session | Guest | null => currentSession() ?? currentGuest()

/** The same for a page. */
export const usePayer = (): Session | Guest | null =>
  useSyncExternalStore(onSessionChange, currentPayer, () => null)

/** Starts a guest session. Throws if the token is invalid. */
export function beginGuest(token: string): void {
  const guest = readGuest(token)
  if (guest === null) throw new Error('The server answered a token that cannot be read.')
  writeStored('guest', token)
  guestMemory = guest
  notify()
}

/** Ends the guest session of this browser. Idempotent. */
export function forgetGuest(): void {
  removeStored('guest')
  guestMemory = null
  notify()
}

/** Of the session of this browser, or of another. */
export const isStaff = (session = currentSession()): boolean =>
  session !== null && session.role !== 'taxpayer'

/** Starts a session with the token of the login call. Throws if the token is invalid. */
export function beginSession(token: string): Session {
  const session = readSession(token)
  if (session === null) throw new Error('The server answered a token that cannot be read.')
  writeStored('token', token)
  removeStored('guest')
  guestMemory = null
  set(session)
  return session
}

/** Removes the token and the bank hint; listeners clear cached data. Idempotent. */
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
  notify()
}

function notify(): void {
  for (const listener of changeListeners) listener()
}

/** Follows other tabs, and pages restored from the back-forward cache. Call once. */
export function watchSession(reload: () => void = () => location.reload()): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== STORAGE_KEYS.token) return
    const next = readSession(readStored('token'))
    if (next === null) endSession('other-tab')
    else if (next.token !== currentSession()?.token) {
      // Another user may have signed in there: remove everything of the previous one from the screen.
      if (currentSession() !== null) reload()
      set(next)
    }
  }
  const onPageShow = (event: PageTransitionEvent) => {
    const stored = readStored('token')
    // The cached page belongs to another user or to an ended session.
    if (event.persisted && (stored === null || stored !== currentSession()?.token)) reload()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

function readGuest(token: string | null): Guest | null {
  const session = readSession(token)
  if (token === null || session === null) return null
  const { userId, email } = session
  return { token, userId, email, canSetPassword: decodeClaims(token)?.['canSetPassword'] === true }
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
    // A malformed token counts as none.
    if (error instanceof SyntaxError || error instanceof DOMException) return null
    throw error
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null

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
