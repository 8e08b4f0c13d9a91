interface WireStep {
  readonly step: string
  readonly state: string
  readonly stepDate: string | null
  readonly untilDate: string | null
  readonly isLate: boolean
  readonly waitDays: number | null
}

const aStep = (step: string, state: string, more: Partial<WireStep> = {}): WireStep => ({
  ...{ step, state, stepDate: null, untilDate: null, isLate: false, waitDays: null },
  ...more,
})

const ofSteps = (...steps: readonly WireStep[]) => ({ asOfDate: '2026-11-20', isPayoff: true, steps })

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
