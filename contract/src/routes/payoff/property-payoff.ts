import { byId } from '../../paging.ts'
import { pdf } from '../../pdf.ts'
import { EVERYONE, route } from '../../route.ts'
import { PAYOFF_LIMITS } from './payoff-limits.ts'

export const propertyPayoffRoutes = {
  propertyPayoff: route({
    path: '/api/parcels/:id/propertypayoff.pdf',
    access: EVERYONE,
    isInCompanyName: true,
    ...pdf,
    summary:
      'The payoffs of all certificates of a property in one file: a page with the total, then a PAYOFF INVOICE for each, with a number of its own.',
    limits: PAYOFF_LIMITS,
    params: byId,
    errors: ['not_found', 'no_payoff', 'not_printable'],
  }),
} as const
