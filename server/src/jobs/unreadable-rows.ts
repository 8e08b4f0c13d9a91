import { updateUnreadableRowTasks } from '../features/payoff/service.ts'
import type { Job } from './job.ts'

/** Tells staff of payoff rules that cannot be read. A job, so that reading a payoff writes nothing. */
export const unreadableRowsJob: Job = {
  name: 'unreadable-payoff-rules',
  everySeconds: 300,
  run: (services) => updateUnreadableRowTasks(services),
}
