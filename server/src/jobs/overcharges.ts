import { overchargesTask, queueCheck } from '../features/overcharges/service.ts'
import type { Job } from './job.ts'
import { runWaitingTasks } from './tasks.ts'

/** Once a day all charges are checked. It is queued, so that its progress is seen and one server does it. */
export const nightlyOverchargesJob: Job = {
  name: 'nightly-overcharges',
  everySeconds: 24 * 3600,
  words: 'The start of the nightly check of all charges',
  // After the check of the books, which begins when people are no longer waiting for the server.
  firstAfterSeconds: 300,
  run: async ({ db, clock }) => {
    await queueCheck(db, clock.now(), null)
  },
}

export const OVERCHARGES = 'overcharges'

/** In a lane of its own: a check takes minutes, for which no import should wait. */
export const overchargesJob: Job = {
  name: OVERCHARGES,
  everySeconds: 5,
  run: (services, signal = new AbortController().signal) =>
    runWaitingTasks(services, [overchargesTask], signal),
}
