import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { foldedName } from './queries.ts'

export interface ResetTarget {
  readonly id: number
  readonly email: string
  readonly isDisabled: boolean
}

/**
 * Finds an account by id (only where `byId`), then by e-mail, then by user name, so that a user name cannot hide
 * another person's e-mail or id. Ignores case.
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

interface ResetPerson {
  readonly userId: number
  readonly username: string
  readonly email: string
}

/** The account of a token that is still valid. */
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

/** The account of a token, valid or not; null when unknown. */
export async function findResetOwner(db: Db, tokenHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('password_reset')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** True for exactly one of several requests with the same token. */
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

/** Makes every unused link of this account invalid. */
export async function voidResetTokens(trx: Transaction, userId: number, at: Date): Promise<void> {
  await trx
    .updateTable('password_reset')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
