import { verifyByNight } from '../features/verify/in-process.ts'
import { VERIFY_JOB, verifyAndKeep } from '../features/verify/service.ts'
import type { Job } from './job.ts'

/** Checks every invariant of the money over the whole database, once a day. */
export const verifyJob: Job = {
  name: VERIFY_JOB,
  everySeconds: 24 * 3600,
  words: 'The nightly integrity check',
  // When a server starts, people are waiting for it.
  firstAfterSeconds: 120,
  run: async (services, signal) => {
    await verifyAndKeep(services, (it) => verifyByNight(it, signal))
  },
}
