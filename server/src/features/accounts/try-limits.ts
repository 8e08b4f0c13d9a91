import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

/** How often something may be tried: counted in the database, and so for all servers. */
export interface TryLimit {
  readonly table: 'reset_request' | 'name_change' | 'second_factor_try'
  readonly most: number
  readonly seconds: number
  /** Whether the setting multiplies `most`, where 0 means no limit. What guards a log-in is fixed. */
  readonly scale: 'by-setting' | 'fixed'
}

/** Counts this try; throws `too_many` when there were more than there may be. */
export async function countTry(
  services: Services,
  limit: TryLimit,
  key: string | RawBuilder<string>,
): Promise<void> {
  const waitSeconds = await waitForTry(services, limit, key)
  if (waitSeconds === 0) return
  throw new Refusal('too_many', { log: limit.table, retryAfterSeconds: waitSeconds })
}

/** Counts this try; the seconds to wait when there were more than there may be (then it is not counted), else 0. */
export async function waitForTry(
  { db, clock, config }: Services,
  { table, most, seconds, scale }: TryLimit,
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
  // The same statements either way, so that the time does not tell what the answer must not.
  await db
    .deleteFrom(table)
    .where('id', '=', isTooMany ? id : 0)
    .execute()
  if (!isTooMany) return 0
  return Math.max(1, Math.ceil((oldestAt.getTime() - now.getTime()) / 1000) + seconds)
}

/** What was tried so far is not held against anybody any more. */
export async function clearTries(db: Db | Transaction, { table }: TryLimit, key: string): Promise<void> {
  await db.deleteFrom(table).where('account_key', '=', key).execute()
}
