import { accountRoutes } from './routes/accounts/accounts.ts'
import { guestRoutes } from './routes/accounts/guests.ts'
import { passwordRoutes } from './routes/accounts/passwords.ts'
import { secondFactorRoutes } from './routes/accounts/second-factor.ts'
import { sessionRoutes } from './routes/accounts/sessions.ts'
import { signUpRoutes } from './routes/accounts/sign-up.ts'
import { userRoutes } from './routes/accounts/users.ts'
import { forecastRoutes } from './routes/analysis/forecast.ts'
import { knownThenRoutes } from './routes/analysis/known-then.ts'
import { overchargeRoutes } from './routes/analysis/overcharges.ts'
import { proofRoutes } from './routes/analysis/proofs.ts'
import { rehearsalRoutes } from './routes/analysis/rehearsals.ts'
import { approvalRoutes } from './routes/approvals.ts'
import { auditRoutes } from './routes/audit.ts'
import { recordRoutes } from './routes/certificate-page.ts'
import { certificateRoutes, suggestionRoutes } from './routes/certificates/certificates.ts'
import { contactRoutes } from './routes/certificates/contacts.ts'
import { lienRoutes } from './routes/certificates/liens.ts'
import { propertyRoutes } from './routes/certificates/property.ts'
import { savedCertificateRoutes } from './routes/certificates/saved-certificates.ts'
import { staffCertificateRoutes } from './routes/certificates/staff.ts'
import { collectionRoutes } from './routes/counties/collections.ts'
import { countyRoutes } from './routes/counties/counties.ts'
import { allCountiesReportRoutes, reportRoutes, reportViewRoutes } from './routes/counties/reports.ts'
import { countyTodayRoutes } from './routes/counties/today.ts'
import { documentRoutes } from './routes/documents.ts'
import { findRoutes } from './routes/find.ts'
import { firmRoutes } from './routes/firms.ts'
import { firstStepRoutes } from './routes/first-steps.ts'
import { importRoutes } from './routes/intake.ts'
import { deadlineRoutes } from './routes/legal/deadlines.ts'
import { legalRoutes } from './routes/legal/legal.ts'
import { placementRoutes } from './routes/legal/placement.ts'
import { trackingRoutes } from './routes/legal/tracking.ts'
import { letterDeliveryRoutes } from './routes/letters/letter-delivery.ts'
import { letterRoutes } from './routes/letters/letters.ts'
import { messageRoutes, outboxRoutes } from './routes/mail/outbox.ts'
import { templateRoutes } from './routes/mail/templates.ts'
import { parcelRoutes } from './routes/parcels.ts'
import { autopayRoutes } from './routes/payments/autopay.ts'
import { bankAccountRoutes } from './routes/payments/bank-accounts.ts'
import { bankLineRoutes } from './routes/payments/bank-lines.ts'
import { payoutRoutes } from './routes/payments/books.ts'
import { depositAccountRoutes } from './routes/payments/deposit-accounts.ts'
import { depositRoutes } from './routes/payments/deposits.ts'
import { lockboxRoutes } from './routes/payments/lockbox.ts'
import { monthEndRoutes } from './routes/payments/month-end.ts'
import { ownPaymentRoutes } from './routes/payments/own-payments.ts'
import { paymentRecordRoutes, webPaymentRoutes } from './routes/payments/payment-record.ts'
import { paymentStatusRoutes } from './routes/payments/payment-status.ts'
import { paymentRoutes } from './routes/payments/payments.ts'
import { receiptRoutes } from './routes/payments/receipts.ts'
import { receivedPaymentRoutes } from './routes/payments/received-payments.ts'
import { savedCardRoutes } from './routes/payments/saved-cards.ts'
import { unappliedMoneyRoutes } from './routes/payments/unapplied-money.ts'
import { groundRoutes } from './routes/payoff/grounds.ts'
import { growthRoutes } from './routes/payoff/growth.ts'
import { payoffRoutes } from './routes/payoff/payoff.ts'
import { payoffRuleRoutes } from './routes/payoff/payoff-rules.ts'
import { propertyPayoffRoutes } from './routes/payoff/property-payoff.ts'
import { staffPayoffRoutes } from './routes/payoff/staff.ts'
import { whatIfRoutes } from './routes/payoff/what-if.ts'
import { peopleRoutes } from './routes/people.ts'
import { agreedPlanRoutes } from './routes/plans/agreed-plans.ts'
import { planCodeRoutes } from './routes/plans/plan-codes.ts'
import { planDeskRoutes } from './routes/plans/plan-desk.ts'
import { planRoutes } from './routes/plans/plans.ts'
import { reminderRoutes } from './routes/plans/reminders.ts'
import { queueRoutes } from './routes/queues.ts'
import { retentionRoutes } from './routes/retention.ts'
import { deskRoutes, redemptionRoutes } from './routes/servicing/desk.ts'
import { siteRoutes } from './routes/site/site.ts'
import { taskRoutes } from './routes/tasks.ts'
import { todayRoutes } from './routes/today.ts'
import { verifyRoutes } from './routes/verify.ts'
import { worklistRoutes } from './routes/worklists.ts'

