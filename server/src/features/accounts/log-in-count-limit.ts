import { networkOf } from '../../http/network.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { listLogInsSince } from './queries.ts'

const WINDOW_SECONDS = 3600
const MOST = 60

/**
 * Throws `too_many` after sixty successful log-ins to this account from this address in an hour; the setting scales it.
 * Checked before the password is compared, which saves the work and reveals nothing about the password. A server
 * handles two log-ins at once, which do not see each other, so one more may pass.
 */
export async function refuseTooManyLogIns(services: Services, username: string, from: string): Promise<void> {
  const { db, clock, config } = services
  if (config.rateLimitScale === 0) return
  const now = clock.now()
  const since = new Date(now.getTime() - WINDOW_SECONDS * 1000)
  const network = networkOf(from)
  const logIns = await listLogInsSince(db, username, since)
  const here = logIns.filter(({ address }) => address !== null && networkOf(address) === network)
  // Once this one is an hour old, another log-in is allowed.
  const oldest = here[here.length - Math.ceil(MOST * config.rateLimitScale)]
  if (oldest === undefined) return
  throw new Refusal('too_many', {
    log: 'log-ins that succeeded, of one account',
    retryAfterSeconds: Math.max(1, Math.ceil((oldest.at.getTime() - since.getTime()) / 1000)),
  })
}
