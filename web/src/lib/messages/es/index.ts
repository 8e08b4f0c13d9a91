import type { Catalogues } from '../translated.ts'
import { accessibility } from './accessibility.ts'
import { accountProblems } from './account-problems.ts'
import { accounts } from './accounts.ts'
import { address } from './address.ts'
import { app } from './app.ts'
import { appDialogs } from './app-dialogs.ts'
import { autopay } from './autopay.ts'
import { bank } from './bank.ts'
import { certificates } from './certificates.ts'
import { confirmEmail } from './confirm-email.ts'
import { connection } from './connection.ts'
import { contact } from './contact.ts'
import { editConflict } from './edit-conflict.ts'
import { growth } from './growth.ts'
import { guestPay } from './guest-pay.ts'
import { hardship } from './hardship.ts'
import { home } from './home.ts'
import { howToWrite } from './how-to-write.ts'
import { invoice } from './invoice.ts'
import { latestPayment } from './latest-payment.ts'
import { letterDelivery } from './letter-delivery.ts'
import { lists } from './lists.ts'
import { logIn } from './log-in.ts'
import { methods } from './methods.ts'
import { missing } from './missing.ts'
import { myParcels } from './my-parcels.ts'
import { myPayments } from './my-payments.ts'
import { nearMatches } from './near-matches.ts'
import { newPassword } from './new-password.ts'
import { nextChange } from './next-change.ts'
import { payments } from './payments.ts'
import { payoff } from './payoff.ts'
import { payoffPrint } from './payoff-print.ts'
import { planCode } from './plan-code.ts'
import { planOffer } from './plan-offer.ts'
import { planPage } from './plan-page.ts'
import { planPayments } from './plan-payments.ts'
import { plans } from './plans.ts'
import { profile } from './profile.ts'
import { progress } from './progress.ts'
import { proofs } from './proofs.ts'
import { property } from './property.ts'
import { questions } from './questions.ts'
import { rateLimit } from './rate-limit.ts'
import { receipt } from './receipt.ts'
import { receiptPage } from './receipt-page.ts'
import { record } from './record.ts'
import { refusals } from './refusals.ts'
import { reminders } from './reminders.ts'
import { savedMethods } from './saved-methods.ts'
import { search } from './search.ts'
import { searchBox } from './search-box.ts'
import { shortcuts } from './shortcuts.ts'
import { signUp } from './sign-up.ts'
import { site } from './site.ts'
import { ui } from './ui.ts'
import { unfinished } from './unfinished.ts'
import { whatIf } from './what-if.ts'
import { whatIfAnswer } from './what-if-answer.ts'
import { yourData } from './your-data.ts'

/** All that the public and taxpayers read, in Spanish. The words are those of docs/glossary-es.md. */
export const catalogues: Catalogues = {
  accessibility,
  accountProblems,
  accounts,
  address,
  app,
  appDialogs,
  autopay,
  bank,
  certificates,
  confirmEmail,
  connection,
  contact,
  editConflict,
  growth,
  guestPay,
  hardship,
  invoice,
  howToWrite,
  latestPayment,
  letterDelivery,
  lists,
  logIn,
  methods,
  missing,
  myPayments,
  nearMatches,
  newPassword,
  payments,
  payoff,
  payoffPrint,
  receiptPage,
  nextChange,
  planCode,
  planOffer,
  planPage,
  planPayments,
  plans,
  profile,
  progress,
  proofs,
  property,
  rateLimit,
  receipt,
  record,
  refusals,
  reminders,
  savedMethods,
  shortcuts,
  home,
  questions,
  search,
  searchBox,
  myParcels,
  signUp,
  site,
  ui,
  unfinished,
  whatIf,
  whatIfAnswer,
  yourData,
}
