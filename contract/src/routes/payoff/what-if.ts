import * as z from 'zod/mini'
import { ifPaidMonthly, ifUnpaid } from '../../entities/payoff/what-if.ts'
import { byId } from '../../paging.ts'
import { EVERYONE, route } from '../../route.ts'
import { date, moneyText } from '../../values.ts'
import { PAYOFF_LIMITS } from './payoff-limits.ts'

const ofPayoff = {
  method: 'GET',
  access: EVERYONE,
  reads: 'certificate',
  limits: PAYOFF_LIMITS,
  params: byId,
  errors: ['not_found', 'no_payoff'],
} as const

/** How a payoff would develop. Nothing is issued or stored. */
export const whatIfRoutes = {
  ifUnpaid: route({
    ...ofPayoff,
    path: '/api/parcels/:id/whatif/unpaid',
    summary: 'What the payoff comes to if nothing is paid until a day, and the days of law until then.',
    query: z.object({ until: date }),
    answer: ifUnpaid,
  }),
  ifPaidMonthly: route({
    ...ofPayoff,
    path: '/api/parcels/:id/whatif/monthly',
    summary: 'The plan that a monthly amount would make: each installment, what is left, and what it costs.',
    query: z.object({ amount: moneyText, firstDueDate: date }),
    answer: ifPaidMonthly,
  }),
} as const
