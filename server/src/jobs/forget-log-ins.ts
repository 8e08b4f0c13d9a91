import type { Services } from '../services.ts'
import type { Job } from './job.ts'

const DAY_SECONDS = 24 * 3600
/** As log-in-limits.ts counts them: so many in a row close an account to new addresses until a new password. */
const IN_A_ROW = 100

/**
 * Failed log-ins count for a quarter of an hour, requests for reset links for one; who tried what from where is not
 * kept longer than that needs. A row of failures is forgotten after a month, unless it has closed an account.
 */
export const forgetLogInsJob: Job = {
  name: 'forget-log-ins',
  everySeconds: 3600,
  run: async (services: Services) => {
    const { db, clock } = services
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_SECONDS * 1000)
    await db.deleteFrom('login_failure').where('at', '<', daysAgo(1)).execute()
    await db.deleteFrom('reset_request').where('at', '<', daysAgo(1)).execute()
    await db.deleteFrom('password_reset').where('expires_at', '<', daysAgo(1)).execute()
    await db
      .deleteFrom('login_streak')
      .where('last_at', '<', daysAgo(30))
      .where('failure_count', '<', IN_A_ROW)
      .execute()
  },
}
