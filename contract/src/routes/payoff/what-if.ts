import * as z from 'zod/mini'
import { ifPaidMonthly, ifUnpaid } from '../../entities/payoff/what-if.ts'
import { ANONYMOUS_PAYOFFS, perUser } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { EVERYONE, route } from '../../route.ts'
import { date, moneyText } from '../../values.ts'

const LIMITS = [ANONYMOUS_PAYOFFS, perUser(120)] as const

/** What becomes of a payoff. Nothing is issued or kept. */
export const whatIfRoutes = {
  ifUnpaid: route({
    method: 'GET',
    path: '/api/parcels/:id/whatif/unpaid',
    access: EVERYONE,
    summary: 'What the payoff comes to if nothing is paid until a day, and the days of law until then.',
    limits: LIMITS,
    params: byId,
    query: z.object({ until: date }),
    answer: ifUnpaid,
    errors: ['not_found', 'no_payoff'],
  }),
  ifPaidMonthly: route({
    method: 'GET',
    path: '/api/parcels/:id/whatif/monthly',
    access: EVERYONE,
    summary: 'The plan that a monthly amount would make: each installment, what is left, and what it costs.',
    limits: LIMITS,
    params: byId,
    query: z.object({ amount: moneyText, firstDueDate: date }),
    answer: ifPaidMonthly,
    errors: ['not_found', 'no_payoff'],
  }),
} as const
