import type { MailReach } from '@fieldstone/contract/entities/plans/desk-plan'
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

/** The same of an address, which may be that of nobody with an account: such a one can be written to. */
export async function addressReachOf(db: Db | Transaction, email: string): Promise<MailReach> {
  if (email === '') return 'no-account'
  const account = await db
    .selectFrom('app_user')
    .select(['is_approved', 'is_disabled'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  return mailReachOf(db, { email, ...(account ?? { is_approved: true, is_disabled: false }) })
}
