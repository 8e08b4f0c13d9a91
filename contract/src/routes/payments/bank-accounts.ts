import * as z from 'zod/mini'
import { ACH_DEBIT_ERRORS, debitRequest, debitStarted } from '../../entities/payments/ach-debit.ts'
import {
  accountRegistration,
  debitAuthorization,
  depositsTyped,
  registeredAccount,
} from '../../entities/payments/bank-account.ts'
import { perUser } from '../../limits.ts'
import { OWNER_OR_ADMIN, route, TAXPAYER } from '../../route.ts'
import { exactText, idText, moneyText } from '../../values.ts'

const accountId = z.object({ id: z.string().check(z.regex(/^ach_[a-z0-9]{26}$/)) })
const LINKED = z.object({ url: z.string() })

/** Paying from a bank account: registering it, verifying it, and the debit. Bank numbers never come here. */
export const bankAccountRoutes = {
  registerAch: route({
    method: 'POST',
    path: '/api/payments/ach',
    access: TAXPAYER,
    isInCompanyName: true,
    status: 201,
    pendingStatus: 'NEW',
    changes: ['payments/accounts'],
    summary: 'Register a bank account by the token that the provider gave the browser for its numbers.',
    limits: [perUser(30)],
    body: accountRegistration,
    answer: registeredAccount,
    errors: [
      'authorization_required',
      'account_exists',
      'payment_refused',
      'provider_refused',
      'provider_unavailable',
    ],
  }),
  linkAch: route({
    method: 'POST',
    path: '/api/payments/achLink',
    access: TAXPAYER,
    isInCompanyName: true,
    summary: "A page of the provider's on which a bank account is linked by logging in at the bank.",
    limits: [perUser(30)],
    body: z.object({
      parcelId: z.optional(idText),
      portion: z.optional(moneyText),
      returnTo: z.optional(z.enum(['autopay'])),
    }),
    answer: LINKED,
    errors: ['provider_refused', 'provider_unavailable'],
  }),
  listAch: route({
    method: 'GET',
    path: '/api/payments/ach',
    access: TAXPAYER,
    reads: 'payments/accounts',
    summary: "The caller's bank accounts, newest first, after a look at the provider for those that wait.",
    limits: [perUser(600)],
    answer: z.array(registeredAccount),
  }),
  verifyAch: route({
    method: 'POST',
    path: '/api/payments/verifyAch',
    access: TAXPAYER,
    changes: ['payments/accounts'],
    summary: 'Verify an account by its two deposits, or by the code in the text of the one.',
    body: depositsTyped,
    answer: registeredAccount,
    errors: [
      'not_found',
      'verification_mismatch',
      'account_not_waiting',
      'provider_refused',
      'provider_unavailable',
    ],
  }),
  setDefaultAch: route({
    method: 'POST',
    path: '/api/payments/ach/:id/default',
    access: TAXPAYER,
    changes: ['payments/accounts'],
    summary: 'Choose the account that is offered first.',
    params: accountId,
    answer: registeredAccount,
    errors: ['not_found'],
  }),
  clearSavedAch: route({
    method: 'POST',
    path: '/api/payments/ClearSavedACH/:id',
    access: OWNER_OR_ADMIN,
    changes: ['payments/accounts'],
    summary: 'Remove a saved bank account. A repeat answers the same.',
    params: accountId,
    answer: registeredAccount,
    errors: ['not_found', 'account_in_use', 'provider_unavailable'],
  }),
  readAuthorization: route({
    method: 'GET',
    path: '/api/payments/authorization',
    access: TAXPAYER,
    isInCompanyName: true,
    reads: 'payments',
    summary: 'The text that a payer agrees to before an account is registered, or before one debit.',
    limits: [perUser(120)],
    query: z.object({
      purpose: z.enum(['account', 'payment']),
      kind: z._default(z.enum(['FULL', 'PARTIAL']), 'FULL'),
      portion: z.optional(moneyText),
      parcelId: z.optional(idText),
      accountId: z.optional(exactText(40)),
    }),
    answer: debitAuthorization,
    errors: ['not_found', 'not_payable', 'already_paying', 'amount_changed', 'plan_not_active', 'autopay_on'],
  }),
  chargeAch: route({
    method: 'POST',
    path: '/api/payments/chargeAch',
    access: TAXPAYER,
    isInCompanyName: true,
    pendingStatus: 'NEW',
    summary: 'Pay a certificate in full from a verified bank account.',
    body: debitRequest,
    answer: debitStarted,
    errors: ACH_DEBIT_ERRORS,
  }),
} as const
