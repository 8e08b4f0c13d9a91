import * as z from 'zod/mini'
import { perAddress, perUser } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { route, TAXPAYER } from '../../route.ts'
import { optionalMultilineText } from '../../values.ts'

export const planRoutes = {
  requestPlan: route({
    method: 'POST',
    path: '/api/parcels/:id/requestpaymentplan',
    access: TAXPAYER,
    changes: ['certificate'],
    summary: 'Ask a servicing specialist for a payment plan.',
    status: 201,
    limits: [perAddress(5), perUser(120)],
    params: byId,
    body: z.object({ comment: optionalMultilineText(2000) }),
    answer: z.object({ planId: z.int() }),
    errors: ['not_found', 'plan_exists', 'not_payable'],
  }),
} as const
