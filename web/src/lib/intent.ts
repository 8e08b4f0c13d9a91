import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { promptLogin } from './login-prompt.ts'
import { onSessionEnd } from './session.ts'

/** What somebody was about to do when a login was asked for; the page finishes it after the login. */
export type Intent = 'save' | 'pay' | 'plan'

/**
 * What this tab has asked a login for, and where. An address alone orders nothing: anybody can send a link that names
 * an action, and whoever logs in through it has not asked for that.
 */
let asked: string | null = null
// Nor has the person who logs in after this one.
onSessionEnd(() => {
  asked = null
})

/** Asks for a login to do this at `path`; the login leads back there, with the action in the address. */
export function promptLoginFor(intent: Intent, path: string): void {
  const [pathname = '', query = ''] = path.split('?')
  const params = new URLSearchParams(query)
  params.set('then', intent)
  asked = intent + pathname
  promptLogin(`${pathname}?${params}`)
}

/** The state of the history's entry to which a login leads; without it, `then` in an address does nothing. */
export const AFTER_LOGIN = { isAfterLogin: true } as const

/** Runs `act` once, when a login that was asked for here has just led back to do it; null = not ready yet. */
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
