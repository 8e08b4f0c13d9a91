import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import * as z from 'zod/mini'
import { ownPayment } from '../../entities/payments/own-payment.ts'
import { paymentId } from '../../entities/payments/payment.ts'
import { receipt } from '../../entities/payments/receipt.ts'
import { unfinishedPayment } from '../../entities/payments/unfinished-payment.ts'
import { perUser } from '../../limits.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { file, nothing, route, TAXPAYER } from '../../route.ts'
import { idText } from '../../values.ts'

const OWNER_OR_ADMIN = ['taxpayer', 'admin'] as const

/** A payer's own payments, and their receipts. */
export const ownPaymentRoutes = {
  listMyPayments: route({
    method: 'GET',
    path: '/api/parcels/mypayments',
    access: TAXPAYER,
    summary:
      'The payments that this person has begun here, newest first. X-Total-Count holds the whole count.',
    ...list({
      name: 'online-payments',
      sorts: ['requestDate', 'payofF_TOTAL', 'taxSaleNo', 'propertyAddress'],
      filters: {
        ...textFilter,
        ...dayFilters,
        outcome: z.optional(z.enum(PAYMENT_OUTCOMES)),
        certificateId: ['parcelID', z.optional(idText)],
      },
      columns: [
        ['Request Date', (row, dayOf) => dayOf(String(row['requestDate']))],
        ['Payoff Total', 'payofF_TOTAL'],
        ['Parcel Address', 'propertyAddressFull'],
        ['Certificate number', 'taxSaleNo'],
        ['Parcel number', 'parcelNo'],
        ['Fee', 'fee'],
        ['Total charged', 'paymentAmount'],
        ['Method', 'paymentMethod'],
        ['Outcome', 'outcome'],
        ['Receipt', 'receiptNo'],
        ['Payment', 'paymentID'],
      ],
      totals: ['Payoff Total', 'Fee', 'Total charged'],
    }),
    answer: z.array(ownPayment),
  }),
  listUnfinished: route({
    method: 'GET',
    path: '/api/payments/unfinished',
    access: TAXPAYER,
    summary:
      'What this person has begun to pay of a certificate and left half-way; nothing of it is charged.',
    limits: [perUser(120)],
    query: z.object({ parcelId: idText }),
    answer: z.array(unfinishedPayment),
  }),
  getReceipt: route({
    method: 'GET',
    path: '/api/payments/:id/receipt',
    access: OWNER_OR_ADMIN,
    isInCompanyName: true,
    summary: 'The receipt of a payment, marked as a duplicate once it was printed, saved or mailed again.',
    params: paymentId,
    answer: receipt,
    errors: ['not_found'],
  }),
  printReceipt: route({
    method: 'POST',
    path: '/api/payments/:id/receipt/print',
    access: OWNER_OR_ADMIN,
    isInCompanyName: true,
    summary: 'Records that a copy is printed; the answer is that copy.',
    limits: [perUser(60)],
    params: paymentId,
    answer: receipt,
    errors: ['not_found'],
  }),
  receiptPdf: route({
    method: 'GET',
    path: '/api/payments/:id/receipt.pdf',
    access: OWNER_OR_ADMIN,
    isInCompanyName: true,
    exchange: 'file',
    mediaType: 'application/pdf',
    summary: 'A copy of the receipt as a PDF.',
    limits: [perUser(60)],
    params: paymentId,
    answer: file,
    errors: ['not_found'],
  }),
  mailReceipt: route({
    method: 'POST',
    path: '/api/payments/:id/receipt/mail',
    access: OWNER_OR_ADMIN,
    isInCompanyName: true,
    status: 204,
    summary: "Sends the receipt again, to the payer's own e-mail address.",
    limits: [perUser(5)],
    params: paymentId,
    answer: nothing,
    errors: ['not_found'],
  }),
} as const
