import type { Role } from '@fieldstone/domain/access/actor'
import { lazy, type ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes, useParams } from 'react-router'
import { homePath, PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { RequireRole } from '../guards.tsx'
import { Frame } from '../layouts.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import AreaName from './area-name.tsx'
import { comingAdminRoutes, comingCountyRoutes, comingLegalRoutes } from './coming-routes.tsx'
import { StaffHomePage } from './staff-home-page.tsx'

const CountyParcelPage = lazy(() => import('../../features/certificates/county-parcel-page.tsx'))
const CountyPayoffPage = lazy(() => import('../../features/payoff/county-payoff-page.tsx'))
const OfficeRedirect = lazy(() => import('../../features/certificates/office-redirect.tsx'))
const UsersPage = lazy(() => import('../../features/accounts/users-page.tsx'))
const AuditPage = lazy(() => import('../../features/site/audit-page.tsx'))
const VerifyPage = lazy(() => import('../../features/servicing/verify-page.tsx'))

/** The staff half: navy band, wide pages, each area for its own role. */
export default function StaffRoutes() {
  return (
    <Routes>
      <Route element={<StaffLayout />}>
        <Route path="/adminsettings" element={<Navigate to={PATHS.settings} replace />} />
        <Route path={PATHS.adminHome} element={<For only="admin" />} />
        <Route path="/county/:countyId/landing" element={<CountyHome />} />
        <Route element={<Office />}>
          <Route path="/county/:countyId/parcels/:parcelId" element={<CountyParcelPage />} />
          <Route path="/county/:countyId/parcels/:parcelId/payoff" element={<CountyPayoffPage />} />
          {comingCountyRoutes}
        </Route>
        <Route element={<AdminOnly />}>
          <Route path="/admin/parcels/:parcelId" element={<OfficeRedirect />} />
          <Route path={PATHS.verify} element={<VerifyPage />} />
          <Route path={PATHS.users} element={<UsersPage />} />
          <Route path={PATHS.audit} element={<AuditPage />} />
          {comingAdminRoutes}
        </Route>
        <Route path={PATHS.legalParcels} element={<For only="legal" />} />
        <Route element={<LegalOnly />}>{comingLegalRoutes}</Route>
        <Route path="/legal/landing" element={<ToHome />} />
        <Route path="*" element={<StaffNotFound />} />
      </Route>
    </Routes>
  )
}

const StaffLayout = () => <Frame isStaff area={<AreaName />} />

const For = ({ only }: { readonly only: Role }) => (
  <RequireRole roles={[only]}>
    <StaffHomePage />
  </RequireRole>
)

const AdminOnly = () => (
  <RequireRole roles={['admin']}>
    <Outlet />
  </RequireRole>
)

const LegalOnly = () => (
  <RequireRole roles={['legal']}>
    <Outlet />
  </RequireRole>
)

/** The office pages of a county, for its officials and the administration. */
const Office = () => (
  <OwnCounty>
    <RequireRole roles={['admin', 'county']}>
      <Outlet />
    </RequireRole>
  </OwnCounty>
)

const CountyHome = () => (
  <OwnCounty>
    <For only="county" />
  </OwnCounty>
)

/** Another county's address leads officials to their own home; the server would answer 404 for its data anyway. */
function OwnCounty({ children }: { readonly children: ReactNode }) {
  const { countyId } = useParams()
  const session = useSession()
  return session?.role === 'county' && String(session.countyId) !== countyId ? <ToHome /> : children
}

const ToHome = () => <Navigate to={homePath(useSession())} replace />

const StaffNotFound = () => (
  <RequireRole roles={['admin', 'county', 'legal']}>
    <NotFoundPage />
  </RequireRole>
)
