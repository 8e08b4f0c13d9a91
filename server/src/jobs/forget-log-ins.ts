import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

const DAY_SECONDS = 24 * 3600
/** As log-in-limits.ts counts them: so many in a row close an account to new addresses until a new password. */
const IN_A_ROW = 100

/** A mail that has left is looked up at most so long. */
const SENT_MAIL_DAYS = 30

/**
 * Failed log-ins count for a quarter of an hour, requests for reset links for one; who tried what from where is not
 * kept longer than that needs. A row of failures is forgotten after a month, unless it has closed an account. A session
 * that is over is kept only as the last one of this person from that address, by which the address stays known. Mails
 * lose what opens an account with its end, and go a month after they were sent.
 */
export const forgetLogInsJob: Job = {
  name: 'forget-log-ins',
  everySeconds: 3600,
  run: async (services: Services) => {
    const { db, clock } = services
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_SECONDS * 1000)
    await db.deleteFrom('login_failure').where('at', '<', daysAgo(1)).execute()
    await db.deleteFrom('reset_request').where('at', '<', daysAgo(1)).execute()
    await db.deleteFrom('name_change').where('at', '<', daysAgo(1)).execute()
    await db.deleteFrom('second_factor_try').where('at', '<', daysAgo(1)).execute()
    await db.deleteFrom('password_reset').where('expires_at', '<', daysAgo(1)).execute()
    await db
      .deleteFrom('login_streak')
      .where('last_at', '<', daysAgo(30))
      .where('failure_count', '<', IN_A_ROW)
      .execute()
    await forgetSessions(db, daysAgo(1))
    await db
      .updateTable('outbox')
      .set({ body: '' })
      .where('expires_at', '<=', clock.now())
      .where('body', '<>', '')
      .execute()
    await db.deleteFrom('outbox').where('sent_at', '<', daysAgo(SENT_MAIL_DAYS)).execute()
    // Written for nobody by requests for a reset link.
    await db.deleteFrom('outbox').where('recipient', '=', '').execute()
  },
}

async function forgetSessions(db: Db, endedBefore: Date): Promise<void> {
  await db
    .deleteFrom('user_session as old')
    .where('old.ends_at', '<', endedBefore)
    .where((row) =>
      row.exists(
        row
          .selectFrom('user_session as later')
          .select('later.user_id')
          .whereRef('later.user_id', '=', 'old.user_id')
          .whereRef('later.address', 'is not distinct from', 'old.address')
          .where(sql<boolean>`(later.created_at, later.jti_hash) > (old.created_at, old.jti_hash)`),
      ),
    )
    .execute()
}
