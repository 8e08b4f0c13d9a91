import { STAFF_PAGES } from '@fieldstone/contract/pages'
import { STAFF } from '@fieldstone/contract/route'
import { Navigate, Route, Routes } from 'react-router'
import { lazyPage } from '../../lib/lazy-page.tsx'
import { PATHS } from '../../lib/paths.ts'
import { reconciliationPath } from '../../lib/staff-paths.ts'
import { Guard } from '../guards.tsx'
import { MissingPage } from '../missing-page.tsx'
import { type PageElements, routesOf, ToHome } from '../page-routes.tsx'
import { PageTabs } from './page-tabs.tsx'
import { StaffHomePage } from './staff-home-page.tsx'

const CountyHomePage = lazyPage(() => import('./county-home-page.tsx'))
const ReportsPage = lazyPage(() => import('../../features/counties/reports-page.tsx'))
const ReportPage = lazyPage(() => import('../../features/counties/report-page.tsx'))
const PayoffRulesPage = lazyPage(() => import('../../features/payoff/payoff-rules-page.tsx'))
const RehearsalsPage = lazyPage(() => import('../../features/analysis/rehearsals/rehearsals-page.tsx'))
const RehearsalPage = lazyPage(() => import('../../features/analysis/rehearsals/rehearsal-page.tsx'))
const RecordPage = lazyPage(() => import('./certificate-page/record-page.tsx'))
const NamedTabPage = lazyPage(() => import('./certificate-page/named-tab-page.tsx'))
const PlanRecordPage = lazyPage(() => import('./certificate-page/plan-record-page.tsx'))
const PersonPage = lazyPage(() => import('./people/person-page.tsx'))
const MessagePage = lazyPage(() => import('../../features/mail/message-page.tsx'))
const TemplatesPage = lazyPage(() => import('../../features/mail/templates-page.tsx'))
const TemplatePage = lazyPage(() => import('../../features/mail/template-page.tsx'))
const OutboxPage = lazyPage(() => import('../../features/mail/outbox-page.tsx'))
const MailPage = lazyPage(() => import('../../features/mail/mail-page.tsx'))
const QueuePage = lazyPage(() => import('./today/queue-page.tsx'))
const LiensPage = lazyPage(() => import('../../features/certificates/liens-page.tsx'))
const LegalParcelsPage = lazyPage(() => import('../../features/legal/legal-parcels-page.tsx'))
const CoverSheetsPage = lazyPage(() => import('../../features/legal/cover-sheets-page.tsx'))
const DeadlinesPage = lazyPage(() => import('../../features/legal/deadlines-page.tsx'))
const CountiesPage = lazyPage(() => import('../../features/counties/counties-page.tsx'))
const CountySettingsPage = lazyPage(() => import('../../features/counties/county-settings-page.tsx'))
const FirmsPage = lazyPage(() => import('../../features/firms/firms-page.tsx'))
const NewFirmPage = lazyPage(() => import('../../features/firms/new-firm-page.tsx'))
const FirmPage = lazyPage(() => import('../../features/firms/firm-page.tsx'))
const AdminSettingsPage = lazyPage(() => import('../../features/site/admin-settings-page.tsx'))
const FirstStepsPage = lazyPage(() => import('../../features/first-steps/first-steps-page.tsx'))
const UsersPage = lazyPage(() => import('../../features/accounts/users-page.tsx'))
const ApprovalsPage = lazyPage(() => import('../../features/approvals/approvals-page.tsx'))
const CancelApprovalPage = lazyPage(() => import('../../features/approvals/cancel-approval-page.tsx'))
const AuditPage = lazyPage(() => import('../../features/audit/audit-page.tsx'))
const PayoffViewsPage = lazyPage(() => import('../../features/payoff/payoff-views-page.tsx'))
const WebPaymentsPage = lazyPage(() => import('../../features/payments/record/web-payments-page.tsx'))
const PaymentPage = lazyPage(() => import('../../features/payments/record/payment-page.tsx'))
const ReconciliationPage = lazyPage(() => import('../../features/payments/books/reconciliation-page.tsx'))
const PlacementBatchesPage = lazyPage(() => import('../../features/legal/placement-batches-page.tsx'))
const PlacementBatchPage = lazyPage(() => import('../../features/legal/placement-batch-page.tsx'))
const LettersPage = lazyPage(() => import('../../features/letters/letters-page.tsx'))
const LetterBatchPage = lazyPage(() => import('../../features/letters/letter-batch-page.tsx'))
const LockboxPage = lazyPage(() => import('../../features/payments/received/lockbox-page.tsx'))
const PostRedemptionsPage = lazyPage(
  () => import('../../features/servicing/redemptions/post-redemptions-page.tsx'),
)
const UnappliedMoneyPage = lazyPage(
  () => import('../../features/payments/unapplied/unapplied-money-page.tsx'),
)
const ReceivedPaymentsPage = lazyPage(
  () => import('../../features/payments/received/received-payments-page.tsx'),
)
const ReceivedPaymentPage = lazyPage(
  () => import('../../features/payments/received/received-payment-page.tsx'),
)
const ReceivedReceiptPage = lazyPage(
  () => import('../../features/payments/received/received-receipt-page.tsx'),
)
const CollectionsPage = lazyPage(() => import('../../features/counties/collections-page.tsx'))
const CollectionPage = lazyPage(() => import('../../features/counties/collection-page.tsx'))
const ImportsPage = lazyPage(() => import('../../features/intake/imports-page.tsx'))
const ImportPage = lazyPage(() => import('../../features/intake/import-page.tsx'))
const RetentionPage = lazyPage(() => import('../../features/retention/retention-page.tsx'))
const ForecastPage = lazyPage(() => import('../../features/analysis/forecast/forecast-page.tsx'))
const ParcelNumbersPage = lazyPage(() => import('../../features/parcels/parcel-numbers-page.tsx'))
const OverchargesPage = lazyPage(() => import('../../features/analysis/overcharges/overcharges-page.tsx'))
const VerifyPage = lazyPage(() => import('../../features/verify/verify-page.tsx'))

