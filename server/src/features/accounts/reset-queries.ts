import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { foldedName } from './name-key.ts'

export interface ResetTarget {
  readonly id: number
  readonly email: string
  readonly isDisabled: boolean
}

/**
 * By id (where `byId`), else by e-mail, else by user name, so that nobody's user name stands before what is another's
 * own; upper and lower case do not matter.
 */
export async function findResetTarget(db: Db, typed: string, byId: boolean): Promise<ResetTarget | null> {
  const text = typed.trim()
  const id = byId && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
  const folded = foldedName(text)
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'is_disabled as isDisabled'])
    .where(sql<boolean>`username_key = ${folded} or email_key = ${folded} or id = ${id}`)
    .orderBy(sql`case when id = ${id} then 0 when email_key = ${folded} then 1 else 2 end`)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function insertResetToken(
  trx: Transaction,
  token: { tokenHash: string; userId: number | null; at: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('password_reset')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute()
}

export interface ResetPerson {
  readonly userId: number
  readonly username: string
  readonly email: string
}

/** Whose token this is, while it is good. */
export async function findResetToken(db: Db, tokenHash: string, now: Date): Promise<ResetPerson | null> {
  const row = await db
    .selectFrom('password_reset')
    .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
    .select(['app_user.id as userId', 'app_user.username', 'app_user.email'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('app_user.is_disabled', '=', false)
    .executeTakeFirst()
  return row ?? null
}

/** Whose token this is or was; null when it is not known, or not any more. */
export async function findResetOwner(db: Db, tokenHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('password_reset')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** True for one of many who bring the same token. */
export async function claimResetToken(trx: Transaction, tokenHash: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('password_reset')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Links that were mailed before, or after, lead nowhere any more. */
export async function voidResetTokens(trx: Transaction, userId: number, at: Date): Promise<void> {
  await trx
    .updateTable('password_reset')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
