import { growth } from '../../entities/payoff/growth.ts'
import { byId } from '../../paging.ts'
import { EVERYONE, route } from '../../route.ts'
import { PAYOFF_LIMITS } from './payoff-limits.ts'

export const growthRoutes = {
  getGrowth: route({
    method: 'GET',
    path: '/api/parcels/:id/growth',
    access: EVERYONE,
    reads: 'certificate',
    summary: 'How the payoff came to be what it is: year by year from the sale, and month by month.',
    limits: PAYOFF_LIMITS,
    params: byId,
    answer: growth,
    errors: ['not_found', 'no_payoff'],
  }),
} as const
