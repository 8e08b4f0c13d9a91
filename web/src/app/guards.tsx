import type { Page } from '@fieldstone/contract/pages'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useMustEnrol } from '../lib/enrolment.ts'
import { promptLogin } from '../lib/login-prompt.ts'
import { homePath, loginPath, PATHS } from '../lib/paths.ts'
import { currentSession, lastSessionEnd, SESSION_EXPIRED, useSession } from '../lib/session.ts'

interface GuardProps {
  readonly page: Page
  readonly children: ReactNode
}

/**
 * Lets those in whom the list of pages names: without a login it leads to the parcel list and asks for one, with
 * another role, or into another county, to that person's home. Who has to set up the second factor first is led on by
 * SessionWatch. This is a courtesy to the reader; the server decides by itself who gets the data.
 */
export function Guard({ page, children }: GuardProps) {
  const session = useSession()
  const mustEnrol = useMustEnrol()
  const hadSession = useHadSession()
  const { countyId } = useParams()
  if (page.access.includes('anonymous')) return children
  if (session === null) return <Anonymous hadSession={hadSession} />
  if (mustEnrol && !page.isForEnrolment) return null
  const isOtherCounty =
    session.role === 'county' && countyId !== undefined && countyId !== String(session.countyId)
  if (!page.access.includes(session.role) || isOtherCounty) return <Navigate to={homePath(session)} replace />
  return children
}

/** Whether a session ended while this page stood. A page whose script is still on its way keeps no state. */
function useHadSession(): boolean {
  const [hadSession] = useState(currentSession() !== null)
  return hadSession
}

/** A token that the server takes no more leads to the log-in, and none at all to the list. */
function Anonymous({ hadSession }: { readonly hadSession: boolean }) {
  const { pathname, search } = useLocation()
  const end = lastSessionEnd()
  if (end === 'refused') return <Navigate to={loginPath(pathname + search)} replace state={SESSION_EXPIRED} />
  // Who logs out or changes the password here is led on by SessionWatch; nothing may come between.
  if (hadSession && end !== 'other-tab') return null
  return <ToSearchWithPrompt />
}

function ToSearchWithPrompt() {
  const { pathname, search } = useLocation()
  useEffect(() => promptLogin(pathname + search), [pathname, search])
  return <Navigate to={PATHS.search} replace />
}
