import * as z from 'zod/mini'
import {
  mailedCode,
  planAcceptanceByCode,
  planByCode,
  planCode,
  planCounterByCode,
} from '../../entities/plans/plan-offer.ts'
import { entity } from '../../entity.ts'
import { perAddress, perUser } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { EVERYONE, file, route, TAXPAYER } from '../../route.ts'

/** The code is in the body, never in the address of a call. */
const byCode = { method: 'POST', access: EVERYONE, limits: [perAddress(60)] } as const

/** Plans of people without an account: by a mailed code or an e-mailed link. */
export const planCodeRoutes = {
  openPlanByCode: route({
    ...byCode,
    path: '/api/planoffers/open',
    isInCompanyName: true,
    reads: 'plans',
    summary:
      'The offer of a plan, by a mailed code with the certificate number, or by the token of an e-mailed link.',
    body: entity(planCode),
    answer: planByCode,
    errors: ['not_found', 'not_payable', 'no_payoff'],
  }),
  acceptPlanByCode: route({
    ...byCode,
    path: '/api/planoffers/accept',
    isInCompanyName: true,
    changes: ['plans'],
    summary: 'Agree to an offered plan without an account. The schedule is computed once more, and frozen.',
    body: planAcceptanceByCode,
    answer: planByCode,
    errors: [
      'not_found',
      'authorization_required',
      'plan_changed',
      'plan_exists',
      'not_payable',
      'no_payoff',
    ],
  }),
  counterPlanByCode: route({
    ...byCode,
    path: '/api/planoffers/counter',
    summary: 'Ask for other terms than those offered, without an account.',
    body: planCounterByCode,
    answer: z.object({ planId: z.int(), stage: z.string() }),
    errors: ['not_found', 'plan_changed'],
  }),
  claimPlan: route({
    method: 'POST',
    path: '/api/plans/claim',
    access: TAXPAYER,
    changes: ['plans', 'certificate'],
    summary:
      'Add a plan without an account to the caller’s account, by a code that was mailed to its address.',
    limits: [perUser(30)],
    body: mailedCode,
    answer: entity({ certificateId: ['parcelID', z.int()] }),
    errors: ['plan_exists'],
  }),
  planCodeLetter: route({
    method: 'POST',
    path: '/api/plans/:id/codeletter.pdf',
    access: ['admin'],
    isInCompanyName: true,
    changes: ['plans'],
    exchange: 'file',
    mediaType: 'application/pdf',
    summary:
      'A letter with a new code for a plan without an account, to its mailing address. The code before ends. The letter is not stored.',
    params: byId,
    answer: file,
    errors: ['not_found', 'plan_changed', 'not_printable'],
  }),
} as const
