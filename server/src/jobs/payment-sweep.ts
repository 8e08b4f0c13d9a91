import { SWEEP, sweepPayments } from '../features/payments/sweep.ts'
import type { Job } from './job.ts'

/** Asks the provider about payments whose webhook never arrived: at the start and every 15 minutes. */
export const paymentSweepJob: Job = { name: SWEEP, everySeconds: 15 * 60, run: sweepPayments }
