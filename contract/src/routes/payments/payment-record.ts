import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import { REVIEW_ENDINGS } from '@fieldstone/domain/payments/refundable'
import * as z from 'zod/mini'
import { ownConfirmation } from '../../entities/approvals/own-confirmation.ts'
import { paymentId } from '../../entities/payments/payment-id.ts'
import { NONE_LOGGED, paymentRecord, webPayment } from '../../entities/payments/payment-record.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { route } from '../../route.ts'
import { SHOWS_MONEY } from '../../shows-money.ts'
import { because, date, formInt, idText } from '../../values.ts'

/** What administrators see of one payment, and do with it. Each answers the payment as it is then. */
export const paymentRecordRoutes = {
  getPayment: route({
    method: 'GET',
    path: '/api/payments/:id',
    access: ['admin'],
    reads: 'online-payments',
    summary: 'One payment: its states, ledger lines, refunds, the ids of the provider, and what may be done.',
    params: paymentId,
    answer: paymentRecord,
    errors: ['not_found'],
  }),
  refundPayment: route({
    method: 'POST',
    path: '/api/payments/:id/refund',
    access: ['admin'],
    changes: ['online-payments', ...SHOWS_MONEY],
    summary:
      'Refund the whole payment, or a part of its unapplied funds. Large refunds wait for a second administrator.',
    params: paymentId,
    body: z.object({
      /** Required, unless `all` is said. */
      amountCents: z.optional(formInt(1, 99_999_999)),
      /** All that is left goes back, whatever it is. */
      all: z.optional(z.literal(true)),
      reason: because,
      /** What had gone back when the person decided: a second press refunds nothing more. */
      seenRefundedCents: z._default(z.nullable(formInt(0)), null),
      /** The release that the person knew of; null: none. */
      seenReleasedDate: z.optional(z.nullable(date)),
    }),
    answer: paymentRecord,
    errors: ['not_found', 'not_refundable', 'provider_unavailable'],
  }),
  decideRefund: route({
    method: 'POST',
    path: '/api/payments/:id/refunds/:refundId/decision',
    access: ['admin'],
    changes: ['online-payments', ...SHOWS_MONEY],
    summary:
      'Approve the refund that another administrator asked for, by the own password and code, or decline it.',
    params: z.extend(paymentId, { refundId: idText }),
    body: z.object({
      decision: z.enum(['approve', 'decline']),
      /** The release that the person knew of, to approve the refund of a released certificate all the same. */
      seenReleasedDate: z.optional(z.nullable(date)),
      ...ownConfirmation,
    }),
    answer: paymentRecord,
    errors: ['not_found', 'not_allowed', 'not_refundable', 'provider_unavailable'],
  }),
  reviewPayment: route({
    method: 'POST',
    path: '/api/payments/:id/review',
    access: ['admin'],
    changes: ['online-payments', ...SHOWS_MONEY],
    summary:
      'End the review of a payment: post the money that came, or close it where nothing of it is left.',
    params: paymentId,
    body: z.object({ action: z.enum(REVIEW_ENDINGS), note: because }),
    answer: paymentRecord,
    errors: ['not_found', 'not_reviewable'],
  }),
} as const

export const webPaymentRoutes = {
  listWebPayments: route({
    method: 'GET',
    path: '/api/payments/GetWebPaymentLogs',
    access: ['admin'],
    reads: 'online-payments',
    summary:
      'Every payment that was begun on this site, newest first; by `outcome` those alone that ended so. X-Total-Count holds the whole count.',
    ...list({
      name: 'web-payments',
      pageSize: 20,
      sorts: [
        ...['taxSaleNo', 'ownerName', 'address', 'username', 'lastName', 'firstName', 'email', 'phone'],
        ...['paymentAmount', 'paymentMethod', 'isPaymentPending', 'created'],
      ],
      filters: { ...textFilter, ...dayFilters, outcome: z.optional(z.enum(PAYMENT_OUTCOMES)) },
      columns: [
        ['Certificate', 'taxSaleNo'],
        ['Owner', 'ownerName'],
        ['Property address', 'address'],
        ['Username', 'username'],
        ['Last name', (row) => logged(row['lastName'])],
        ['First name', (row) => logged(row['firstName'])],
        ['E-mail', (row) => logged(row['email'])],
        ['Phone', (row) => logged(row['phone'])],
        ['Certificate portion', 'certificatePortion'],
        ['Fee', 'fee'],
        ['Payment amount', 'paymentAmount'],
        ['Method', 'paymentMethod'],
        ['Pending', (row) => (row['isPaymentPending'] === true ? 'yes' : 'no')],
        ['Outcome', 'outcome'],
        ['Created', (row, dayOf) => dayOf(String(row['created']))],
        ['Payment', 'paymentID'],
      ],
      totals: ['Certificate portion', 'Fee', 'Payment amount'],
    }),
    answer: z.array(webPayment),
  }),
} as const

const logged = (value: unknown): string => (value === null ? NONE_LOGGED : String(value))
