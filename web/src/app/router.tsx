import { STAFF_PAGES } from '@fieldstone/contract/pages'
import { lazy } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { Layout } from './layout.tsx'
import { publicRoutes } from './public-routes.tsx'

/** The staff half is one import away and is never fetched for the public. */
const StaffRoutes = lazy(() => import('./staff/staff-routes.tsx'))

/**
 * One frame around two halves by path: the staff's is what lies below the first words of its pages; public is everything
 * else. The frame comes first, and the pages fill it as they arrive.
 */
export function Router() {
  const { pathname } = useLocation()
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
