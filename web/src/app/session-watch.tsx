import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BUILT_IN, preferredLanguage, speak } from '../lib/messages/language.ts'
import { isAccountPage, loginPath, PATHS, secondFactorPath } from '../lib/paths.ts'
import {
  currentGuest,
  currentSession,
  isStaff,
  onSessionChange,
  onSessionEnd,
  REDIRECTED_TO_ENROLMENT,
  SESSION_EXPIRED,
  useMustEnrol,
  useSession,
  watchSession,
} from '../lib/session.ts'

/**
 * When a session ends the cache is cleared, and a refused token leads to the login page. Other tabs, and pages that
 * need no session, stay where they are, so that a mailed link is not lost.
 */
export function SessionWatch() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => watchSession(), [])
  useWayToEnrolment()
  useLanguageOfReader()
  useAnswersOfReader()
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason === 'other-tab' || (reason === 'refused' && isAccountPage(location.pathname))) {
          queries.removeQueries({ type: 'inactive' })
          queries.getMutationCache().clear()
          // Protected pages navigate away first; public pages reload their data as anonymous.
          setTimeout(() => void queries.resetQueries())
          return
        }
        queries.clear()
        const here = location.pathname + location.search
        if (reason === 'refused') void navigate(loginPath(here), { replace: true, state: SESSION_EXPIRED })
        else void navigate(PATHS.search)
      }),
    [queries, navigate],
  )
  return null
}

/**
 * Keys do not name the reader. After a log-in, everything but the company's settings is read again: the new reader may see
 * more. The same when a guest has left.
 */
function useAnswersOfReader(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let userId = currentSession()?.userId
    let guest = currentGuest()
    return onSessionChange(() => {
      const next = currentSession()?.userId
      const hasGuestLeft = guest !== null && currentGuest() === null
      if (hasGuestLeft || (next !== undefined && next !== userId))
        void queries.resetQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'site' })
      userId = next
      guest = currentGuest()
    })
  }, [queries])
}

/** Staff read English; without them this browser speaks what it did before. */
function useLanguageOfReader(): void {
  const isOfStaff = isStaff(useSession())
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when it changes
  useEffect(() => {
    void speak(isStaff() ? BUILT_IN : preferredLanguage())
  }, [isOfStaff])
}

/** Company pages need no second factor. */
const COMPANY_PAGES: readonly string[] = [
  PATHS.home,
  PATHS.about,
  PATHS.faq,
  PATHS.contact,
  PATHS.disclaimer,
  PATHS.help,
  PATHS.privacy,
]

/** Redirects users who have to set up the second factor first from every page that requires a session. */
function useWayToEnrolment(): void {
  const session = useSession()
  const mustEnrol = useMustEnrol()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const goal = session !== null && mustEnrol ? secondFactorPath(session.userId) : null
  useEffect(() => {
    // The login navigates there by itself, with its own return address.
    if (goal === null || pathname === goal) return
    if (isAccountPage(pathname) || COMPANY_PAGES.includes(pathname)) return
    const query = new URLSearchParams({ returnTo: pathname + search })
    void navigate(`${goal}?${query}`, { replace: true, state: REDIRECTED_TO_ENROLMENT })
  }, [goal, pathname, search, navigate])
}
