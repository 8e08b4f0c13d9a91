import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

const DAY_SECONDS = 24 * 3600
/**
 * After so many failures in a row, an account accepts no new addresses until its password is reset (log-in-limits.ts).
 */
const CLOSING_FAILURES = 100

/** How long sent mails are kept. */
const SENT_MAIL_DAYS = 30

/**
 * Deletes personal data that is no longer needed. Failed log-ins count for 15 minutes and requests for reset links for
 * an hour; both are deleted after a day. A series of failures is deleted after a month, unless it has closed an
 * account. Of ended sessions only the last one per person and address is kept, so that the address stays known. Mails
 * with a secret lose their text when the secret expires. Mails are deleted a month after they were sent, except those
 * about a certificate, which are its history. A list that was deleted can be had again for a day.
 */
export const deleteExpiredAccountDataJob: Job = {
  name: 'delete-expired-account-data',
  everySeconds: 3600,
  run: async (services: Services) => {
    const { db, clock } = services
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_SECONDS * 1000)
    await db.deleteFrom('login_failure').where('at', '<', daysAgo(1)).execute()
    await db.deleteFrom('reset_request').where('at', '<', daysAgo(1)).execute()
    await db.deleteFrom('name_change').where('at', '<', daysAgo(1)).execute()
    await db.deleteFrom('second_factor_try').where('at', '<', daysAgo(1)).execute()
    await db.deleteFrom('worklist').where('deleted_at', '<', daysAgo(1)).execute()
    await db.deleteFrom('password_reset').where('expires_at', '<', daysAgo(1)).execute()
    await db
      .deleteFrom('login_streak')
      .where('last_at', '<', daysAgo(30))
      .where('failure_count', '<', CLOSING_FAILURES)
      .execute()
    await deleteOldSessions(db, daysAgo(1))
    await db
      .updateTable('outbox')
      .set({ body: '' })
      .where('expires_at', '<=', clock.now())
      .where('body', '<>', '')
      .execute()
    await db
      .deleteFrom('outbox')
      .where('sent_at', '<', daysAgo(SENT_MAIL_DAYS))
      .where('certificate_id', 'is', null)
      .execute()
    // Rows without an owner, written by requests for a reset link.
    await db.deleteFrom('outbox').where('recipient', '=', '').execute()
  },
}

async function deleteOldSessions(db: Db, endedBefore: Date): Promise<void> {
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
