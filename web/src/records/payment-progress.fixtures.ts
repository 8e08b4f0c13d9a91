import type { paymentProgress } from '@fieldstone/contract/entities/payments/payment-progress'
import type * as z from 'zod/mini'

type Wire = z.input<typeof paymentProgress>
type WireStep = Wire['steps'][number]

const aStep = (step: WireStep['step'], state: WireStep['state'], more: Partial<WireStep> = {}): WireStep => ({
  ...{ step, state, stepDate: null, untilDate: null, isLate: false, waitDays: null },
  ...more,
})

const ofSteps = (...steps: WireStep[]): Wire => ({ asOfDate: '2026-11-20', isPayoff: true, steps })

const PAID = aStep('paid', 'done', { stepDate: '2026-11-20' })
const RELEASE = { stepDate: '2026-12-20', untilDate: '2027-01-19' }

/** As the server answers: a payoff by card, one that is released, one by ACH in process, a part of a plan, and a returned payment. */
export const PROGRESS = {
  card: ofSteps(
    PAID,
    aStep('cleared', 'done', { stepDate: '2026-11-20' }),
    aStep('recorded', 'next'),
    aStep('released', 'later', RELEASE),
  ),
  released: ofSteps(
    PAID,
    aStep('cleared', 'done', { stepDate: '2026-11-20' }),
    aStep('recorded', 'done', { stepDate: '2026-11-24' }),
    aStep('released', 'done', { stepDate: '2027-01-04' }),
  ),
  inProcess: ofSteps(
    PAID,
    aStep('cleared', 'next', { waitDays: 65 }),
    aStep('recorded', 'later'),
    aStep('released', 'later'),
  ),
  part: ofSteps(PAID, aStep('cleared', 'next', { stepDate: '2027-01-24' })),
  returned: ofSteps(PAID, aStep('returned', 'done', { stepDate: '2026-11-28' })),
} as const
