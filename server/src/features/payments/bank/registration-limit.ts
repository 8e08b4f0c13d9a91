import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { listRegistrations } from './account-rows.ts'

const DAY_MS = 86_400_000
const PER_DAY = 5

/** Accounts that a payer may begin to register in a day, by whatever way. */
export async function limitRegistrations(services: Services, userId: number): Promise<void> {
  const { rateLimitScale } = services.config
  if (rateLimitScale === 0) return
  const now = services.clock.now()
  const times = await listRegistrations(services.db, userId, new Date(now.getTime() - DAY_MS))
  const allowed = Math.ceil(PER_DAY * rateLimitScale)
  const freed = times.at(-allowed)
  if (times.length < allowed || freed === undefined) return
  throw new Refusal('too_many', {
    log: `${times.length} bank accounts in a day`,
    message: t('accountsToday'),
    retryAfterSeconds: Math.max(1, Math.ceil((freed.getTime() + DAY_MS - now.getTime()) / 1000)),
  })
}
