import * as z from 'zod/mini'
import { plan } from '../../entities/plans/plan.ts'
import { planAcceptance, planOffer, planTerms } from '../../entities/plans/plan-offer.ts'
import { perUser } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { file, OWNER_OR_ADMIN, route, TAXPAYER } from '../../route.ts'
import { multilineText } from '../../values.ts'

const autopayId = z.object({ id: z.string().check(z.regex(/^aut_[a-z0-9]{26}$/)) })

const PLAN_STAGE = z.object({ planId: z.int(), stage: z.string() })

/** A plan from its offer on. The request is in a file of its own, because its page must stay small. */
export const agreedPlanRoutes = {
  getPlan: route({
    method: 'GET',
    path: '/api/parcels/:id/plan',
    access: OWNER_OR_ADMIN,
    reads: 'certificate',
    summary: 'The accepted plan of a certificate, for the person whose plan it is and for administrators.',
    limits: [perUser(120)],
    params: byId,
    answer: plan,
    errors: ['not_found'],
  }),
  getPlanOffer: route({
    method: 'GET',
    path: '/api/parcels/:id/planoffer',
    access: TAXPAYER,
    isInCompanyName: true,
    reads: 'certificate',
    summary: 'The open offer of a plan to the caller: its schedule of today, and the text to agree to.',
    limits: [perUser(120)],
    params: byId,
    answer: planOffer,
    errors: ['not_found'],
  }),
  offerPlan: route({
    method: 'POST',
    path: '/api/plans/:id/offer',
    access: ['admin'],
    isInCompanyName: true,
    summary: 'Offer a plan to the person who asked for one; a new offer takes the place of the one before.',
    params: byId,
    body: planTerms,
    answer: PLAN_STAGE,
    errors: ['not_found', 'plan_exists', 'plan_changed', 'not_payable', 'no_payoff'],
  }),
  acceptPlan: route({
    method: 'POST',
    path: '/api/plans/:id/accept',
    access: TAXPAYER,
    isInCompanyName: true,
    changes: ['certificate'],
    summary: 'Agree to an offered plan. The schedule is computed once more, and frozen.',
    params: byId,
    body: planAcceptance,
    answer: PLAN_STAGE,
    errors: [
      'not_found',
      'authorization_required',
      'plan_changed',
      'plan_exists',
      'not_payable',
      'no_payoff',
    ],
  }),
  counterPlan: route({
    method: 'POST',
    path: '/api/plans/:id/counter',
    access: TAXPAYER,
    summary: 'Ask for other terms than those offered.',
    limits: [perUser(30)],
    params: byId,
    body: z.object({ comment: multilineText(2000) }),
    answer: PLAN_STAGE,
    errors: ['not_found', 'plan_changed'],
  }),
  cancelAutopay: route({
    method: 'POST',
    path: '/api/payments/autopay/:id/cancel',
    access: OWNER_OR_ADMIN,
    changes: ['certificate'],
    summary: 'Stop automatic payments. A debit that is at the bank goes on; a repeat answers the same.',
    params: autopayId,
    answer: z.object({ id: z.string(), status: z.literal('ENDED') }),
    errors: ['not_found'],
  }),
  planAgreement: route({
    method: 'GET',
    path: '/api/plans/:id/agreement.pdf',
    access: OWNER_OR_ADMIN,
    isInCompanyName: true,
    exchange: 'file',
    mediaType: 'application/pdf',
    summary: 'The accepted agreement, with who accepted it, when, from where, and the version of its text.',
    limits: [perUser(60)],
    params: byId,
    answer: file,
    errors: ['not_found', 'not_printable'],
  }),
  planOfferFile: route({
    method: 'GET',
    path: '/api/plans/:id/offer.pdf',
    access: OWNER_OR_ADMIN,
    isInCompanyName: true,
    exchange: 'file',
    mediaType: 'application/pdf',
    summary:
      'An open offer as a letter: its last day, every installment, the text to agree to, and how to accept it.',
    limits: [perUser(60)],
    params: byId,
    answer: file,
    errors: ['not_found', 'no_payoff', 'not_printable'],
  }),
} as const
