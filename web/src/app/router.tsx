import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { homePath, PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { PageSkeleton } from '../ui/skeletons.tsx'
import { PublicLayout } from './layouts.tsx'
import { publicRoutes } from './public-routes.tsx'

/** The staff half is one import away and is never fetched for the public. */
const StaffRoutes = lazy(() => import('./staff/staff-routes.tsx'))

/** Two halves by path: staff = /admin, /county, /legal, /adminsettings and below; public = everything else. */
export function Router() {
  const { pathname } = useLocation()
  if (STAFF_ROOTS.some((root) => pathname === root || pathname.startsWith(`${root}/`))) return <StaffHalf />
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={PATHS.root} element={<ToHome />} />
        <Route path="/taxpayer/landing" element={<ToHome />} />
        {publicRoutes}
      </Route>
    </Routes>
  )
}

const STAFF_ROOTS = ['/admin', '/county', '/legal', '/adminsettings']

const StaffHalf = () => (
  <Suspense fallback={<PageSkeleton />}>
    <StaffRoutes />
  </Suspense>
)

/** A landing page redirects by role. */
function ToHome() {
  return <Navigate to={homePath(useSession())} replace />
}
