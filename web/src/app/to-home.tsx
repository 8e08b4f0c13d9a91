import { Navigate } from 'react-router'
import { homePath } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'

/** A landing page redirects by role. */
export const ToHome = () => <Navigate to={homePath(useSession())} replace />
