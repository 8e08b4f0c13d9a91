import { Navigate } from 'react-router'
import { homePath } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'

/** Redirects to the home page of the role. */
export const ToHome = () => <Navigate to={homePath(useSession())} replace />
