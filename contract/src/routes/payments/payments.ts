import { PAGE_FORMS } from '@fieldstone/domain/payments/charge-methods'
import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import * as z from 'zod/mini'
import {
  cardForm,
  paymentId,
  paymentQuote,
  paymentStatus,
  paymentTicket,
} from '../../entities/payments/payment.ts'
import { method } from '../../entities/payments/payment-words.ts'
import { NONE_LOGGED, webPayment } from '../../entities/payments/web-payment.ts'
import { perAddress, perUser } from '../../limits.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { EVERYONE, route, TAXPAYER } from '../../route.ts'
import { amountFromZero, formId, idText, moneyText } from '../../values.ts'
import { paymentConfigRoutes } from './payment-config.ts'

/** `amount` for a full payoff is the payoff without the fee; inside a plan it is the total, with the fee. */
const cardFormRoute = <const Path extends `/api/${string}`>(path: Path, what: string) =>
  route({
    method: 'POST',
    path,
    access: EVERYONE,
    exchange: 'form',
    status: 303,
    summary: `${what}: carries a ticket, leads to the card page of the provider.`,
    body: cardForm,
    answer: z.object({ location: z.string() }),
    errors: ['ticket_refused', 'not_allowed'],
  })

export const paymentRoutes = {
  ...paymentConfigRoutes,
  paymentQuote: route({
    method: 'GET',
    path: '/api/payments/quote',
    access: TAXPAYER,
    summary: 'What would be charged now, and if not, why not.',
    limits: [perUser(120)],
    query: z.object({
      parcelId: idText,
      method,
      kind: z._default(z.enum(['FULL', 'PARTIAL']), 'FULL'),
      portion: z.optional(moneyText),
    }),
    answer: paymentQuote,
    errors: ['not_found'],
  }),
  paymentTicket: route({
    method: 'POST',
    path: '/api/payments/ticket',
    access: TAXPAYER,
    isInCompanyName: true,
    summary: 'A single-use key, good for five minutes, that lets one card form through.',
    status: 201,
    body: z.object({ purpose: z.enum(PAGE_FORMS), parcelId: formId, amount: amountFromZero }),
    answer: paymentTicket,
    errors: [
      'not_found',
      'not_payable',
      'already_paying',
      'amount_changed',
      'plan_not_active',
      'autopay_on',
      'provider_unavailable',
    ],
    // In addition to the limit per user: an address may have many accounts.
    limits: [perAddress(30)],
  }),
  payByCard: cardFormRoute('/api/payments/cc', 'The card form for a full payoff'),
  payPartByCard: cardFormRoute(
    '/api/payments/ccpartial',
    'The card form for an amount inside a plan, its `amount` with the fee in it',
  ),
  listWebPayments: route({
    method: 'GET',
    path: '/api/payments/GetWebPaymentLogs',
    access: ['admin'],
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
  cancelPayment: route({
    method: 'POST',
    path: '/api/payments/:id/cancel',
    access: TAXPAYER,
    summary: 'Give up an open card payment; the answer is what became of it.',
    params: paymentId,
    answer: paymentStatus,
    errors: ['not_found'],
  }),
  paymentStatus: route({
    method: 'GET',
    path: '/api/payments/:id/status',
    access: ['taxpayer', 'admin'],
    summary: 'What the provider says of a payment, in our words.',
    params: paymentId,
    answer: paymentStatus,
    errors: ['not_found'],
  }),
  paymentWebhook: route({
    method: 'POST',
    path: '/api/payments/webhook',
    access: EVERYONE,
    exchange: 'raw',
    bodyLimit: 1_048_576,
    summary: "The provider's signed events. Each only tells us to fetch the object it speaks of.",
    answer: z.object({ received: z.boolean() }),
    errors: ['webhook_refused'],
  }),
} as const

const logged = (value: unknown): string => (value === null ? NONE_LOGGED : String(value))
