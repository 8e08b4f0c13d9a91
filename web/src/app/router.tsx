import { STAFF_PAGES } from '@fieldstone/contract/pages'
import { lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { PageSkeleton } from '../ui/skeletons.tsx'
import { PublicLayout } from './layouts.tsx'
import { publicRoutes } from './public-routes.tsx'

/** The staff half is one import away and is never fetched for the public. */
const StaffRoutes = lazy(() => import('./staff/staff-routes.tsx'))

/** Two halves by path: the staff's is what lies below the first words of its pages; public is everything else. */
export function Router() {
  const { pathname } = useLocation()
  if (STAFF_WORDS.has(firstWord(pathname))) return <StaffHalf />
  return (
    <Routes>
      <Route element={<PublicLayout />}>{publicRoutes}</Route>
    </Routes>
  )
}

const firstWord = (path: string): string => (path.split('/')[1] ?? '').toLowerCase()

const STAFF_WORDS: ReadonlySet<string> = new Set(
  Object.values(STAFF_PAGES).map(({ path }) => firstWord(path)),
)

const StaffHalf = () => (
  <Suspense fallback={<PageSkeleton />}>
    <StaffRoutes />
  </Suspense>
)
