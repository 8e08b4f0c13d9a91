import { GUEST_CODE_TRIES } from '@fieldstone/domain/accounts/guest'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { foldedName } from './queries.ts'

/** The account of an e-mail address. */
export interface EmailOwner {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly accountType: number
  readonly isApproved: boolean
  readonly isDisabled: boolean
  readonly isGuest: boolean
  /** Whether somebody used a link or code that was sent to this address. */
  readonly isConfirmed: boolean
  readonly language: AccountLanguage
}

/** Ignores case. */
export async function findEmailOwner(trx: Transaction, email: string): Promise<EmailOwner | null> {
  const row = await trx
    .selectFrom('app_user')
    .select(['id', 'username', 'email', 'account_type as accountType', 'language'])
    .select(['is_approved as isApproved', 'is_disabled as isDisabled', 'is_guest as isGuest'])
    .select(
      sql<boolean>`exists (select from app_user_email known where known.user_id = app_user.id
        and known.until is null and known.confirmed_at is not null)`.as('isConfirmed'),
    )
    .where('email_key', '=', foldedName(email))
    .executeTakeFirst()
  return row ?? null
}

export async function insertGuestCode(
  trx: Transaction,
  code: { challengeHash: string; codeHash: string; at: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('guest_code')
    .values({
      challenge_hash: code.challengeHash,
      code_hash: code.codeHash,
      created_at: code.at,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** Counts a try of a code that can still be used, and returns its hash. Null if there is none. */
export async function countGuestCodeTry(db: Db, challengeHash: string, at: Date): Promise<string | null> {
  const row = await db
    .updateTable('guest_code')
    .set({ try_count: sql<number>`try_count + 1` })
    .where('challenge_hash', '=', challengeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('try_count', '<', GUEST_CODE_TRIES)
    .returning('code_hash as codeHash')
    .executeTakeFirst()
  return row?.codeHash ?? null
}

/** True for exactly one of several requests with the same code. */
export async function claimGuestCode(trx: Transaction, challengeHash: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('guest_code')
    .set({ used_at: at })
    .where('challenge_hash', '=', challengeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}