/** The routes of each feature. Its name is their tag in the API description. */
export const routesByFeature = {
  accounts: {
    ...accountRoutes,
    ...guestRoutes,
    ...passwordRoutes,
    ...secondFactorRoutes,
    ...sessionRoutes,
    ...signUpRoutes,
    ...userRoutes,
  },
  approvals: approvalRoutes,
  audit: auditRoutes,
  certificates: {
    ...certificateRoutes,
    ...contactRoutes,
    ...lienRoutes,
    ...propertyRoutes,
    ...savedCertificateRoutes,
    ...staffCertificateRoutes,
    ...suggestionRoutes,
  },
  counties: {
    ...collectionRoutes,
    ...countyRoutes,
    ...reportViewRoutes,
    ...reportRoutes,
    ...allCountiesReportRoutes,
    ...countyTodayRoutes,
  },
  servicing: { ...deskRoutes, ...redemptionRoutes },
  documents: documentRoutes,
  find: findRoutes,
  firms: firmRoutes,
  'first-steps': firstStepRoutes,
  forecast: forecastRoutes,
  intake: importRoutes,
  legal: { ...deadlineRoutes, ...legalRoutes, ...placementRoutes, ...trackingRoutes },
  letters: { ...letterDeliveryRoutes, ...letterRoutes },
  mail: { ...messageRoutes, ...outboxRoutes, ...templateRoutes },
  overcharges: overchargeRoutes,
  parcels: parcelRoutes,
  payments: {
    ...autopayRoutes,
    ...bankAccountRoutes,
    ...bankLineRoutes,
    ...payoutRoutes,
    ...depositAccountRoutes,
    ...depositRoutes,
    ...lockboxRoutes,
    ...monthEndRoutes,
    ...ownPaymentRoutes,
    ...paymentRecordRoutes,
    ...paymentStatusRoutes,
    ...paymentRoutes,
    ...receiptRoutes,
    ...receivedPaymentRoutes,
    ...savedCardRoutes,
    ...unappliedMoneyRoutes,
    ...webPaymentRoutes,
  },
  payoff: {
    ...groundRoutes,
    ...growthRoutes,
    ...payoffRoutes,
    ...payoffRuleRoutes,
    ...propertyPayoffRoutes,
    ...staffPayoffRoutes,
    ...whatIfRoutes,
  },
  people: peopleRoutes,
  plans: { ...agreedPlanRoutes, ...planCodeRoutes, ...planDeskRoutes, ...planRoutes, ...reminderRoutes },
  proofs: proofRoutes,
  queues: queueRoutes,
  'certificate-page': { ...recordRoutes, ...knownThenRoutes },
  rehearsals: rehearsalRoutes,
  retention: retentionRoutes,
  site: siteRoutes,
  tasks: taskRoutes,
  today: todayRoutes,
  verify: verifyRoutes,
  worklists: worklistRoutes,
} as const

/** The one route table: the server, the browser's client, the OpenAPI document and the access test all read it. */
export const routes = {
  ...routesByFeature.accounts,
  ...routesByFeature.approvals,
  ...routesByFeature.audit,
  ...routesByFeature.certificates,
  ...routesByFeature.counties,
  ...routesByFeature.servicing,
  ...routesByFeature.documents,
  ...routesByFeature.find,
  ...routesByFeature.firms,
  ...routesByFeature['first-steps'],
  ...routesByFeature.forecast,
  ...routesByFeature.intake,
  ...routesByFeature.legal,
  ...routesByFeature.letters,
  ...routesByFeature.mail,
  ...routesByFeature.overcharges,
  ...routesByFeature.parcels,
  ...routesByFeature.payments,
  ...routesByFeature.payoff,
  ...routesByFeature.people,
  ...routesByFeature.plans,
  ...routesByFeature.proofs,
  ...routesByFeature.queues,
  ...routesByFeature['certificate-page'],
  ...routesByFeature.rehearsals,
  ...routesByFeature.retention,
  ...routesByFeature.site,
  ...routesByFeature.tasks,
  ...routesByFeature.today,
  ...routesByFeature.verify,
  ...routesByFeature.worklists,
} as const

export type Routes = typeof routes
export type RouteName = keyof Routes
