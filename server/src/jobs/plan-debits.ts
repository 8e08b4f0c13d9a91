import { PLAN_DEBITS, runPlanDebits } from '../features/payments/autopay/plan-debits.ts'
import type { Job } from './job.ts'

/** Automatic payments of plans and their notices; looked at each hour, since counties have different days. */
export const planDebitsJob: Job = {
  name: PLAN_DEBITS,
  everySeconds: 3600,
  words: 'The debiting of automatic payments',
  run: runPlanDebits,
}
