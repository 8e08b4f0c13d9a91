import type { Handler } from '../../http/handler.ts'
import * as autopay from './autopay/autopay.ts'
import * as form from './begin/card-form.ts'
import { chargeAccount } from './begin/charge.ts'
import { issueTicket } from './offer/tickets.ts'
import * as unfinished from './record/unfinished.ts'
import * as log from './record/web-log.ts'
import * as payments from './service.ts'
import { handleEvent, readEvent } from './webhook.ts'

export const paymentConfig: Handler<'paymentConfig'> = ({ services }) => payments.readPaymentConfig(services)

export const paymentQuote: Handler<'paymentQuote'> = ({ services, actor }, { query }) => {
  const { parcelId, method, kind, portion } = query
  return payments.quotePayment(services, {
    kind,
    userId: actor.userId,
    certificateId: parcelId,
    method,
    portionCents: portion ?? null,
  })
}

export const paymentTicket: Handler<'paymentTicket'> = async (context, { body }) => {
  const { purpose, parcelId: certificateId, amount: amountCents } = body
  const { userId } = context.actor
  payments.requireProvider(context)
  return issueTicket(context.services, { userId, purpose, certificateId, amountCents })
}

export const payByCard: Handler<'payByCard'> = (context, { body }) =>
  form.payByCard(context, payments.requireProvider(context), 'cc', body)

export const payPartByCard: Handler<'payPartByCard'> = (context, { body }) =>
  form.payByCard(context, payments.requireProvider(context), 'ccpartial', body)

export const chargeAchPartial: Handler<'chargeAchPartial'> = (context, { body }) =>
  chargeAccount(context, payments.requireProvider(context), 'PARTIAL', body)

export const readAutopayOffer: Handler<'readAutopayOffer'> = (context, { query }) =>
  autopay.readAutopayOffer(context, query)

export const chargeAchSubscription: Handler<'chargeAchSubscription'> = (context, { body }) => {
  payments.requireProvider(context)
  return autopay.startAutopay(context, body)
}

export const listWebPayments: Handler<'listWebPayments'> = (context, { query }) =>
  log.listWebPayments(context, query)

export const cancelPayment: Handler<'cancelPayment'> = (context, { params }) =>
  payments.cancelPayment(context, params.id)

export const paymentStatus: Handler<'paymentStatus'> = (context, { params }) =>
  payments.readStatus(context, params.id)

export const listUnfinished: Handler<'listUnfinished'> = (context, { query }) =>
  unfinished.listUnfinished(context, query.parcelId)

export const paymentWebhook: Handler<'paymentWebhook'> = async (context) => {
  const channel = { services: context.services, provider: payments.requireProvider(context) }
  const event = readEvent(channel, context.request)
  await handleEvent(channel, event)
  // Of a sandbox that was moved forward. Only here: the sweep is itself one of the jobs that are due then.
  if (event.objectKind === 'test_helpers.test_clock') await context.services.sandboxTime?.follow()
  return { received: true }
}
