import { sql } from 'kysely'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

const WINDOW_SECONDS = 3600
const PER_ACCOUNT = 3

/**
 * Counts this request; throws `too_many` at the fourth in an hour for one account. A name that is no account has the
 * same limit, so that nobody learns from it which names exist.
 */
export async function beginResetRequest({ db, clock, config }: Services, accountKey: string): Promise<void> {
  if (config.rateLimitScale === 0) return
  const now = clock.now()
  const { id } = await db
    .insertInto('reset_request')
    .values({ account_key: accountKey, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count, oldestAt } = await db
    .selectFrom('reset_request')
    .select([sql<number>`count(*)`.as('count'), sql<Date>`min(at)`.as('oldestAt')])
    .where('account_key', '=', accountKey)
    .where('at', '>', new Date(now.getTime() - WINDOW_SECONDS * 1000))
    .executeTakeFirstOrThrow()
  if (count <= Math.ceil(PER_ACCOUNT * config.rateLimitScale)) return
  await db.deleteFrom('reset_request').where('id', '=', id).execute()
  throw new Refusal('too_many', {
    log: 'reset links of one account',
    retryAfterSeconds: Math.max(1, Math.ceil((oldestAt.getTime() - now.getTime()) / 1000) + WINDOW_SECONDS),
  })
}
