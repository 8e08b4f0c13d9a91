import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'
import type { AppUserTable, UserSessionTable } from '../../db/tables.ts'

/** The content of a token. For display only: access is decided from the rows. */
export interface SessionUser {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly accountType: number
  readonly countyId: number | null
  readonly firmId: number | null
}

/** The fields of an account that logging in needs. */
export interface LogInUser extends SessionUser {
  readonly passwordHash: string
  readonly isApproved: boolean
  readonly isDisabled: boolean
  readonly secondFactorSecret: string | null
  /** Has no password of its own. */
  readonly isGuest: boolean
  readonly language: AccountLanguage
}

const LOG_IN_COLUMNS = [
  'id',
  'username',
  'email',
  'account_type as accountType',
  'county_id as countyId',
  'firm_id as firmId',
  'password_hash as passwordHash',
  'is_approved as isApproved',
  'is_disabled as isDisabled',
  'second_factor_secret as secondFactorSecret',
  'is_guest as isGuest',
  'language',
] as const

/** Ignores case. */
export async function findLogInUser(db: Db | Transaction, username: string): Promise<LogInUser | null> {
  const user = await db
    .selectFrom('app_user')
    .select(LOG_IN_COLUMNS)
    .where('username_key', '=', foldedName(username))
    .executeTakeFirst()
  return user ?? null
}

/** Reads the account and locks it until the transaction ends, so that it is not disabled or changed meanwhile. */
export async function lockLogInUser(trx: Transaction, userId: number): Promise<LogInUser | null> {
  const user = await trx
    .selectFrom('app_user')
    .select(LOG_IN_COLUMNS)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return user ?? null
}

export function getPasswordOf(
  db: Db | Transaction,
  userId: number,
): Promise<{ username: string; passwordHash: string }> {
  return db
    .selectFrom('app_user')
    .select(['username', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** An account with a password is not a guest's any more. */
export async function setPasswordHash(trx: Transaction, userId: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, is_guest: false })
    .where('id', '=', userId)
    .execute()
}

export async function insertUser(trx: Transaction, user: Insertable<AppUserTable>): Promise<number> {
  const { id } = await trx.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface UserContact {
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly language: AccountLanguage
}

/** Throws when there is no such user. */
export function getUserContact(db: Db | Transaction, userId: number): Promise<UserContact> {
  return db
    .selectFrom('app_user')
    .select(['username', 'email', 'first_name as firstName', 'last_name as lastName', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function hasVerifiedBankAccount(db: Db | Transaction, userId: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('ach_account')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '=', 'VERIFIED')
      .limit(1),
  )
}

export async function insertSession(
  db: Db | Transaction,
  session: Insertable<UserSessionTable>,
): Promise<void> {
  await db.insertInto('user_session').values(session).execute()
}

/** Lists when and from where sessions of this account were opened after a time, oldest first. */
export function listLogInsSince(
  db: Db,
  username: string,
  since: Date,
): Promise<{ address: string | null; at: Date }[]> {
  return db
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select(['user_session.address', 'user_session.created_at as at'])
    .where('username_key', '=', foldedName(username))
    .where('user_session.created_at', '>', since)
    .orderBy('user_session.created_at')
    .execute()
}

/** True when the session has not ended. Locks it until the transaction ends. */
export async function lockLiveSession(trx: Transaction, sessionHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('user_session')
    .select('revoked_at')
    .where('jti_hash', '=', sessionHash)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined && row.revoked_at === null
}

export async function revokeSession(
  trx: Transaction,
  sessionHash: string,
  revoked: { at: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('user_session')
    .set({ revoked_at: revoked.at, revoke_reason: revoked.reason })
    .where('jti_hash', '=', sessionHash)
    .where('revoked_at', 'is', null)
    .execute()
}

export function getSessionTimes(db: Db, sessionHash: string): Promise<{ seenAt: Date; endsAt: Date }> {
  return db
    .selectFrom('user_session')
    .select(['seen_at as seenAt', 'ends_at as endsAt'])
    .where('jti_hash', '=', sessionHash)
    .executeTakeFirstOrThrow()
}

export async function setSessionSeen(db: Db, sessionHash: string, at: Date): Promise<void> {
  await db.updateTable('user_session').set({ seen_at: at }).where('jti_hash', '=', sessionHash).execute()
}

/** A typed name or e-mail in the form of username_key and email_key. Every look-up uses it. */
export const foldedName = (typed: string): RawBuilder<string> => sql<string>`lower(${typed})`

/**
 * The key under which limits count a typed name, whether the account exists or not. Two spellings share a key exactly
 * when they find the same account. People also type passwords into this field, so only a hash is kept.
 */
export const nameKey = (typed: string): RawBuilder<string> =>
  sql<string>`encode(sha256(convert_to(${foldedName(typed)}, 'UTF8')), 'hex')`