/** The staff pages. */
export default function StaffRoutes() {
  return (
    <>
      <PageTabs />
      <Routes>{staffRoutes}</Routes>
    </>
  )
}

const StaffNotFound = () => (
  <Guard page={{ path: '/', access: STAFF }}>
    <MissingPage status={404} />
  </Guard>
)

/** The staff pages, each in its own chunk. */
export const staffElements: PageElements<typeof STAFF_PAGES> = {
  countyHome: <CountyHomePage />,
  countyParcels: <LiensPage />,
  countyCertificate: <RecordPage tab="overview" />,
  countyPayoff: <RecordPage tab="payoff" />,
  countyReports: <ReportsPage />,
  countyReport: <ReportPage />,
  reports: <ReportsPage />,
  report: <ReportPage />,
  countyCollections: <CollectionsPage />,
  countyCollection: <CollectionPage />,
  record: <NamedTabPage />,
  legalHome: <ToHome />,
  legalParcels: <LegalParcelsPage />,
  legalDeadlines: <DeadlinesPage />,
  legalCoverSheets: <CoverSheetsPage />,
  legalPayoff: <RecordPage tab="payoff" />,
  legalCertificate: <RecordPage tab="legal" />,
  adminHome: <StaffHomePage />,
  users: <UsersPage />,
  approvals: <ApprovalsPage />,
  cancelApproval: <CancelApprovalPage />,
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
  payouts: <Navigate to={reconciliationPath('processor')} replace />,
  placementBatches: <PlacementBatchesPage />,
  placementBatch: <PlacementBatchPage />,
  letters: <LettersPage />,
  letterBatch: <LetterBatchPage />,
  lockbox: <LockboxPage />,
  postRedemptions: <PostRedemptionsPage />,
  unappliedMoney: <UnappliedMoneyPage />,
  receivedPayments: <ReceivedPaymentsPage />,
  receivedPayment: <ReceivedPaymentPage />,
  receivedReceipt: <ReceivedReceiptPage />,
  audit: <AuditPage />,
  retention: <RetentionPage />,
  verify: <VerifyPage />,
  overcharges: <OverchargesPage />,
  parcelNumbers: <ParcelNumbersPage />,
  imports: <ImportsPage />,
  importRun: <ImportPage />,
}

export const staffRoutes = (
  <>
    {routesOf(STAFF_PAGES, staffElements)}
    <Route path="*" element={<StaffNotFound />} />
  </>
)
