import { STAFF_PAGES } from '@fieldstone/contract/pages'
import { STAFF } from '@fieldstone/contract/route'
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { PATHS } from '../../lib/paths.ts'
import { Guard } from '../guards.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { routesOf } from '../page-routes.tsx'
import { ToHome } from '../to-home.tsx'
import { StaffHomePage } from './staff-home-page.tsx'

const CountyHomePage = lazy(() => import('./county-home-page.tsx'))
const ReportsPage = lazy(() => import('../../features/counties/reports-page.tsx'))
const ReportPage = lazy(() => import('../../features/counties/report-page.tsx'))
const PayoffRulesPage = lazy(() => import('../../features/payoff/payoff-rules-page.tsx'))
const RehearsalsPage = lazy(() => import('../../features/rehearsals/rehearsals-page.tsx'))
const RehearsalPage = lazy(() => import('../../features/rehearsals/rehearsal-page.tsx'))
const RecordPage = lazy(() => import('./record/record-page.tsx'))
const NamedTabPage = lazy(() => import('./record/named-tab-page.tsx'))
const PlanRecordPage = lazy(() => import('./record/plan-record-page.tsx'))
const PersonPage = lazy(() => import('./people/person-page.tsx'))
const MessagePage = lazy(() => import('../../features/mail/message-page.tsx'))
const TemplatesPage = lazy(() => import('../../features/mail/templates-page.tsx'))
const TemplatePage = lazy(() => import('../../features/mail/template-page.tsx'))
const OutboxPage = lazy(() => import('../../features/mail/outbox-page.tsx'))
const MailPage = lazy(() => import('../../features/mail/mail-page.tsx'))
const QueuePage = lazy(() => import('../../features/queues/queue-page.tsx'))
const LiensPage = lazy(() => import('../../features/certificates/liens-page.tsx'))
const LegalParcelsPage = lazy(() => import('../../features/legal/legal-parcels-page.tsx'))
const CoverSheetsPage = lazy(() => import('../../features/legal/cover-sheets-page.tsx'))
const DeadlinesPage = lazy(() => import('../../features/legal/deadlines-page.tsx'))
const CountiesPage = lazy(() => import('../../features/counties/counties-page.tsx'))
const CountySettingsPage = lazy(() => import('../../features/counties/county-settings-page.tsx'))
const FirmsPage = lazy(() => import('../../features/firms/firms-page.tsx'))
const NewFirmPage = lazy(() => import('../../features/firms/new-firm-page.tsx'))
const FirmPage = lazy(() => import('../../features/firms/firm-page.tsx'))
const AdminSettingsPage = lazy(() => import('../../features/site/admin-settings-page.tsx'))
const FirstStepsPage = lazy(() => import('../../features/first-steps/first-steps-page.tsx'))
const UsersPage = lazy(() => import('../../features/accounts/users-page.tsx'))
const AuditPage = lazy(() => import('../../features/audit/audit-page.tsx'))
const PayoffViewsPage = lazy(() => import('../../features/payoff/payoff-views-page.tsx'))
const WebPaymentsPage = lazy(() => import('../../features/payments/record/web-payments-page.tsx'))
const PaymentPage = lazy(() => import('../../features/payments/record/payment-page.tsx'))
const ReconciliationPage = lazy(() => import('../../features/payments/books/reconciliation-page.tsx'))
const PayoutsPage = lazy(() => import('../../features/payments/books/payouts-page.tsx'))
const LettersPage = lazy(() => import('../../features/letters/letters-page.tsx'))
const LetterBatchPage = lazy(() => import('../../features/letters/letter-batch-page.tsx'))
const LockboxPage = lazy(() => import('../../features/payments/received/lockbox-page.tsx'))
const PostRedemptionsPage = lazy(() => import('../../features/desk/redemptions/post-redemptions-page.tsx'))
const ReceivedPaymentsPage = lazy(() => import('../../features/payments/received/received-payments-page.tsx'))
const ReceivedPaymentPage = lazy(() => import('../../features/payments/received/received-payment-page.tsx'))
const ReceivedReceiptPage = lazy(() => import('../../features/payments/received/received-receipt-page.tsx'))
const ImportsPage = lazy(() => import('../../features/intake/imports-page.tsx'))
const ImportPage = lazy(() => import('../../features/intake/import-page.tsx'))
const RetentionPage = lazy(() => import('../../features/retention/retention-page.tsx'))
const ForecastPage = lazy(() => import('../../features/forecast/forecast-page.tsx'))
const OverchargesPage = lazy(() => import('../../features/overcharges/overcharges-page.tsx'))
const VerifyPage = lazy(() => import('../../features/verify/verify-page.tsx'))

