import { accountRoutes } from './routes/accounts/accounts.ts'
import { passwordRoutes } from './routes/accounts/passwords.ts'
import { secondFactorRoutes } from './routes/accounts/second-factor.ts'
import { sessionRoutes } from './routes/accounts/sessions.ts'
import { signUpRoutes } from './routes/accounts/sign-up.ts'
import { userRoutes } from './routes/accounts/users.ts'
import { approvalRoutes } from './routes/approvals.ts'
import { auditRoutes } from './routes/audit.ts'
import { certificateRoutes } from './routes/certificates/certificates.ts'
import { contactRoutes } from './routes/certificates/contacts.ts'
import { lienRoutes } from './routes/certificates/liens.ts'
import { savedCertificateRoutes } from './routes/certificates/saved-certificates.ts'
import { staffCertificateRoutes } from './routes/certificates/staff.ts'
import { suggestionRoutes } from './routes/certificates/suggestions.ts'
import { countyRoutes } from './routes/counties/counties.ts'
import { reportViewRoutes } from './routes/counties/report-views.ts'
import { reportRoutes } from './routes/counties/reports.ts'
import { countyTodayRoutes } from './routes/counties/today.ts'
import { deskRoutes } from './routes/desk/desk.ts'
import { redemptionRoutes } from './routes/desk/redemptions.ts'
import { documentRoutes } from './routes/documents.ts'
import { findRoutes } from './routes/find.ts'
import { firmRoutes } from './routes/firms.ts'
import { firstStepRoutes } from './routes/first-steps.ts'
import { forecastRoutes } from './routes/forecast.ts'
import { importRoutes } from './routes/intake.ts'
import { deadlineRoutes } from './routes/legal/deadlines.ts'
import { legalRoutes } from './routes/legal/legal.ts'
import { placementRoutes } from './routes/legal/placement.ts'
import { trackingRoutes } from './routes/legal/tracking.ts'
import { letterDeliveryRoutes } from './routes/letters/letter-delivery.ts'
import { letterRoutes } from './routes/letters/letters.ts'
import { messageRoutes } from './routes/mail/messages.ts'
import { outboxRoutes } from './routes/mail/outbox.ts'
import { templateRoutes } from './routes/mail/templates.ts'
import { overchargeRoutes } from './routes/overcharges.ts'
import { parcelRoutes } from './routes/parcels.ts'
import { autopayRoutes } from './routes/payments/autopay.ts'
import { bankAccountRoutes } from './routes/payments/bank-accounts.ts'
import { bankLineRoutes } from './routes/payments/bank-lines.ts'
import { payoutRoutes } from './routes/payments/books.ts'
import { lockboxRoutes } from './routes/payments/lockbox.ts'
import { ownPaymentRoutes } from './routes/payments/own-payments.ts'
import { paymentRecordRoutes } from './routes/payments/payment-record.ts'
import { paymentStatusRoutes } from './routes/payments/payment-status.ts'
import { paymentRoutes } from './routes/payments/payments.ts'
import { receiptRoutes } from './routes/payments/receipts.ts'
import { receivedPaymentRoutes } from './routes/payments/received-payments.ts'
import { savedCardRoutes } from './routes/payments/saved-cards.ts'
import { unappliedMoneyRoutes } from './routes/payments/unapplied-money.ts'
import { webPaymentRoutes } from './routes/payments/web-payments.ts'
import { groundRoutes } from './routes/payoff/grounds.ts'
import { growthRoutes } from './routes/payoff/growth.ts'
import { payoffRoutes } from './routes/payoff/payoff.ts'
import { payoffRuleRoutes } from './routes/payoff/payoff-rules.ts'
import { staffPayoffRoutes } from './routes/payoff/staff.ts'
import { whatIfRoutes } from './routes/payoff/what-if.ts'
import { peopleRoutes } from './routes/people.ts'
import { agreedPlanRoutes } from './routes/plans/agreed-plans.ts'
import { planAgreementRoutes } from './routes/plans/plan-agreement.ts'
import { planDeskRoutes } from './routes/plans/plan-desk.ts'
import { planRoutes } from './routes/plans/plans.ts'
import { reminderRoutes } from './routes/plans/reminders.ts'
import { proofRoutes } from './routes/proofs.ts'
import { queueRoutes } from './routes/queues.ts'
import { recordRoutes } from './routes/record.ts'
import { rehearsalRoutes } from './routes/rehearsals.ts'
import { retentionRoutes } from './routes/retention.ts'
import { siteRoutes } from './routes/site/site.ts'
import { taskRoutes } from './routes/tasks.ts'
import { todayRoutes } from './routes/today.ts'
import { verifyRoutes } from './routes/verify.ts'
import { worklistRoutes } from './routes/worklists.ts'

/** The one route table: the server, the browser's client, the OpenAPI document and the access test all read it. */
export const routes = {
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...signUpRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...passwordRoutes,
  ...certificateRoutes,
  ...suggestionRoutes,
  ...staffCertificateRoutes,
  ...savedCertificateRoutes,
  ...lienRoutes,
  ...findRoutes,
  ...recordRoutes,
  ...peopleRoutes,
  ...retentionRoutes,
  ...countyRoutes,
  ...firmRoutes,
  ...placementRoutes,
  ...forecastRoutes,
  ...reportRoutes,
  ...reportViewRoutes,
  ...queueRoutes,
  ...todayRoutes,
  ...countyTodayRoutes,
  ...legalRoutes,
  ...trackingRoutes,
  ...deadlineRoutes,
  ...payoffRoutes,
  ...growthRoutes,
  ...staffPayoffRoutes,
  ...groundRoutes,
  ...whatIfRoutes,
  ...payoffRuleRoutes,
  ...rehearsalRoutes,
  ...planRoutes,
  ...agreedPlanRoutes,
  ...planAgreementRoutes,
  ...planDeskRoutes,
  ...reminderRoutes,
  ...paymentRoutes,
  ...paymentStatusRoutes,
  ...webPaymentRoutes,
  ...paymentRecordRoutes,
  ...ownPaymentRoutes,
  ...receiptRoutes,
  ...payoutRoutes,
  ...bankLineRoutes,
  ...receivedPaymentRoutes,
  ...unappliedMoneyRoutes,
  ...proofRoutes,
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
  ...verifyRoutes,
  ...overchargeRoutes,
  ...parcelRoutes,
  ...worklistRoutes,
  ...taskRoutes,
  ...contactRoutes,
  ...documentRoutes,
  ...siteRoutes,
  ...approvalRoutes,
  ...auditRoutes,
  ...firstStepRoutes,
  ...importRoutes,
} as const

export type Routes = typeof routes
export type RouteName = keyof Routes
