import { STAFF_PAGES } from '@fieldstone/contract/pages'
import { lazy } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { Layout } from './layout.tsx'
import { useOwnDocument } from './own-document.ts'
import { publicRoutes } from './public-routes.tsx'

/** The staff pages are loaded on demand, never for the public. */
const StaffRoutes = lazy(() => import('./staff/staff-routes.tsx'))

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
        {STAFF_WORDS.has(firstWord(pathname)) ? <Route path="*" element={<StaffRoutes />} /> : publicRoutes}
      </Route>
    </Routes>
  )
}

const firstWord = (path: string): string => (path.split('/')[1] ?? '').toLowerCase()

const STAFF_WORDS: ReadonlySet<string> = new Set(
  Object.values(STAFF_PAGES).map(({ path }) => firstWord(path)),
)
