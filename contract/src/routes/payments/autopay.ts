import * as z from 'zod/mini'
import { ACH_DEBIT_ERRORS, debitRequest, debitStarted } from '../../entities/payments/ach-debit.ts'
import {
  autopayAccountId,
  autopayOffer,
  autopayRequest,
  autopayStarted,
} from '../../entities/payments/autopay.ts'
import { perUser } from '../../limits.ts'
import { route, TAXPAYER } from '../../route.ts'
import { idText, intText } from '../../values.ts'

/** Why automatic payments cannot be set up. */
const AUTOPAY_REFUSALS = [
  'not_found',
  'plan_not_active',
  'autopay_on',
  'instalment_overdue',
  'plan_changed',
  'already_paying',
  'not_payable',
] as const

/** Paying inside a plan from a bank account, once or by itself. */
export const autopayRoutes = {
  chargeAchPartial: route({
    method: 'POST',
    path: '/api/payments/chargeAchPartial',
    access: TAXPAYER,
    isInCompanyName: true,
    pendingStatus: 'NEW',
    summary: 'Pay an amount inside a plan from a verified bank account.',
    body: debitRequest,
    answer: debitStarted,
    errors: [...ACH_DEBIT_ERRORS, 'plan_not_active', 'autopay_on'],
  }),
  readAutopayOffer: route({
    method: 'GET',
    path: '/api/payments/autopay/offer',
    access: TAXPAYER,
    isInCompanyName: true,
    reads: 'autopay-offer',
    summary: 'What automatic payments would debit, and the text that a payer agrees to.',
    limits: [perUser(120)],
    query: z.object({
      parcelId: idText,
      accountId: autopayAccountId,
      months: intText(1, 120),
      replaces: z.optional(autopayAccountId),
    }),
    answer: autopayOffer,
    errors: AUTOPAY_REFUSALS,
  }),
  chargeAchSubscription: route({
    method: 'POST',
    path: '/api/payments/chargeAchSubscription',
    access: TAXPAYER,
    isInCompanyName: true,
    changes: ['certificate'],
    summary: 'Set up automatic payments for the coming installments of a plan. Nothing is charged at once.',
    limits: [perUser(30)],
    body: autopayRequest,
    answer: autopayStarted,
    errors: [...AUTOPAY_REFUSALS, 'bad_request', 'authorization_required', 'provider_unavailable'],
  }),
} as const
