import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { implement } from '../../../http/handler.ts'
import { assignReceived, returnReceived, settleReceived } from './change.ts'
import { proposeCertificates } from './propose.ts'
import { listReceived, showReceived } from './read.ts'
import { printReceivedReceipt, readReceivedReceipt } from './receipt.ts'
import { recordReceived } from './record.ts'
import { sendBackReceived, undoSendBack } from './send-back.ts'

export const received = implement(receivedPaymentRoutes, {
  listReceivedPayments: (context, { query }) => listReceived(context, query),
  proposeCertificates: (context, { query }) =>
    proposeCertificates(context, {
      text: query.text,
      amountCents: query.amount ?? null,
      receivedOn: query.receivedDate ?? null,
      besideId: query.besideId ?? null,
    }),
  getReceivedPayment: (context, { params }) => showReceived(context, params.id),
  recordReceivedPayment: (context, { body }) =>
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
    }),
  settleReceivedPayment: (context, { params, body }) =>
    settleReceived(context, params.id, { clearedOn: body.settledDate }),
  returnReceivedPayment: (context, { params, body }) =>
    returnReceived(context, params.id, {
      returnedOn: body.returnedDate,
      reason: body.reason,
      isMistake: body.isMistake,
    }),
  assignReceivedPayment: (context, { params, body }) => assignReceived(context, params.id, body),
  sendBackReceivedPayment: (context, { params, body }) => sendBackReceived(context, params.id, body),
  undoSentBackPayment: (context, { params, body }) => undoSendBack(context, params.id, body),
  getReceivedReceipt: (context, { params }) => readReceivedReceipt(context, params.id),
  printReceivedReceipt: (context, { params }) => printReceivedReceipt(context, params.id),
})
