import type { Db } from '../../../db/database.ts'
import type { Sentence } from '../../../messages/language.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** How many a payer may start in a period, scaled by the setting. A scale of 0 means no limit. */
export interface StartLimit {
  readonly count: number
  readonly withinMs: number
  /** Replaces the usual sentence. */
  readonly message?: Sentence
}

/** Lists when the payer started any since an instant, oldest first. */
export type StartsSince = (since: Date) => Promise<readonly Date[]>

/** Refuses with `too_many` if the payer has started that many, and says when the next may start. */
export async function limitStarts(
  services: Services,
  { count, withinMs, ...said }: StartLimit,
  startsSince: StartsSince,
): Promise<void> {
  const { rateLimitScale } = services.config
  if (rateLimitScale === 0) return
  const now = services.clock.now()
  const starts = await startsSince(new Date(now.getTime() - withinMs))
  const allowed = Math.ceil(count * rateLimitScale)
  const freed = starts.at(-allowed)
  if (starts.length < allowed || freed === undefined) return
  const waitMs = freed.getTime() + withinMs - now.getTime()
  throw new Refusal('too_many', {
    ...said,
    log: `${starts.length} within ${withinMs / HOUR_MS} h`,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** Reads the start times of this payer's rows in a table. */
export const startsIn =
  (db: Db, table: 'payment_ticket' | 'ach_account' | 'saved_card', userId: number): StartsSince =>
  async (since) => {
    const rows = await db
      .selectFrom(table)
      .select('created_at')
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .orderBy('created_at')
      .execute()
    return rows.map((row) => row.created_at)
  }
