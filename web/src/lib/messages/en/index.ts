import { accountProblems } from './account-problems.ts'
import { accounts } from './accounts.ts'
import { act } from './act.ts'
import { address } from './address.ts'
import { app } from './app.ts'
import { appDialogs } from './app-dialogs.ts'
import { audit } from './audit.ts'
import { autopay } from './autopay.ts'
import { bank } from './bank.ts'
import { books } from './books.ts'
import { certificates } from './certificates.ts'
import { charts } from './charts.ts'
import { connection } from './connection.ts'
import { contact } from './contact.ts'
import { contactMessages } from './contact-messages.ts'
import { contacts } from './contacts.ts'
import { counties } from './counties.ts'
import { coverSheet } from './cover-sheet.ts'
import { deadlines } from './deadlines.ts'
import { desk } from './desk.ts'
import { documents } from './documents.ts'
import { editConflict } from './edit-conflict.ts'
import { firms } from './firms.ts'
import { firstSteps } from './first-steps.ts'
import { holds } from './holds.ts'
import { intake } from './intake.ts'
import { invoice } from './invoice.ts'
import { legal } from './legal.ts'
import { letterDelivery } from './letter-delivery.ts'
import { letters } from './letters.ts'
import { liens } from './liens.ts'
import { lists } from './lists.ts'
import { lockbox } from './lockbox.ts'
import { logs } from './logs.ts'
import { mailReach } from './mail-reach.ts'
import { methods } from './methods.ts'
import { myPayments } from './my-payments.ts'
import { newPassword } from './new-password.ts'
import { outbox } from './outbox.ts'
import { paymentRecord } from './payment-record.ts'
import { payments } from './payments.ts'
import { payoff } from './payoff.ts'
import { payoffRules } from './payoff-rules.ts'
import { planDesk } from './plan-desk.ts'
import { planOffer } from './plan-offer.ts'
import { planPage } from './plan-page.ts'
import { planPayments } from './plan-payments.ts'
import { plans } from './plans.ts'
import { profile } from './profile.ts'
import { queues } from './queues.ts'
import { rateLimit } from './rate-limit.ts'
import { receipt } from './receipt.ts'
import { received } from './received.ts'
import { record } from './record.ts'
import { recordPage } from './record-page.ts'
import { redemptions } from './redemptions.ts'
import { refusals } from './refusals.ts'
import { reminders } from './reminders.ts'
import { reports } from './reports.ts'
import { savedMethods } from './saved-methods.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { shortcuts } from './shortcuts.ts'
import { site } from './site.ts'
import { staff } from './staff.ts'
import { staffCertificate } from './staff-certificate.ts'
import { templates } from './templates.ts'
import { today } from './today.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'
import { verify } from './verify.ts'

/** All that this application says. A language is one more folder with an index like this one: see ../language.ts. */
export const catalogues = {
  accountProblems,
  accounts,
  act,
  address,
  app,
  appDialogs,
  audit,
  bank,
  autopay,
  books,
  certificates,
  charts,
  connection,
  contact,
  contactMessages,
  contacts,
  counties,
  coverSheet,
  deadlines,
  desk,
  documents,
  editConflict,
  firms,
  firstSteps,
  holds,
  intake,
  invoice,
  liens,
  legal,
  letterDelivery,
  letters,
  lists,
  lockbox,
  mailReach,
  logs,
  methods,
  myPayments,
  newPassword,
  paymentRecord,
  outbox,
  payments,
  payoff,
  payoffRules,
  planDesk,
  planOffer,
  planPage,
  planPayments,
  plans,
  profile,
  queues,
  rateLimit,
  receipt,
  received,
  record,
  recordPage,
  redemptions,
  refusals,
  reminders,
  reports,
  savedMethods,
  verify,
  shell,
  settings,
  shortcuts,
  site,
  staff,
  staffCertificate,
  templates,
  ui,
  today,
  users,
}
