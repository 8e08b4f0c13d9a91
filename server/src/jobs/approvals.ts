import { performDueApprovals } from '../features/approvals/service.ts'
import type { Job } from './job.ts'

/** Whoever confirmed a request on the server's shell waits for it. */
export const approvalsJob: Job = {
  name: 'approvals',
  everySeconds: 15,
  run: performDueApprovals,
}
