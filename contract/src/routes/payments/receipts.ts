import { paymentId } from '../../entities/payments/payment-id.ts'
import { receipt } from '../../entities/payments/receipt.ts'
import { perUser } from '../../limits.ts'
import { pdf } from '../../pdf.ts'
import { nothing, PAYER_OR_ADMIN, route } from '../../route.ts'

export const receiptRoutes = {
  getReceipt: route({
    method: 'GET',
    path: '/api/payments/:id/receipt',
    access: PAYER_OR_ADMIN,
    isForGuests: true,
    isInCompanyName: true,
    reads: 'receipts',
    summary: 'The receipt of a payment, marked as a duplicate once it was printed, saved or mailed again.',
    params: paymentId,
    answer: receipt,
    errors: ['not_found'],
  }),
  printReceipt: route({
    method: 'POST',
    path: '/api/payments/:id/receipt/print',
    access: PAYER_OR_ADMIN,
    isForGuests: true,
    isInCompanyName: true,
    summary: 'Records that a copy is printed; the answer is that copy.',
    limits: [perUser(60)],
    params: paymentId,
    answer: receipt,
    errors: ['not_found'],
  }),
  receiptPdf: route({
    path: '/api/payments/:id/receipt.pdf',
    access: PAYER_OR_ADMIN,
    isForGuests: true,
    isInCompanyName: true,
    ...pdf,
    summary: 'A copy of the receipt as a PDF.',
    limits: [perUser(60)],
    params: paymentId,
    errors: ['not_found', 'not_printable'],
  }),
  mailReceipt: route({
    method: 'POST',
    path: '/api/payments/:id/receipt/mail',
    access: PAYER_OR_ADMIN,
    isForGuests: true,
    isInCompanyName: true,
    status: 204,
    changes: ['receipts'],
    summary: "Sends the receipt again, to the payer's own e-mail address.",
    limits: [perUser(5)],
    params: paymentId,
    answer: nothing,
    errors: ['not_found'],
  }),
} as const
