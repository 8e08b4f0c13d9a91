import * as z from 'zod/mini'
import { route } from '../route.ts'

const autopayId = z.object({ id: z.string().check(z.regex(/^aut_[a-z0-9]{26}$/)) })

/** Automatic payments of a plan. */
export const autopayRoutes = {
  cancelAutopay: route({
    method: 'POST',
    path: '/api/payments/autopay/:id/cancel',
    access: ['taxpayer', 'admin'],
    summary: 'Stop automatic payments. A debit that is at the bank goes on; a repeat answers the same.',
    params: autopayId,
    answer: z.object({ id: z.string(), status: z.enum(['STARTING', 'ON', 'ENDED', 'FAILED']) }),
    errors: ['not_found'],
  }),
} as const
