import type { MailReach } from '@fieldstone/contract/entities/plans/desk-plan'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

interface MailedAccount {
  readonly email: string
  readonly is_approved: boolean
  readonly is_disabled: boolean
}

/** Known before a mail is sent: whether it can be read, and whether the last one arrived. */
export async function mailReachOf(
  db: Db | Transaction,
  { email, is_approved, is_disabled }: MailedAccount,
): Promise<MailReach> {
  if (is_disabled || !is_approved) return 'no-access'
  const last = await db
    .selectFrom('outbox')
    .select(['sent_at', 'last_error'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && last.sent_at === null && last.last_error !== null ? 'undelivered' : 'mail'
}

interface Addressed {
  /** The account that a mail was sent to, or that a message came from; null: none is known. */
  readonly userId: number | null
  readonly email: string
}

/**
 * The same of a mail or a message. An address alone is taken for an account's only once it is confirmed: a stranger may
 * have typed it. Somebody without an account can be written to.
 */
export async function addressReachOf(db: Db | Transaction, { userId, email }: Addressed): Promise<MailReach> {
  if (email === '') return 'no-account'
  const account = await db
    .selectFrom('app_user as person')
    .select(['is_approved', 'is_disabled'])
    .where(
      userId === null
        ? sql<boolean>`person.id in (select known.user_id from app_user_email known
            where known.email_key = lower(${email}) and known.until is null and known.confirmed_at is not null)`
        : sql<boolean>`person.id = ${userId}`,
    )
    .executeTakeFirst()
  return mailReachOf(db, { email, ...(account ?? { is_approved: true, is_disabled: false }) })
}
