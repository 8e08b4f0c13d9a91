import { withdrawClosed } from '../features/payments/withdraw-closed.ts'
import type { Job } from './job.ts'

/** Closes at the provider, within seconds, the card pages that were closed here. */
export const withdrawClosedJob: Job = { name: 'withdraw-closed', everySeconds: 5, run: withdrawClosed }
