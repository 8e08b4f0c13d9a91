import * as z from 'zod/mini'
import { payoffQuote } from '../entities/payoff.ts'
import { byId } from '../paging.ts'
import { EVERYONE, file, route } from '../route.ts'

/** One address may look up so many payoffs without an account. */
const LOOKUPS = { count: 100, seconds: 3600, of: 'anonymous' } as const

export const payoffRoutes = {
  logPayoff: route({
    method: 'POST',
    path: '/api/parcels/:id/payofflog',
    access: EVERYONE,
    summary: 'Note that a payoff was shown or printed; the answer is its numbered snapshot.',
    status: 201,
    limit: LOOKUPS,
    params: byId,
    // Without a body it is a view: the specification names none.
    body: z._default(z.object({ purpose: z._default(z.enum(['view', 'print']), 'view') }), {
      purpose: 'view',
    }),
    answer: payoffQuote,
    errors: ['not_found', 'no_payoff'],
  }),
  payoffInvoice: route({
    method: 'GET',
    path: '/api/parcels/:id/payoffinvoice.pdf',
    access: EVERYONE,
    exchange: 'file',
    mediaType: 'application/pdf',
    summary: 'The PAYOFF INVOICE with its remittance slip, under a quote number of its own.',
    limit: LOOKUPS,
    params: byId,
    answer: file,
    errors: ['not_found', 'no_payoff'],
  }),
} as const
