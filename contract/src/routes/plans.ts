import * as z from 'zod/mini'
import { byId } from '../paging.ts'
import { route, TAXPAYER } from '../route.ts'
import { optionalText } from '../values.ts'

export const planRoutes = {
  requestPlan: route({
    method: 'POST',
    path: '/api/parcels/:id/requestpaymentplan',
    access: TAXPAYER,
    summary: 'Ask a servicing specialist for a payment plan.',
    status: 201,
    limit: { count: 5, seconds: 3600 },
    params: byId,
    body: z.object({ comment: optionalText(2000) }),
    answer: z.object({ planId: z.int() }),
    errors: ['not_found', 'plan_exists', 'not_payable'],
  }),
} as const
