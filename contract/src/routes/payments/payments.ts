import { PAGE_FORMS } from '@fieldstone/domain/payments/charge-methods'
import * as z from 'zod/mini'
import { cardForm, paymentQuote, paymentTicket } from '../../entities/payments/payment.ts'
import { method } from '../../entities/payments/payment-fields.ts'
import { perAddress, perUser } from '../../limits.ts'
import { EVERYONE, PAYER, route, TAXPAYER } from '../../route.ts'
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
    reads: 'certificate',
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
    access: PAYER,
    isForGuests: true,
    isInCompanyName: true,
    summary:
      'A single-use key, good for five minutes, that lets one card form through. A guest pays the whole payoff only.',
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