/** The staff pages. */
export default function StaffRoutes() {
  return <Routes>{staffRoutes}</Routes>
}

const StaffNotFound = () => (
  <Guard page={{ path: '/', access: STAFF }}>
    <NotFoundPage />
  </Guard>
)

/** The staff pages, each in its own chunk. */
export const staffRoutes = (
  <>
    {routesOf(STAFF_PAGES, {
      countyHome: <CountyHomePage />,
      countyParcels: <LiensPage />,
      countyCertificate: <RecordPage tab="overview" />,
      countyPayoff: <RecordPage tab="payoff" />,
      countyReports: <ReportsPage />,
      plansReport: <ReportPage key="plans" report="paymentPlans" />,
      expensesReport: <ReportPage key="expenses" report="expenses" />,
      redemptionsReport: <ReportPage key="redemptions" report="redemptions" />,
      servicingReport: <ReportPage key="servicing" report="servicing" />,
      portfolioReport: <ReportPage key="portfolio" report="portfolio" />,
      fundsReport: <ReportPage key="funds" report="funds" />,
      differencesReport: <ReportPage key="differences" report="differences" />,
      correspondenceReport: <ReportPage key="correspondence" report="correspondence" />,
      record: <NamedTabPage />,
      legalHome: <ToHome />,
      legalParcels: <LegalParcelsPage />,
      legalDeadlines: <DeadlinesPage />,
      legalCoverSheets: <CoverSheetsPage />,
      legalPayoff: <RecordPage tab="payoff" />,
      legalCertificate: <RecordPage tab="legal" />,
      adminHome: <StaffHomePage />,
      users: <UsersPage />,
      person: <PersonPage key="account" kind="account" />,
      owner: <PersonPage key="owner" kind="owner" />,
      payer: <PersonPage key="payer" kind="payer" />,
      counties: <CountiesPage />,
      county: <CountySettingsPage />,
      firms: <FirmsPage />,
      newFirm: <NewFirmPage />,
      firm: <FirmPage />,
      firstSteps: <FirstStepsPage />,
      settings: <AdminSettingsPage />,
      settingsAlias: <Navigate to={PATHS.settings} replace />,
      payoffRules: <PayoffRulesPage />,
      rehearsals: <RehearsalsPage />,
      rehearsal: <RehearsalPage />,
      deskPlan: <PlanRecordPage />,
      workQueue: <QueuePage />,
      message: <MessagePage />,
      templates: <TemplatesPage />,
      template: <TemplatePage />,
      outbox: <OutboxPage />,
      mail: <MailPage />,
      adminParcels: <LiensPage />,
      adminCertificate: <RecordPage tab="overview" />,
      desk: <RecordPage tab="money" />,
      payoffViews: <PayoffViewsPage />,
      webPayments: <WebPaymentsPage />,
      webPayment: <PaymentPage />,
      forecast: <ForecastPage />,
      reconciliation: <ReconciliationPage />,
      payouts: <PayoutsPage />,
      letters: <LettersPage />,
      letterBatch: <LetterBatchPage />,
      lockbox: <LockboxPage />,
      postRedemptions: <PostRedemptionsPage />,
      receivedPayments: <ReceivedPaymentsPage />,
      receivedPayment: <ReceivedPaymentPage />,
      receivedReceipt: <ReceivedReceiptPage />,
      audit: <AuditPage />,
      retention: <RetentionPage />,
      verify: <VerifyPage />,
      overcharges: <OverchargesPage />,
      imports: <ImportsPage />,
      importRun: <ImportPage />,
    })}
    <Route path="*" element={<StaffNotFound />} />
  </>
)
