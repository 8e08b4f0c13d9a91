import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { hashOf } from '../../http/session.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

const WINDOW_SECONDS = 15 * 60
const PER_ACCOUNT = 10
const ALL_ACCOUNTS = 100

/** One try to log in; it counts as failed until it is forgiven. */
export interface LogInTry {
  readonly id: number
  readonly accountKey: string
  readonly address: string
}

/**
 * Counts this try before the password is looked at, so that many at once pass no more than one after the other would.
 * Throws `too_many` at the eleventh failed try for an account from one address in 15 minutes, and at the hundred and
 * first from that address for all accounts. A refused try does not count.
 */
export async function beginLogInTry(services: Services, username: string, from: string): Promise<LogInTry> {
  const { db, clock } = services
  const now = clock.now()
  // What stands in the field of the name may be a password by mistake: only a hash of it is kept.
  const accountKey = hashOf(username.normalize('NFKC').toLowerCase())
  const address = networkOf(from)
  const { id } = await db
    .insertInto('login_failure')
    .values({ account_key: accountKey, address, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const counts = await countTries(db, { id, accountKey, address }, now)
  const oldestAt =
    counts.ofAccount > PER_ACCOUNT
      ? counts.oldestOfAccountAt
      : counts.ofAll > ALL_ACCOUNTS
        ? counts.oldestAt
        : null
  if (oldestAt === null) return { id, accountKey, address }
  await db.deleteFrom('login_failure').where('id', '=', id).execute()
  throw new Refusal('too_many', {
    log: counts.ofAccount > PER_ACCOUNT ? 'log-ins of one account' : 'log-ins of one address',
    retryAfterSeconds: Math.max(1, Math.ceil((oldestAt.getTime() - now.getTime()) / 1000) + WINDOW_SECONDS),
  })
}

/** The right password was given: nothing is held against this account at this address any more. */
export async function forgiveLogInTries(db: Db | Transaction, tried: LogInTry): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('account_key', '=', tried.accountKey)
    .where('address', '=', tried.address)
    .execute()
}

interface Counts {
  readonly ofAll: number
  readonly ofAccount: number
  readonly oldestAt: Date
  readonly oldestOfAccountAt: Date
}

function countTries(db: Db, tried: LogInTry, now: Date): Promise<Counts> {
  const since = new Date(now.getTime() - WINDOW_SECONDS * 1000)
  const ofAccount = sql`account_key = ${tried.accountKey}`
  return db
    .selectFrom('login_failure')
    .select([
      sql<number>`count(*)`.as('ofAll'),
      sql<number>`count(*) filter (where ${ofAccount})`.as('ofAccount'),
      sql<Date>`min(at)`.as('oldestAt'),
      sql<Date>`min(at) filter (where ${ofAccount})`.as('oldestOfAccountAt'),
    ])
    .where('at', '>', since)
    .where('address', '=', tried.address)
    .executeTakeFirstOrThrow()
}

/** A whole /64 of IPv6 belongs to one subscriber, who could otherwise try from as many addresses as he likes. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...gap, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
