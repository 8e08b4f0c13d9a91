import { autopayRoutes } from '@fieldstone/contract/routes/payments/autopay'
import { bankAccountRoutes } from '@fieldstone/contract/routes/payments/bank-accounts'
import { ownPaymentRoutes } from '@fieldstone/contract/routes/payments/own-payments'
import { paymentConfigRoutes } from '@fieldstone/contract/routes/payments/payment-config'
import { paymentRecordRoutes, webPaymentRoutes } from '@fieldstone/contract/routes/payments/payment-record'
import { paymentStatusRoutes } from '@fieldstone/contract/routes/payments/payment-status'
import { paymentRoutes } from '@fieldstone/contract/routes/payments/payments'
import { receiptRoutes } from '@fieldstone/contract/routes/payments/receipts'
import { isGuestForm } from '@fieldstone/domain/payments/charge-methods'
import { implement } from '../../http/handler.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { readAutopayOffer, startAutopay } from './autopay/autopay.ts'
import { linkAccount } from './bank/link.ts'
import { listOwnAccounts } from './bank/present-account.ts'
import { registerAccount } from './bank/register.ts'
import { removeAccount, setDefaultAccount } from './bank/remove.ts'
import { verifyAccount } from './bank/verify.ts'
import { payByCard } from './begin/card-form.ts'
import { chargeAccount } from './begin/charge.ts'
import { readAuthorization } from './begin/read-authorization.ts'
import { channelOf, requireProvider } from './core/provider.ts'
import { quotePayment, readPaymentConfig } from './offer/quote.ts'
import { issueTicket } from './offer/tickets.ts'
import { mailReceipt, printReceipt, readReceipt, receiptFile } from './receipts/receipts.ts'
import { listMyPayments, listUnfinished } from './record/own-payments.ts'
import { readPaymentRecord } from './record/payment-record.ts'
import { cancelPayment, readStatus } from './record/payment-status.ts'
import { listWebPayments } from './record/web-log.ts'
import { decideRefund, requestRefund } from './refunds/request-refund.ts'
import { reviewPayment } from './refunds/review.ts'
import { handleEvent, readEvent } from './webhook.ts'

export const payments = implement(
  {
    ...paymentConfigRoutes,
    ...paymentRoutes,
    ...bankAccountRoutes,
    ...autopayRoutes,
    ...webPaymentRoutes,
    ...paymentStatusRoutes,
    ...paymentRecordRoutes,
    ...ownPaymentRoutes,
    ...receiptRoutes,
  },
  {
    paymentConfig: ({ services }) => readPaymentConfig(services),
    paymentQuote: ({ services, actor }, { query }) => {
      const { parcelId, method, kind, portion } = query
      return quotePayment(services, {
        kind,
        userId: actor.userId,
        certificateId: parcelId,
        method,
        portionCents: portion ?? null,
      })
    },
    paymentTicket: async (context, { body }) => {
      const { purpose, parcelId: certificateId, amount: amountCents } = body
      const { role, userId } = context.actor
      if (role === 'guest' && !isGuestForm(purpose))
        throw new Refusal('not_allowed', { log: 'a guest pays whole payoffs by card only' })
      requireProvider(context)
      return issueTicket(context.services, { userId, purpose, certificateId, amountCents })
    },
    payByCard: (context, { body }) => payByCard(context, requireProvider(context), 'cc', body),
    payPartByCard: (context, { body }) => payByCard(context, requireProvider(context), 'ccpartial', body),
    chargeAchPartial: (context, { body }) =>
      chargeAccount(context, requireProvider(context), 'PARTIAL', body),
    readAutopayOffer: (context, { query }) => readAutopayOffer(context, query),
    chargeAchSubscription: (context, { body }) => {
      requireProvider(context)
      return startAutopay(context, body)
    },
    listWebPayments: (context, { query }) => listWebPayments(context, query),
    cancelPayment: (context, { params }) => cancelPayment(context, params.id),
    paymentStatus: (context, { params }) => readStatus(context, params.id),
    paymentWebhook: async (context) => {
      const channel = { services: context.services, provider: requireProvider(context) }
      const event = readEvent(channel, context.request)
      await handleEvent(channel, event)
      // For a sandbox whose clock was moved forward. Only here, because the sweep is itself one of the due jobs.
      if (event.objectKind === 'test_helpers.test_clock') await context.services.sandboxTime?.follow()
      return { received: true }
    },
    registerAch: (context, { body }) => registerAccount(context, channelOf(context), body),
    linkAch: (context, { body }) => linkAccount(context, channelOf(context), body),
    listAch: (context) => listOwnAccounts(context),
    verifyAch: (context, { body }) => verifyAccount(context, channelOf(context), body),
    setDefaultAch: (context, { params }) => setDefaultAccount(context, params.id),
    clearSavedAch: (context, { params }) => removeAccount(context, params.id),
    readAuthorization: (context, { query }) => readAuthorization(context, query),
    chargeAch: (context, { body }) => chargeAccount(context, requireProvider(context), 'FULL', body),
    getPayment: (context, { params }) => readPaymentRecord(context, params.id),
    refundPayment: async (context, { params, body }) => {
      const provider = requireProvider(context)
      const { seenReleasedDate: seenReleasedOn, amountCents = null, all: isAll = false, ...input } = body
      // Exactly one of them, so that a misspelled amount does not refund everything.
      if (isAll === (amountCents !== null))
        throw new Refusal('bad_request', { fields: { amountCents: fieldSentence('refundAmount') } })
      await requestRefund(context, provider, params.id, { ...input, amountCents, seenReleasedOn })
      return readPaymentRecord(context, params.id)
    },
    decideRefund: async (context, { params, body }) => {
      const { id: paymentId, refundId } = params
      const { seenReleasedDate: seenReleasedOn = null, ...decision } = body
      const provider = requireProvider(context)
      await decideRefund(context, provider, { paymentId, refundId, seenReleasedOn, ...decision })
      return readPaymentRecord(context, paymentId)
    },
    reviewPayment: async (context, { params, body }) => {
      await reviewPayment(context, params.id, body)
      return readPaymentRecord(context, params.id)
    },
    listMyPayments: (context, { query }) => listMyPayments(context, query),
    getReceipt: (context, { params }) => readReceipt(context, params.id),
    printReceipt: (context, { params }) => printReceipt(context, params.id),
    receiptPdf: (context, { params }) => receiptFile(context, params.id),
    mailReceipt: (context, { params }) => mailReceipt(context, params.id),
    listUnfinished: (context, { query }) => listUnfinished(context, query.parcelId),
  },
)

export { monthCloseInput, performMonthClose } from './books/month-end.ts'
export { readReconciliationSummary } from './books/summary.ts'
export { requireProvider } from './core/provider.ts'
export { alertOfLateArrivals } from './late/late-arrivals.ts'
export { receiptValues } from './receipts/receipt.ts'
export { lockboxTask } from './received/lockbox/lockbox.ts'
export { finishSendBack, sendBackInput } from './received/send-back.ts'
export { havingOutcome } from './record/web-log.ts'
export { dropRefund, performRefund, refundInput } from './refunds/request-refund.ts'
