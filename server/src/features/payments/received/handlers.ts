import type { Handler } from '../../../http/handler.ts'
import * as change from './change.ts'
import { proposeCertificates as propose } from './propose.ts'
import * as read from './read.ts'
import * as receipts from './receipt.ts'
import { recordReceived } from './record.ts'
import { sendBackReceived, undoSendBack } from './send-back.ts'

export const listReceivedPayments: Handler<'listReceivedPayments'> = (context, { query }) =>
  read.listReceived(context, query)

export const proposeCertificates: Handler<'proposeCertificates'> = (context, { query }) =>
  propose(context, {
    text: query.text,
    amountCents: query.amount ?? null,
    receivedOn: query.receivedDate ?? null,
    besideId: query.besideId ?? null,
  })

export const getReceivedPayment: Handler<'getReceivedPayment'> = (context, { params }) =>
  read.showReceived(context, params.id)

export const recordReceivedPayment: Handler<'recordReceivedPayment'> = (context, { body }) =>
  recordReceived(context, {
    certificateId: body.certificateId,
    instrument: body.instrument,
    channel: body.receivedBy,
    totalCents: body.amount,
    receivedOn: body.receivedDate,
    clearedOn: body.settledDate,
    reference: body.reference,
    paidBy: body.paidBy,
    payerName: body.payerName,
    note: body.note,
    recordAnyway: body.recordAnyway ?? null,
  })

export const settleReceivedPayment: Handler<'settleReceivedPayment'> = (context, { params, body }) =>
  change.settleReceived(context, params.id, { clearedOn: body.settledDate })

export const returnReceivedPayment: Handler<'returnReceivedPayment'> = (context, { params, body }) =>
  change.returnReceived(context, params.id, {
    returnedOn: body.returnedDate,
    reason: body.reason,
    isMistake: body.isMistake,
  })

export const assignReceivedPayment: Handler<'assignReceivedPayment'> = (context, { params, body }) =>
  change.assignReceived(context, params.id, body)

export const sendBackReceivedPayment: Handler<'sendBackReceivedPayment'> = (context, { params, body }) =>
  sendBackReceived(context, params.id, body)

export const undoSentBackPayment: Handler<'undoSentBackPayment'> = (context, { params, body }) =>
  undoSendBack(context, params.id, body)

export const getReceivedReceipt: Handler<'getReceivedReceipt'> = (context, { params }) =>
  receipts.readReceivedReceipt(context, params.id)

export const printReceivedReceipt: Handler<'printReceivedReceipt'> = (context, { params }) =>
  receipts.printReceivedReceipt(context, params.id)
