import { VERIFY_JOB, verifyAndKeep } from '../verify/run.ts'
import type { Job } from './job.ts'

/** Once a day: the invariants of the money over everything there is. */
export const verifyJob: Job = {
  name: VERIFY_JOB,
  everySeconds: 24 * 3600,
  run: async (services) => {
    await verifyAndKeep(services)
  },
}
