import { accountRoutes } from './routes/accounts.ts'
import { agreedPlanRoutes } from './routes/agreed-plans.ts'
import { auditRoutes } from './routes/audit.ts'
import { autopayRoutes } from './routes/autopay.ts'
import { bankAccountRoutes } from './routes/bank-accounts.ts'
import { bankLineRoutes } from './routes/bank-lines.ts'
import { certificateRoutes } from './routes/certificates.ts'
import { contactRoutes } from './routes/contacts.ts'
import { countyRoutes } from './routes/counties.ts'
import { deadlineRoutes } from './routes/deadlines.ts'
import { deskRoutes } from './routes/desk.ts'
import { documentRoutes } from './routes/documents.ts'
import { findRoutes } from './routes/find.ts'
import { firmRoutes } from './routes/firms.ts'
import { firstStepRoutes } from './routes/first-steps.ts'
import { importRoutes } from './routes/imports.ts'
import { legalRoutes } from './routes/legal.ts'
import { letterDeliveryRoutes } from './routes/letter-delivery.ts'
import { letterRoutes } from './routes/letters.ts'
import { lienRoutes } from './routes/liens.ts'
import { lockboxRoutes } from './routes/lockbox.ts'
import { messageRoutes } from './routes/messages.ts'
import { outboxRoutes } from './routes/outbox.ts'
import { ownPaymentRoutes } from './routes/own-payments.ts'
import { paymentRecordRoutes } from './routes/payment-record.ts'
import { paymentRoutes } from './routes/payments.ts'
import { payoffRoutes } from './routes/payoff.ts'
import { payoffRuleRoutes } from './routes/payoff-rules.ts'
import { payoutRoutes } from './routes/payouts.ts'
import { planAgreementRoutes } from './routes/plan-agreement.ts'
import { planDeskRoutes } from './routes/plan-desk.ts'
import { planRoutes } from './routes/plans.ts'
import { queueRoutes } from './routes/queues.ts'
import { receivedPaymentRoutes } from './routes/received-payments.ts'
import { redemptionRoutes } from './routes/redemptions.ts'
import { reminderRoutes } from './routes/reminders.ts'
import { reportViewRoutes } from './routes/report-views.ts'
import { reportRoutes } from './routes/reports.ts'
import { savedCardRoutes } from './routes/saved-cards.ts'
import { savedCertificateRoutes } from './routes/saved-certificates.ts'
import { servicingRoutes } from './routes/servicing.ts'
import { siteRoutes } from './routes/site.ts'
import { templateRoutes } from './routes/templates.ts'
import { trackingRoutes } from './routes/tracking.ts'

/** The one route table: the server, the browser's client, the OpenAPI document and the access test all read it. */
export const routes = {
  ...accountRoutes,
  ...certificateRoutes,
  ...savedCertificateRoutes,
  ...lienRoutes,
  ...findRoutes,
  ...countyRoutes,
  ...firmRoutes,
  ...reportRoutes,
  ...reportViewRoutes,
  ...queueRoutes,
  ...legalRoutes,
  ...trackingRoutes,
  ...deadlineRoutes,
  ...payoffRoutes,
  ...payoffRuleRoutes,
  ...planRoutes,
  ...agreedPlanRoutes,
  ...planAgreementRoutes,
  ...planDeskRoutes,
  ...reminderRoutes,
  ...paymentRoutes,
  ...paymentRecordRoutes,
  ...ownPaymentRoutes,
  ...payoutRoutes,
  ...bankLineRoutes,
  ...receivedPaymentRoutes,
  ...deskRoutes,
  ...messageRoutes,
  ...templateRoutes,
  ...outboxRoutes,
  ...lockboxRoutes,
  ...redemptionRoutes,
  ...letterRoutes,
  ...letterDeliveryRoutes,
  ...bankAccountRoutes,
  ...autopayRoutes,
  ...savedCardRoutes,
  ...servicingRoutes,
  ...contactRoutes,
  ...documentRoutes,
  ...siteRoutes,
  ...auditRoutes,
  ...firstStepRoutes,
  ...importRoutes,
} as const

export type Routes = typeof routes
export type RouteName = keyof Routes
