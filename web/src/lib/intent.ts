import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What somebody was about to do when a login was asked for; the page finishes it after the login. */
export type Intent = 'save' | 'pay' | 'plan'

/** '/parcels/7?fromMyParcels=true' + 'save' -> '/parcels/7?fromMyParcels=true&then=save'. */
export function withIntent(path: string, intent: Intent): string {
  const [pathname = '', query = ''] = path.split('?')
  const params = new URLSearchParams(query)
  params.set('then', intent)
  return `${pathname}?${params}`
}

/** The state of the history's entry to which a login leads; without it, `then` in a link does nothing. */
export const AFTER_LOGIN = { isAfterLogin: true } as const

/** Runs `act` once, when a login has just led back here to do it; null = not ready yet. */
export function useIntent(intent: Intent, act: (() => void) | null): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const isAsked = params.get('then') === intent && isAfterLogin(state)
  const isReady = act !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when both hold
  useEffect(() => {
    if (!isAsked || act === null) return
    params.delete('then')
    void navigate({ pathname, search: params.toString() }, { replace: true })
    act()
  }, [isAsked, isReady])
}

const isAfterLogin = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isAfterLogin' in state && state.isAfterLogin === true
