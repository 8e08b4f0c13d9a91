import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { promptLogin } from './login-prompt.ts'
import { onSessionEnd } from './session.ts'

/** An action that required a login; the page completes it after the login. */
export type Intent = 'save' | 'pay' | 'plan'

/**
 * The action and page for which this tab requested a login. The address alone must not trigger an action: anybody can
 * send a link that names one.
 */
let asked: string | null = null
// Nor must it apply to the next user who logs in.
onSessionEnd(() => {
  asked = null
})

/**
 * Prompts for a login to do this at `path`. The login returns there, with the action in the address. `payable`: a certificate
 * that a guest may pay instead.
 */
export function promptLoginFor(intent: Intent, path: string, payable: Certificate | null = null): void {
  promptLogin(addressFor(intent, path), payable)
}

/** Where to go for an action of the page at `path` that needs no login any more; with AFTER_LOGIN that page takes it up. */
export function addressFor(intent: Intent, path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  const params = new URLSearchParams(query)
  params.set('then', intent)
  asked = intent + pathname
  return `${pathname}?${params}`
}

/** History state of the page after a login; without it, `then` in an address has no effect. */
export const AFTER_LOGIN = { isAfterLogin: true } as const

/** Runs `act` once after returning from a login requested for it; null = not ready yet. */
export function useIntent(intent: Intent, act: (() => void) | null): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const isBack = params.get('then') === intent && isAfterLogin(state)
  const isReady = act !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when both hold
  useEffect(() => {
    if (!isBack || act === null || asked !== intent + pathname) return
    asked = null
    params.delete('then')
    void navigate({ pathname, search: params.toString() }, { replace: true })
    act()
  }, [isBack, isReady])
}

const isAfterLogin = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isAfterLogin' in state && state.isAfterLogin === true
