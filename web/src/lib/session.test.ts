import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  beginSession,
  currentSession,
  endSession,
  onSessionEnd,
  readSession,
  type SessionEnd,
  watchSession,
} from './session.ts'
import { STORAGE_KEYS } from './storage.ts'

const HOUR = 3600

function tokenOf(claims: Record<string, unknown>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const text = btoa(String.fromCharCode(...bytes))
  return `head.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}

const inAnHour = () => Math.floor(Date.now() / 1000) + HOUR
const taxpayer = () =>
  tokenOf({ id: 7, username: 'josé', accountType: 2, email: 'j@example.com', exp: inAnHour() })

let ends: SessionEnd[] = []
let stops: (() => void)[] = []

beforeEach(() => {
  endSession('logged-out')
  localStorage.clear()
  ends = []
  stops = [onSessionEnd((reason) => ends.push(reason))]
})
afterEach(() => {
  for (const stop of stops) stop()
})

test('a token is read for display: role, name in any script, county and firm', () => {
  const token = tokenOf({
    id: 9,
    username: 'Zoë',
    accountType: 3,
    attorneyID: 4,
    countyId: 855,
    exp: inAnHour(),
  })
  expect(readSession(token)).toMatchObject({
    userId: 9,
    username: 'Zoë',
    role: 'legal',
    firmId: 4,
    countyId: 855,
  })
})

test('a token that is malformed, of an unknown type or past its end is the same as none', () => {
  expect(readSession(null)).toBeNull()
  expect(readSession('no token')).toBeNull()
  expect(readSession('a.%%%.c')).toBeNull()
  expect(readSession(`a.${btoa('not json')}.c`)).toBeNull()
  expect(readSession(tokenOf({ id: 1, username: 'x', accountType: 9 }))).toBeNull()
  expect(readSession(tokenOf({ id: 1, username: 'x' }))).toBeNull()
  expect(readSession(tokenOf({ id: 1, accountType: 2, exp: 1000 }), 1001)).toBeNull()
})

test('a token that expired before the page was opened counts as refused; a missing token does not', async () => {
  vi.resetModules()
  const without = await import('./session.ts')
  expect([without.currentSession(), without.lastSessionEnd()]).toEqual([null, null])
  vi.resetModules()
  localStorage.setItem(STORAGE_KEYS.token, tokenOf({ id: 7, accountType: 2, exp: 1000 }))
  const over = await import('./session.ts')
  expect([over.currentSession(), over.lastSessionEnd()]).toEqual([null, 'refused'])
})

test('a login stores the token under its listed key and a second look sees the same session', () => {
  const session = beginSession(taxpayer())
  expect(localStorage.getItem(STORAGE_KEYS.token)).toBe(session.token)
  expect(currentSession()).toBe(session)
})

test('the end of a session removes the token and the bank hint, and reports the reason once', () => {
  beginSession(taxpayer())
  localStorage.setItem(STORAGE_KEYS.bankHint, '{}')
  endSession('refused')
  endSession('refused')
  expect(currentSession()).toBeNull()
  expect(localStorage.length).toBe(0)
  expect(ends).toEqual(['refused'])
})

test('a log-out in another tab ends the session here', () => {
  stops.push(watchSession())
  beginSession(taxpayer())
  localStorage.removeItem(STORAGE_KEYS.token)
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.token }))
  expect(currentSession()).toBeNull()
  expect(ends).toEqual(['other-tab'])
})

test('another person who logs in in another tab reloads this one, so that nothing of the first stays', () => {
  const reload = vi.fn()
  stops.push(watchSession(reload))
  beginSession(taxpayer())
  localStorage.setItem(STORAGE_KEYS.token, tokenOf({ id: 8, username: 'b', accountType: 1, exp: inAnHour() }))
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.token }))
  expect(reload).toHaveBeenCalledOnce()
  expect(currentSession()).toMatchObject({ userId: 8, role: 'county' })
})

test('a page restored after the log-out is reloaded', () => {
  const reload = vi.fn()
  stops.push(watchSession(reload))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['of one person while another is signed in', () => void beginSession(taxpayer())],
  ['of nobody while somebody is signed in', () => undefined],
])('a page %s, brought back, is loaded anew', (_, before) => {
  const reload = vi.fn()
  stops.push(watchSession(reload))
  before()
  localStorage.setItem(STORAGE_KEYS.token, tokenOf({ id: 8, username: 'b', accountType: 2, exp: inAnHour() }))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page restored for the same user is not reloaded', () => {
  const reload = vi.fn()
  stops.push(watchSession(reload))
  beginSession(taxpayer())
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).not.toHaveBeenCalled()
})
