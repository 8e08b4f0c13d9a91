import { paymentId } from '../../entities/payments/payment-id.ts'
import { paymentStatus } from '../../entities/payments/payment-status.ts'
import { PAYER, PAYER_OR_ADMIN, route } from '../../route.ts'

/** What became of a payment. */
export const paymentStatusRoutes = {
  cancelPayment: route({
    method: 'POST',
    path: '/api/payments/:id/cancel',
    access: PAYER,
    isForGuests: true,
    changes: ['payments', 'certificate'],
    summary: 'Give up an open card payment; the answer is what became of it.',
    params: paymentId,
    answer: paymentStatus,
    errors: ['not_found'],
  }),
  paymentStatus: route({
    method: 'GET',
    path: '/api/payments/:id/status',
    access: PAYER_OR_ADMIN,
    isForGuests: true,
    reads: 'payments',
    summary: 'What the provider says of a payment, in our words.',
    params: paymentId,
    answer: paymentStatus,
    errors: ['not_found'],
  }),
} as const
