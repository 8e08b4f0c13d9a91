import { cents, ZERO } from '@fieldstone/domain/money/cents'
import type { Handler } from '../../http/handler.ts'
import { acceptOnPaper } from './accept-on-paper.ts'
import { agreementFile } from './agreement.ts'
import * as autopay from './cancel-autopay.ts'
import { changePlan as change } from './change-plan.ts'
import { readDebitsAboveLimit } from './debits-above-limit.ts'
import { offerFile } from './offer-file.ts'
import * as terms from './offer-plan.ts'
import * as offers from './offers.ts'
import { readDeskPlan } from './read-desk-plan.ts'
import { readPlan } from './read-plan.ts'
import * as plans from './service.ts'
import * as reminders from './stop-reminders.ts'

export const requestPlan: Handler<'requestPlan'> = async (context, { params, body }) => ({
  planId: await plans.requestPlan(context, { id: params.id, ...body }),
})

export const getReminderChoice: Handler<'getReminderChoice'> = (context, { body }) =>
  reminders.getReminderChoice(context, body.token)

export const stopReminders: Handler<'stopReminders'> = (context, { body }) =>
  reminders.stopReminders(context, body.token)

export const askForReminders: Handler<'askForReminders'> = (context, { body }) =>
  reminders.askForReminders(context, body.token)

export const getPlan: Handler<'getPlan'> = (context, { params }) => readPlan(context, params.id)

export const cancelAutopay: Handler<'cancelAutopay'> = (context, { params }) =>
  autopay.cancelAutopay(context, params.id)

export const getPlanOffer: Handler<'getPlanOffer'> = (context, { params }) =>
  offers.readOffer(context, params.id)

export const offerPlan: Handler<'offerPlan'> = (context, { params, body }) =>
  terms.offerPlan(context, params.id, body)

export const getDeskPlan: Handler<'getDeskPlan'> = (context, { params }) => readDeskPlan(context, params.id)

export const debitsAboveLimit: Handler<'debitsAboveLimit'> = (context, { query }) =>
  readDebitsAboveLimit(context, cents(query.achMaxChargeCents))

export const previewPlan: Handler<'previewPlan'> = (context, { params, query }) =>
  terms.previewPlan(context, params.id, {
    termMonths: query.term ?? null,
    affordableCents: query.affordable ?? null,
    firstDueOn: query.firstDueDate,
    expiresOn: query.offerExpireDate,
    downCents: query.downPayment ?? ZERO,
    downDueOn: query.downPaymentDueDate ?? null,
  })

export const acceptPlanOnPaper: Handler<'acceptPlanOnPaper'> = (context, { params, body }) =>
  acceptOnPaper(context, params.id, body)

export const changePlan: Handler<'changePlan'> = (context, { params, body }) =>
  change(context, params.id, body)

export const planAgreement: Handler<'planAgreement'> = (context, { params }) =>
  agreementFile(context, params.id)

export const planOfferFile: Handler<'planOfferFile'> = (context, { params }) => offerFile(context, params.id)

export const acceptPlan: Handler<'acceptPlan'> = (context, { params, body }) =>
  offers.acceptPlan(context, params.id, body)

export const counterPlan: Handler<'counterPlan'> = (context, { params, body }) =>
  offers.counterPlan(context, params.id, body.comment)
