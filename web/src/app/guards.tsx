import type { Page } from '@fieldstone/contract/pages'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { promptLogin } from '../lib/login-prompt.ts'
import { homePath, loginPath, PATHS } from '../lib/paths.ts'
import {
  currentGuest,
  currentSession,
  lastSessionEnd,
  SESSION_EXPIRED,
  useMustEnrol,
  useSession,
} from '../lib/session.ts'

interface GuardProps {
  readonly page: Page
  readonly children: ReactNode
}

/**
 * Checks access by the list of pages. Anonymous readers go to the parcel list with a login prompt; users with another
 * role or county go to their home page. SessionWatch redirects users who have to set up the second factor first. This
 * is for convenience only: the server checks access to the data.
 */
export function Guard({ page, children }: GuardProps) {
  const session = useSession()
  const mustEnrol = useMustEnrol()
  const hadSession = useHadSession()
  const { countyId } = useParams()
  if (page.access.includes('anonymous')) return children
  if (session === null && page.access.includes('guest') && currentGuest() !== null) return children
  if (session === null) return <Anonymous hadSession={hadSession} />
  if (mustEnrol && !page.isForEnrolment) return null
  const isOtherCounty =
    session.role === 'county' && countyId !== undefined && countyId !== String(session.countyId)
  if (!page.access.includes(session.role) || isOtherCounty) return <Navigate to={homePath(session)} replace />
  return children
}

/** Whether a session ended while this page was open. A page whose script is still loading keeps no state. */
function useHadSession(): boolean {
  const [hadSession] = useState(currentSession() !== null)
  return hadSession
}

/** After a refused token: to the login page. Without a token: to the list. */
function Anonymous({ hadSession }: { readonly hadSession: boolean }) {
  const { pathname, search } = useLocation()
  const end = lastSessionEnd()
  if (end === 'refused') return <Navigate to={loginPath(pathname + search)} replace state={SESSION_EXPIRED} />
  // After a log-out or a password change SessionWatch navigates; this must not interfere.
  if (hadSession && end !== 'other-tab') return null
  return <ToSearchWithPrompt />
}

function ToSearchWithPrompt() {
  const { pathname, search } = useLocation()
  useEffect(() => promptLogin(pathname + search), [pathname, search])
  return <Navigate to={PATHS.search} replace />
}
