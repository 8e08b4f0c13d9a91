import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

/** A limit of attempts, counted in the database for all servers together. */
export interface AttemptLimit {
  readonly table:
    | 'reset_request'
    | 'name_change'
    | 'second_factor_try'
    | 'plan_code_try'
    | 'guest_code_request'
  readonly most: number
  readonly seconds: number
  /** Whether RATE_LIMIT_SCALE multiplies `most` (0 means no limit). Limits that protect a log-in are fixed. */
  readonly scale: 'by-setting' | 'fixed'
}

/** Counts this attempt; throws `too_many` beyond the limit. */
export async function countAttempt(
  services: Services,
  limit: AttemptLimit,
  key: string | RawBuilder<string>,
): Promise<void> {
  const waitSeconds = await secondsUntilAllowed(services, limit, key)
  if (waitSeconds === 0) return
  throw new Refusal('too_many', { log: limit.table, retryAfterSeconds: waitSeconds })
}

/** Counts this attempt and returns 0; beyond the limit it is not counted, and the seconds to wait are returned. */
export async function secondsUntilAllowed(
  { db, clock, config }: Services,
  { table, most, seconds, scale }: AttemptLimit,
  key: string | RawBuilder<string>,
): Promise<number> {
  const factor = scale === 'fixed' ? 1 : config.rateLimitScale
  if (factor === 0) return 0
  const now = clock.now()
  const { id, account_key } = await db
    .insertInto(table)
    .values({ account_key: key, at: now })
    .returning(['id', 'account_key'])
    .executeTakeFirstOrThrow()
  const { count, oldestAt } = await db
    .selectFrom(table)
    .select([sql<number>`count(*)`.as('count'), sql<Date>`min(at)`.as('oldestAt')])
    .where('account_key', '=', account_key)
    .where('at', '>', new Date(now.getTime() - seconds * 1000))
    .executeTakeFirstOrThrow()
  const isTooMany = count > Math.ceil(most * factor)
  // Runs the same statements in both cases, so that the response time reveals nothing.
  await db
    .deleteFrom(table)
    .where('id', '=', isTooMany ? id : 0)
    .execute()
  if (!isTooMany) return 0
  return Math.max(1, Math.ceil((oldestAt.getTime() - now.getTime()) / 1000) + seconds)
}

/** Forgets the attempts so far. */
export async function clearAttempts(
  db: Db | Transaction,
  { table }: AttemptLimit,
  key: string,
): Promise<void> {
  await db.deleteFrom(table).where('account_key', '=', key).execute()
}
