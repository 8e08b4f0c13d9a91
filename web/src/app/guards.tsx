import type { Role } from '@fieldstone/domain/access/actor'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { askLogin } from '../lib/login-prompt.ts'
import { homePath, PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'

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
  if (session === null) return <ToSearchWithPrompt />
  if (!roles.includes(session.role)) return <Navigate to={homePath(session)} replace />
  return children
}

function ToSearchWithPrompt() {
  const { pathname, search } = useLocation()
  useEffect(() => askLogin(pathname + search), [pathname, search])
  return <Navigate to={PATHS.search} replace />
}
