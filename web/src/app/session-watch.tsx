import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loginPath, PATHS } from '../lib/paths.ts'
import { onSessionEnd, watchSession } from '../lib/session.ts'

/** When a session ends, nothing of it stays: the cache is emptied, and a refused token leads to the login. */
export function SessionWatch() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => watchSession(), [])
  useEffect(
    () =>
      onSessionEnd((reason) => {
        queries.clear()
        const here = location.pathname + location.search
        if (reason === 'refused') void navigate(loginPath(here), { replace: true })
        else if (reason === 'new-password') void navigate(`${loginPath(here)}&newPassword=true`)
        else void navigate(PATHS.search)
      }),
    [queries, navigate],
  )
  return null
}
