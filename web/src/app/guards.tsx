import type { Role } from '@fieldstone/domain/access/actor'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useMustEnrol } from '../lib/enrolment.ts'
import { askLogin } from '../lib/login-prompt.ts'
import { homePath, PATHS, secondFactorPath } from '../lib/paths.ts'
import { currentSession, lastEnd, useSession } from '../lib/session.ts'

interface RequireRoleProps {
  readonly roles: readonly Role[]
  readonly children: ReactNode
}

/**
 * A page for some roles only: without a login it leads to the parcel list and asks for one, with another role to that
 * role's home. This is a courtesy to the reader; the server decides by itself who gets the data.
 */
export function RequireRole({ roles, children }: RequireRoleProps) {
  const session = useSession()
  const mustEnrol = useMustEnrol()
  const hadSession = useHadSession()
  if (session === null) return hadSession && lastEnd() !== 'other-tab' ? null : <ToSearchWithPrompt />
  if (mustEnrol) return <Navigate to={secondFactorPath(session.userId)} replace />
  if (!roles.includes(session.role)) return <Navigate to={homePath(session)} replace />
  return children
}

/**
 * A page for everybody who has a login. `isForEnrolment`: also for staff who still have to set up their second factor
 * and are led nowhere else.
 */
export function RequireLogin({ isForEnrolment, children }: RequireLoginProps) {
  const session = useSession()
  const mustEnrol = useMustEnrol()
  const hadSession = useHadSession()
  if (session === null) return hadSession && lastEnd() !== 'other-tab' ? null : <ToSearchWithPrompt />
  if (mustEnrol && !isForEnrolment) return <Navigate to={secondFactorPath(session.userId)} replace />
  return children
}

interface RequireLoginProps {
  readonly isForEnrolment?: boolean
  readonly children: ReactNode
}

/** A session that ends under way here is led on by SessionWatch; nothing may come between. */
function useHadSession(): boolean {
  const [hadSession] = useState(currentSession() !== null)
  return hadSession
}

function ToSearchWithPrompt() {
  const { pathname, search } = useLocation()
  useEffect(() => askLogin(pathname + search), [pathname, search])
  return <Navigate to={PATHS.search} replace />
}
