import * as z from 'zod/mini'
import { payoffQuote } from '../../entities/payoff/payoff.ts'
import { byId } from '../../paging.ts'
import { pdf } from '../../pdf.ts'
import { EVERYONE, route } from '../../route.ts'
import { PAYOFF_LIMITS } from './payoff-limits.ts'

export const payoffRoutes = {
  logPayoff: route({
    method: 'POST',
    path: '/api/parcels/:id/payofflog',
    access: EVERYONE,
    reads: 'payoff-quote',
    summary: 'Note that a payoff was shown or printed; the answer is its numbered snapshot.',
    status: 201,
    limits: PAYOFF_LIMITS,
    params: byId,
    // Without a body it is a view, since the specification names no body.
    // 'county': one of the two figures of the county's page, on paper; 'county-view': that page on a screen.
    body: z._default(
      z.object({
        purpose: z._default(z.enum(['view', 'print', 'county', 'county-view']), 'view'),
        period: z.optional(z.enum(['current', 'future'])),
      }),
      { purpose: 'view' },
    ),
    answer: payoffQuote,
    // A printed payoff is in the company's name.
    errors: ['not_found', 'no_payoff', 'company_missing'],
  }),
  payoffInvoice: route({
    path: '/api/parcels/:id/payoffinvoice.pdf',
    access: EVERYONE,
    isInCompanyName: true,
    ...pdf,
    summary: 'The PAYOFF INVOICE with its remittance slip, under a quote number of its own.',
    limits: PAYOFF_LIMITS,
    params: byId,
    errors: ['not_found', 'no_payoff', 'not_printable'],
  }),
} as const
