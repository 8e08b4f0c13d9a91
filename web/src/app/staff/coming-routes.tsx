import { Route } from 'react-router'
import { t } from '../../lib/messages/app.ts'
import { PATHS } from '../../lib/paths.ts'
import { ComingPage } from '../coming-page.tsx'

/** Addresses of the administration whose pages do not exist yet. */
export const comingAdminRoutes = (
  <>
    <Route
      path={PATHS.payoffViews}
      element={<ComingPage title={t('navPayoffViews')} purpose={t('comingPayoffViews')} />}
    />
    <Route
      path={PATHS.webPayments}
      element={<ComingPage title={t('navWebPayments')} purpose={t('comingWebPayments')} />}
    />
    <Route
      path={PATHS.counties}
      element={<ComingPage title={t('navCounties')} purpose={t('comingCounties')} />}
    />
    <Route
      path={`${PATHS.counties}/:countyId`}
      element={<ComingPage title={t('navCounties')} purpose={t('comingCounty')} />}
    />
    <Route
      path={PATHS.settings}
      element={<ComingPage title={t('navSettings')} purpose={t('comingSettings')} />}
    />
  </>
)

const reports = <ComingPage title={t('navReports')} purpose={t('comingReports')} />

export const comingCountyRoutes = (
  <>
    <Route
      path="/county/:countyId/parcels"
      element={<ComingPage title={t('navAllLiens')} purpose={t('comingAllLiens')} />}
    />
    <Route path="/county/:countyId/reports" element={reports} />
    <Route path="/county/:countyId/reports/paymentplans" element={reports} />
    <Route path="/county/:countyId/reports/expensesbycertificate" element={reports} />
  </>
)

const legal = <ComingPage title={t('legal')} purpose={t('comingLegal')} />

export const comingLegalRoutes = <Route path={`${PATHS.legalParcels}/:parcelId`} element={legal} />
