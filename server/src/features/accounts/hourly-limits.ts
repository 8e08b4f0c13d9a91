import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

const WINDOW_SECONDS = 3600

export interface Counted {
  readonly table: 'reset_request' | 'name_change'
  readonly key: string | RawBuilder<string>
  /** In an hour, before the setting scales it. */
  readonly most: number
}

/** Counts this request; throws `too_many` when it is more than an hour may have. */
export async function countInHour(services: Services, counted: Counted): Promise<void> {
  const waitSeconds = await hourlyWait(services, counted)
  if (waitSeconds === 0) return
  throw new Refusal('too_many', { log: counted.table, retryAfterSeconds: waitSeconds })
}

/** Counts this request; the seconds to wait when it is more than an hour may have (then it is not counted), else 0. */
export async function hourlyWait(
  { db, clock, config }: Services,
  { table, key, most }: Counted,
): Promise<number> {
  if (config.rateLimitScale === 0) return 0
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
    .where('at', '>', new Date(now.getTime() - WINDOW_SECONDS * 1000))
    .executeTakeFirstOrThrow()
  const isTooMany = count > Math.ceil(most * config.rateLimitScale)
  // The same statements either way, so that the time does not tell what the answer must not.
  await db
    .deleteFrom(table)
    .where('id', '=', isTooMany ? id : 0)
    .execute()
  return !isTooMany ? 0 : Math.max(1, Math.ceil((oldestAt.getTime() - now.getTime()) / 1000) + WINDOW_SECONDS)
}
