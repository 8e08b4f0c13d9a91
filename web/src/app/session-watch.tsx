import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isAccountPage, loginPath, PATHS } from '../lib/paths.ts'
import { AFTER_END, onSessionEnd, watchSession } from '../lib/session.ts'

/**
 * When a session ends, nothing of it stays: the cache is emptied, and a refused token leads to the login. A tab beside
 * the one that was logged out stays where it is, and so does a page that needs no session: a mailed link is not lost.
 */
export function SessionWatch() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => watchSession(), [])
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason === 'other-tab' || (reason === 'refused' && isAccountPage(location.pathname))) {
          queries.removeQueries({ type: 'inactive' })
          queries.getMutationCache().clear()
          // Protected pages lead away by themselves first; what a public page shows is asked for anew, as anybody.
          setTimeout(() => void queries.resetQueries())
          return
        }
        queries.clear()
        const here = location.pathname + location.search
        if (reason === 'refused') void navigate(loginPath(here), { replace: true, state: AFTER_END })
        else if (reason === 'new-password') void navigate(`${loginPath(here)}&newPassword=true`)
        else void navigate(PATHS.search)
      }),
    [queries, navigate],
  )
  return null
}
