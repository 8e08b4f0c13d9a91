import { PROGRESS_ENDINGS, PROGRESS_STEPS, STEP_STATES } from '@fieldstone/domain/payments/progress'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date } from '../../values.ts'

const progressStep = entity({
  step: z.enum([...PROGRESS_STEPS, ...PROGRESS_ENDINGS]),
  state: z.enum(STEP_STATES),
  /** The day on which it happened, or the first on which it is expected. */
  on: ['stepDate', z.nullable(date)],
  until: ['untilDate', z.nullable(date)],
  /** It has not happened, and its last day has passed. */
  isLate: z.boolean(),
  /** How many days after its bank pays it clears, where that day is not known yet. */
  waitDays: z.nullable(z.int()),
})

/** How far a payment has come, from the payer's money to the lien release, as its payer sees it. */
export const paymentProgress = entity({
  asOf: ['asOfDate', date],
  /** It paid the certificate off. */
  isPayoff: z.boolean(),
  steps: z.array(progressStep),
})
export type PaymentProgress = z.output<typeof paymentProgress>
