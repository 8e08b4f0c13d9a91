import { SWEEP, sweepPayments } from '../features/payments/sweep.ts'
import type { Job } from './job.ts'

/** Asks the provider for what no webhook told: at the start and every quarter of an hour. */
export const paymentSweepJob: Job = { name: SWEEP, everySeconds: 15 * 60, run: sweepPayments }
