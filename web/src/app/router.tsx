import { PUBLIC_PAGES, STAFF_PAGES } from '@fieldstone/contract/pages'
import { useEffect, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { useLoginPrompt } from '../lib/login-prompt.ts'
import { PATHS } from '../lib/paths.ts'
import { Layout } from './layout.tsx'
import { loadPageOf } from './page-routes.tsx'
import { publicElements, publicRoutes } from './public-routes.tsx'
import { loadStaffPage, StaffRoutes } from './staff-half.ts'

/**
 * One frame with two sets of routes. Staff routes are chosen by the first path segment, public routes otherwise. The
 * frame renders first; pages fill it as they load.
 */
export function Router() {
  const { pathname } = useLocation()
  if (useOwnDocument(pathname)) return null
  return (
    <Routes>
      <Route element={<Layout />}>
        {isOfStaff(pathname) ? <Route path="*" element={<StaffRoutes />} /> : publicRoutes}
      </Route>
    </Routes>
  )
}

/** A script that takes longer is waited for with the page's frame at work. */
const LONGEST_WAIT_MS = 2_000

/**
 * Loads the scripts of the page at an address, so that the page is the first thing that is rendered: React keeps a
 * placeholder for 300 ms.
 */
export async function preloadPageAt(pathname: string): Promise<void> {
  const loading = isOfStaff(pathname)
    ? loadStaffPage(pathname)
    : loadPageOf(PUBLIC_PAGES, publicElements, pathname)
  // A script that cannot be loaded is for the error boundary to tell.
  const loaded = loading.catch(() => {})
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}

const isOfStaff = (path: string): boolean => STAFF_WORDS.has(firstWord(path))

const firstWord = (path: string): string => (path.split('/')[1] ?? '').toLowerCase()

const STAFF_WORDS: ReadonlySet<string> = new Set(
  Object.values(STAFF_PAGES).map(({ path }) => firstWord(path)),
)

/**
 * The page with the form for bank numbers is served under a content policy of its own, which lets the provider's
 * library in (documentPolicy on the server). A policy belongs to the document, not to the page: whoever comes to that
 * page or leaves it gets a new document. True while it is being loaded; nothing is to be shown then.
 */
function useOwnDocument(pathname: string): boolean {
  const [isOfBankForm] = useState(() => hasBankForm(pathname))
  // The prompt would be lost; it ends at the log-in page or where it was closed.
  const isAsking = useLoginPrompt() !== null
  const isOther = hasBankForm(pathname) !== isOfBankForm && !isAsking
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  return isOther
}

/** As the server decides it: by the very address. */
const hasBankForm = (pathname: string): boolean => pathname === PATHS.payment
