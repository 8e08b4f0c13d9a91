import { routesByFeature } from '@fieldstone/contract/routes'
import { cents, ZERO } from '@fieldstone/domain/money/cents'
import { implement } from '../../http/handler.ts'
import { acceptOnPaper } from './accept-on-paper.ts'
import { cancelAutopay } from './cancel-autopay.ts'
import { changePlan } from './change-plan.ts'
import { claimPlan } from './claim-plan.ts'
import { planCodeLetter } from './code-letter.ts'
import { readDebitsAboveLimit } from './debits-above-limit.ts'
import { offerPlan, previewPlan } from './offer-plan.ts'
import { acceptPlan, counterPlan, readOffer } from './offers.ts'
import { acceptPlanByCode, counterPlanByCode, openPlanByCode } from './plan-by-code.ts'
import { agreementFile, offerFile } from './plan-files.ts'
import { readDeskPlan } from './read-desk-plan.ts'
import { readPlan } from './read-plan.ts'
import { requestPlan } from './request-plan.ts'
import { startPlan } from './start-plan.ts'
import { askForReminders, getReminderChoice, stopReminders } from './stop-reminders.ts'

export const plans = implement(routesByFeature.plans, {
  requestPlan: async (context, { params, body }) => ({
    planId: await requestPlan(context, { id: params.id, ...body }),
  }),
  getReminderChoice: (context, { body }) => getReminderChoice(context, body.token),
  stopReminders: (context, { body }) => stopReminders(context, body.token),
  askForReminders: (context, { body }) => askForReminders(context, body.token),
  getPlan: (context, { params }) => readPlan(context, params.id),
  cancelAutopay: (context, { params }) => cancelAutopay(context, params.id),
  getPlanOffer: (context, { params }) => readOffer(context, params.id),
  offerPlan: (context, { params, body }) => offerPlan(context, params.id, body),
  startPlan: async (context, { params, body }) => ({ planId: await startPlan(context, params.id, body) }),
  getDeskPlan: (context, { params }) => readDeskPlan(context, params.id),
  debitsAboveLimit: (context, { query }) => readDebitsAboveLimit(context, cents(query.achMaxChargeCents)),
  previewPlan: (context, { params, query }) =>
    previewPlan(context, params.id, {
      termMonths: query.term ?? null,
      affordableCents: query.affordable ?? null,
      firstDueOn: query.firstDueDate,
      expiresOn: query.offerExpireDate,
      downCents: query.downPayment ?? ZERO,
      downDueOn: query.downPaymentDueDate ?? null,
    }),
  acceptPlanOnPaper: (context, { params, body }) => acceptOnPaper(context, params.id, body),
  changePlan: (context, { params, body }) => changePlan(context, params.id, body),
  planAgreement: (context, { params }) => agreementFile(context, params.id),
  planOfferFile: (context, { params }) => offerFile(context, params.id),
  acceptPlan: (context, { params, body }) => acceptPlan(context, params.id, body),
  counterPlan: (context, { params, body }) => counterPlan(context, params.id, body.comment),
  openPlanByCode: (context, { body }) => openPlanByCode(context, body),
  acceptPlanByCode: (context, { body }) => acceptPlanByCode(context, body),
  counterPlanByCode: (context, { body }) => counterPlanByCode(context, body),
  claimPlan: (context, { body }) => claimPlan(context, body),
  planCodeLetter: (context, { params }) => planCodeLetter(context, params.id),
})

export { activatePlan } from './activate.ts'
export { findLastAccepted } from './agreement-text.ts'
export { type AskedDebit, askDebit } from './ask-debit.ts'
export { dailyPlanTasks } from './daily-plan-tasks.ts'
export {
  type DebitItem,
  findRunning,
  listItems,
  listRunning,
  type RunningAutopay,
} from './debit-items.ts'
export { insertDebitNotice } from './debit-notices.ts'
export {
  followDebit,
  followPartDispute,
  followReversal,
  followSettlement,
  type PlanPayment,
} from './follow-payment.ts'
export { notifyOnce } from './notify.ts'
export { notifyPlanEnded } from './notify-plan-ended.ts'
export { openHold } from './open-hold.ts'
export { pauseForHolds } from './pause-autopay.ts'
export {
  autopayOff,
  cardExpiring,
  changedAmount,
  debitMoved,
  reminder,
  sourceUnusable,
} from './plan-mails.ts'
export { listPlanOwners } from './queries.ts'
export { type ReadMoney, readMoney } from './read-money.ts'
export { requestPlan } from './request-plan.ts'
export { isAutopayHeld, resumeHeldAutopay } from './resume-autopay.ts'
export { findRepeatedAutopay, planAutopay, storeAutopay } from './start-autopay.ts'
export { canStartPlan } from './start-plan.ts'
