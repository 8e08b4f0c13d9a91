import type { Handler } from '../../http/handler.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import * as receipts from './receipts/receipts.ts'
import * as own from './record/own-payments.ts'
import { readPaymentRecord } from './record/payment-record.ts'
import * as refunds from './refunds/request-refund.ts'
import * as reviews from './refunds/review.ts'
import * as payments from './service.ts'

export const getPayment: Handler<'getPayment'> = (context, { params }) =>
  readPaymentRecord(context, params.id)

export const refundPayment: Handler<'refundPayment'> = async (context, { params, body }) => {
  const provider = payments.requireProvider(context)
  const { seenReleasedDate: seenReleasedOn, amountCents = null, all: isAll = false, ...wish } = body
  // One of them: a misspelled amount must not become all of it.
  if (isAll === (amountCents !== null))
    throw new Refusal('bad_request', { fields: { amountCents: fieldSentence('refundAmount') } })
  await refunds.requestRefund(context, provider, params.id, { ...wish, amountCents, seenReleasedOn })
  return readPaymentRecord(context, params.id)
}

export const decideRefund: Handler<'decideRefund'> = async (context, { params, body }) => {
  const { id: paymentId, refundId } = params
  const { seenReleasedDate: seenReleasedOn = null, ...decision } = body
  const provider = payments.requireProvider(context)
  await refunds.decideRefund(context, provider, { paymentId, refundId, seenReleasedOn, ...decision })
  return readPaymentRecord(context, paymentId)
}

export const reviewPayment: Handler<'reviewPayment'> = async (context, { params, body }) => {
  await reviews.reviewPayment(context, params.id, body)
  return readPaymentRecord(context, params.id)
}

export const listMyPayments: Handler<'listMyPayments'> = (context, { query }) =>
  own.listMyPayments(context, query)

export const getReceipt: Handler<'getReceipt'> = (context, { params }) =>
  receipts.readReceipt(context, params.id)

export const printReceipt: Handler<'printReceipt'> = (context, { params }) =>
  receipts.printReceipt(context, params.id)

export const receiptPdf: Handler<'receiptPdf'> = (context, { params }) =>
  receipts.receiptFile(context, params.id)

export const mailReceipt: Handler<'mailReceipt'> = (context, { params }) =>
  receipts.mailReceipt(context, params.id)
