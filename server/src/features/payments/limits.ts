import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

const HOUR_MS = 3_600_000

export const hourBefore = (now: Date): Date => new Date(now.getTime() - HOUR_MS)

/**
 * Refuses with `too_many` when `times` (of the last hour, oldest first) already hold the limit, scaled by the
 * setting; a scale of 0 is no limit.
 */
export function limitPerHour(services: Services, limit: number, times: readonly Date[]): void {
  const { rateLimitScale } = services.config
  if (rateLimitScale === 0) return
  const allowed = Math.ceil(limit * rateLimitScale)
  const freed = times.at(-allowed)
  if (times.length < allowed || freed === undefined) return
  const waitMs = freed.getTime() + HOUR_MS - services.clock.now().getTime()
  throw new Refusal('too_many', {
    log: `${times.length} in an hour`,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}
