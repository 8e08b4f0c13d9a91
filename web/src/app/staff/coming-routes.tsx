import { Route } from 'react-router'
import { PATHS } from '../../lib/paths.ts'
import ComingPage from '../coming-page.tsx'

/** Addresses of the administration whose pages do not exist yet. */
export const comingAdminRoutes = (
  <>
    <Route path={PATHS.payoffViews} element={<ComingPage page="payoffViews" />} />
    <Route path={PATHS.webPayments} element={<ComingPage page="webPayments" />} />
    <Route path={PATHS.counties} element={<ComingPage page="counties" />} />
    <Route path={`${PATHS.counties}/:countyId`} element={<ComingPage page="county" />} />
    <Route path={PATHS.settings} element={<ComingPage page="settings" />} />
  </>
)

const reports = <ComingPage page="reports" />

export const comingCountyRoutes = (
  <>
    <Route path="/county/:countyId/parcels" element={<ComingPage page="allLiens" />} />
    <Route path="/county/:countyId/reports" element={reports} />
    <Route path="/county/:countyId/reports/paymentplans" element={reports} />
    <Route path="/county/:countyId/reports/expensesbycertificate" element={reports} />
  </>
)

export const comingLegalRoutes = (
  <Route path={`${PATHS.legalParcels}/:parcelId`} element={<ComingPage page="legal" />} />
)
