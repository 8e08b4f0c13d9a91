import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { networkOf } from '../../http/network.ts'
import { t } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { foldedName, listLogInsSince, nameKey } from './queries.ts'

const WINDOW_SECONDS = 15 * 60
const PER_ACCOUNT = 10
const ALL_ACCOUNTS = 100
const IN_A_ROW = 100

/** An attempt to log in. It counts as failed until it is cleared or discarded. */
export interface LogInAttempt {
  readonly id: number
  readonly accountKey: string
  readonly address: string
}

/**
 * Counts this attempt before the password is compared, so that parallel attempts get no more than successive ones
 * would. Throws `too_many` at the eleventh failed attempt for an account from one address in 15 minutes, at the 101st
 * from that address for all accounts, and at the 101st in a row for one account, unless somebody has logged in to it
 * from this address before. A refused attempt does not count.
 */
export async function countLogInAttempt(
  services: Services,
  username: string,
  from: string,
): Promise<LogInAttempt> {
  const { db, clock } = services
  const now = clock.now()
  const address = networkOf(from)
  const { id, accountKey } = await db
    .insertInto('login_failure')
    .values({ account_key: nameKey(username), address, at: now })
    .returning(['id', 'account_key as accountKey'])
    .executeTakeFirstOrThrow()
  const attempt = { id, accountKey, address }
  const counts = await countRecentAttempts(db, attempt, now)
  const oldestAt =
    counts.ofAccount > PER_ACCOUNT
      ? counts.oldestOfAccountAt
      : counts.ofAll > ALL_ACCOUNTS
        ? counts.oldestAt
        : null
  if (oldestAt === null) {
    await countFailureInARow(db, attempt, username, now)
    return attempt
  }
  await db.deleteFrom('login_failure').where('id', '=', id).execute()
  throw new Refusal('too_many', {
    log: counts.ofAccount > PER_ACCOUNT ? 'log-ins of one account' : 'log-ins of one address',
    retryAfterSeconds: Math.max(1, Math.ceil((oldestAt.getTime() - now.getTime()) / 1000) + WINDOW_SECONDS),
  })
}

/**
 * Call after a correct password. Clears the failures of this account from this address, and restarts its count of failures
 * in a row. Once that count has closed the account to other addresses, only a new password reopens it.
 */
export async function clearLogInFailures(db: Db | Transaction, attempt: LogInAttempt): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('account_key', '=', attempt.accountKey)
    .where('address', '=', attempt.address)
    .execute()
  await db
    .updateTable('login_streak')
    .set({
      failure_count: sql<number>`case when failure_count > ${IN_A_ROW} then failure_count - 1 else 0 end`,
    })
    .where('account_key', '=', attempt.accountKey)
    .execute()
}

/** Discards an attempt that has not failed or succeeded yet, because the two-step code is missing. Keeps earlier failures. */
export async function discardLogInAttempt(db: Db | Transaction, attempt: LogInAttempt): Promise<void> {
  await db.deleteFrom('login_failure').where('id', '=', attempt.id).execute()
  await db
    .updateTable('login_streak')
    .set({ failure_count: sql<number>`greatest(failure_count - 1, 0)` })
    .where('account_key', '=', attempt.accountKey)
    .execute()
}

/** Call after a new password. Opens the account to every address again. */
export async function clearFailuresInARow(trx: Transaction, username: string): Promise<void> {
  await trx.deleteFrom('login_streak').where('account_key', '=', nameKey(username)).execute()
}

async function countFailureInARow(db: Db, attempt: LogInAttempt, username: string, now: Date): Promise<void> {
  const { count } = await db
    .insertInto('login_streak')
    .values({ account_key: attempt.accountKey, failure_count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_key')
        .doUpdateSet({ failure_count: sql<number>`login_streak.failure_count + 1`, last_at: now }),
    )
    .returning('failure_count as count')
    .executeTakeFirstOrThrow()
  if (count <= IN_A_ROW || (await isKnownAddress(db, username, attempt.address))) return
  await discardLogInAttempt(db, attempt)
  throw new Refusal('too_many', {
    message: t('logInStreak'),
    log: 'failed log-ins in a row',
    retryAfterSeconds: 3600,
  })
}

async function isKnownAddress(db: Db, username: string, network: string): Promise<boolean> {
  const rows = await db
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select('user_session.address')
    .distinct()
    .where('username_key', '=', foldedName(username))
    .execute()
  return rows.some((row) => row.address !== null && networkOf(row.address) === network)
}

interface Counts {
  readonly ofAll: number
  readonly ofAccount: number
  readonly oldestAt: Date
  readonly oldestOfAccountAt: Date
}

function countRecentAttempts(db: Db, attempt: LogInAttempt, now: Date): Promise<Counts> {
  const since = new Date(now.getTime() - WINDOW_SECONDS * 1000)
  const ofAccount = sql`account_key = ${attempt.accountKey}`
  return db
    .selectFrom('login_failure')
    .select([
      sql<number>`count(*)`.as('ofAll'),
      sql<number>`count(*) filter (where ${ofAccount})`.as('ofAccount'),
      sql<Date>`min(at)`.as('oldestAt'),
      sql<Date>`min(at) filter (where ${ofAccount})`.as('oldestOfAccountAt'),
    ])
    .where('at', '>', since)
    .where('address', '=', attempt.address)
    .executeTakeFirstOrThrow()
}

const LOG_IN_WINDOW_SECONDS = 3600
const MOST_LOG_INS = 60

/**
 * Throws `too_many` after sixty successful log-ins to this account from this address in an hour; the setting scales it.
 * Checked before the password is compared, which saves the work and reveals nothing about the password. A server
 * handles two log-ins at once, which do not see each other, so one more may pass.
 */
export async function refuseTooManyLogIns(services: Services, username: string, from: string): Promise<void> {
  const { db, clock, config } = services
  if (config.rateLimitScale === 0) return
  const now = clock.now()
  const since = new Date(now.getTime() - LOG_IN_WINDOW_SECONDS * 1000)
  const network = networkOf(from)
  const logIns = await listLogInsSince(db, username, since)
  const here = logIns.filter(({ address }) => address !== null && networkOf(address) === network)
  // Once this log-in is an hour old, another one is allowed.
  const oldest = here[here.length - Math.ceil(MOST_LOG_INS * config.rateLimitScale)]
  if (oldest === undefined) return
  throw new Refusal('too_many', {
    log: 'log-ins that succeeded, of one account',
    retryAfterSeconds: Math.max(1, Math.ceil((oldest.at.getTime() - since.getTime()) / 1000)),
  })
}
