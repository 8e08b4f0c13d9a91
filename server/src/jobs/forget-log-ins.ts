import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Failed log-ins count for a quarter of an hour; who tried what from where is not kept longer than that needs. */
export const forgetLogInsJob: Job = {
  name: 'forget-log-ins',
  everySeconds: 3600,
  run: async (services: Services) => {
    const dayAgo = new Date(services.clock.now().getTime() - 24 * 3600 * 1000)
    await services.db.deleteFrom('login_failure').where('at', '<', dayAgo).execute()
  },
}
