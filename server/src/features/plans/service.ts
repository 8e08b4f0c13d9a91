import { pathTo } from '@fieldstone/contract/pages'
import { routesByFeature } from '@fieldstone/contract/routes'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents, ZERO } from '@fieldstone/domain/money/cents'
import type { PayoffFacts } from '@fieldstone/domain/payoff/facts'
import { payoffView } from '@fieldstone/domain/payoff/view'
import type { Insertable } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import type { SavedCertificateTable } from '../../db/tables.ts'
import { implement } from '../../http/handler.ts'
import { t } from '../../messages/refusals.ts'
import { lockCertificate } from '../../records/lock.ts'
import { Refusal } from '../../refusal.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { getUserContact } from '../accounts/service.ts'
import { readLien, viewFor } from '../payoff/service.ts'
import { acceptOnPaper } from './accept-on-paper.ts'
import { agreementFile } from './agreement.ts'
import { cancelAutopay } from './cancel-autopay.ts'
import { changePlan } from './change-plan.ts'
import { readDebitsAboveLimit } from './debits-above-limit.ts'
import { planMails } from './mails.ts'
import { offerFile } from './offer-file.ts'
import { offerPlan, previewPlan } from './offer-plan.ts'
import { acceptPlan, counterPlan, readOffer } from './offers.ts'
import { insertPlanRequest } from './queries.ts'
import { readDeskPlan } from './read-desk-plan.ts'
import { readPlan } from './read-plan.ts'
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
})

export { findLastAccepted } from './accepted-agreement.ts'
export { activatePlan } from './activate.ts'
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
  followLess,
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
export { findRepeatedAutopay } from './repeated-autopay.ts'
export { isAutopayHeld, resumeHeldAutopay } from './resume-held.ts'
export { planAutopay, storeAutopay } from './start-autopay.ts'

interface PlanRequest {
  /** The certificate's id. */
  readonly id: number
  readonly comment: string
}

/**
 * Requests a payment plan for the signed-in person, and sends a mail to servicing and to the person. Returns the plan's
 * id. Refuses with `plan_exists` or `not_payable` where the page would not offer the form.
 */
export async function requestPlan(
  context: Context<ActorOf<'taxpayer'>>,
  request: PlanRequest,
): Promise<number> {
  const { services, company, actor, at } = context
  return refuseSecondRequest(() =>
    inTransaction(services.db, async (trx) => {
      const isThere = await lockCertificate(trx, request.id)
      const record = isThere ? await readLien(trx, services, request.id) : null
      if (!record) throw new Refusal('not_found')
      refuseUnlessOffered(viewFor(record, actor), record.today)
      const person = await getUserContact(trx, actor.userId)
      const planId = await insertPlanRequest(trx, {
        certificate_id: request.id,
        requested_by: actor.userId,
        requester_first_name: person.firstName,
        requester_last_name: person.lastName,
        requested_on: record.today,
        comment: request.comment,
        status: 'PENDING',
        stage: 'requested',
        created_at: at,
      })
      await saveForRequester(trx, { user_id: actor.userId, certificate_id: request.id, saved_at: at })
      const link = services.config.baseUrl + pathTo('certificate', { parcelId: request.id })
      const mails = planMails({
        company,
        person: { ...person, id: actor.userId },
        certificate: record.row,
        comment: request.comment,
        link,
      })
      for (const mail of mails) await queueMessage(trx, { at, certificateId: request.id, ...mail })
      context.audit(trx, {
        action: 'request-plan',
        subject: { kind: 'payment_plan', id: planId },
        detail: { certificateId: request.id },
      })
      return planId
    }),
  )
}

/** Who comes back each month to pay finds the way from My Parcels. */
const saveForRequester = (trx: Transaction, saved: Insertable<SavedCertificateTable>) =>
  trx
    .insertInto('saved_certificate')
    .values(saved)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The same rules decide whether the page shows the button. */
function refuseUnlessOffered(facts: PayoffFacts, today: PlainDate): void {
  const { requestPlan: button } = payoffView(facts, 'parcel', today).buttons
  if (button?.opens === 'request-form') return
  const hasRequest = facts.viewer.kind === 'taxpayer' && facts.viewer.planRequestedOn !== null
  const isRedeemed = facts.redeemedOn !== null
  const isPaid = isRedeemed || facts.totalCents === ZERO
  if (!isRedeemed && (hasRequest || facts.planCount > 0)) throw new Refusal('plan_exists')
  throw new Refusal('not_payable', {
    message: isPaid ? t('nothingToPlan') : t('planByStaff'),
    details: { reason: isRedeemed ? 'redeemed' : isPaid ? 'nothing_due' : 'past_redemption' },
  })
}

/** Of two simultaneous requests of one person, the unique index of open requests accepts one. */
async function refuseSecondRequest<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('plan_exists')
    throw error
  }
}
