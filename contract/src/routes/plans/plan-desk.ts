import * as z from 'zod/mini'
import { debitsAboveLimit, deskPlan, planChange, planPreview } from '../../entities/plans/desk-plan.ts'
import { planCall } from '../../entities/plans/plan-call.ts'
import { paperAcceptance } from '../../entities/plans/plan-offer.ts'
import { perUser } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { route } from '../../route.ts'
import { SHOWS_MONEY } from '../../shows-money.ts'
import { date, intText, moneyText } from '../../values.ts'

/** A change of a plan also changes what its certificate owes. */
const AFTER_CHANGE = ['plans', ...SHOWS_MONEY] as const

/** What administrators do with a plan: read it, preview terms, and change its status. */
export const planDeskRoutes = {
  getDeskPlan: route({
    method: 'GET',
    path: '/api/plans/:id',
    access: ['admin'],
    reads: 'plans',
    summary: 'A plan with its days, its requester, and what can be done with it now.',
    limits: [perUser(600)],
    params: byId,
    answer: deskPlan,
    errors: ['not_found'],
  }),
  startPlan: route({
    method: 'POST',
    path: '/api/parcels/:id/planbytelephone',
    access: ['admin'],
    changes: AFTER_CHANGE,
    summary: 'Start a plan for an owner without an account who asked for it by telephone.',
    status: 201,
    params: byId,
    body: planCall,
    answer: z.object({ planId: z.int() }),
    errors: ['not_found', 'plan_exists', 'not_payable'],
  }),
  debitsAboveLimit: route({
    method: 'GET',
    path: '/api/autopay/abovelimit',
    access: ['admin'],
    reads: 'plans',
    summary: 'The scheduled ACH debits that a limit would keep back, before it is saved.',
    limits: [perUser(600)],
    query: z.object({ achMaxChargeCents: intText(0, 100_000_000) }),
    answer: debitsAboveLimit,
  }),
  previewPlan: route({
    method: 'GET',
    path: '/api/plans/:id/terms',
    access: ['admin'],
    reads: 'plans',
    summary:
      'What terms come to: by a number of months, or by the monthly amount that the owner can afford. Nothing is offered.',
    limits: [perUser(600)],
    params: byId,
    query: z.object({
      term: z.optional(intText(1, 120)),
      affordable: z.optional(moneyText),
      firstDueDate: date,
      offerExpireDate: date,
      downPayment: z.optional(moneyText),
      downPaymentDueDate: z.optional(date),
    }),
    answer: planPreview,
    errors: ['not_found', 'no_payoff'],
  }),
  acceptPlanOnPaper: route({
    method: 'POST',
    path: '/api/plans/:id/acceptonpaper',
    access: ['admin'],
    isInCompanyName: true,
    changes: AFTER_CHANGE,
    summary: 'Record that an offered plan came back signed on paper, for the sum that stands on it.',
    params: byId,
    body: paperAcceptance,
    answer: deskPlan,
    errors: ['not_found', 'plan_changed', 'plan_exists', 'not_payable', 'no_payoff'],
  }),
  changePlan: route({
    method: 'POST',
    path: '/api/plans/:id/change',
    access: ['admin'],
    changes: AFTER_CHANGE,
    summary:
      'Decline a request, cure a default, end a plan, or undo that while no money has moved; with its reason.',
    params: byId,
    body: planChange,
    answer: deskPlan,
    errors: ['not_found', 'plan_changed', 'plan_exists'],
  }),
} as const
