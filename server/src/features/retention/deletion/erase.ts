import { NO_ADDRESS } from '@fieldstone/domain/accounts/person'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

interface Erased {
  readonly userId: number
  readonly email: string
  readonly keepsName: boolean
  readonly passwordHash: string
  readonly at: Date
}

/** A name that nobody can sign up under, and an address to which no mail can go (RFC 2606). */
const tombstone = (userId: number) => ({
  username: `deleted-${userId}`,
  email: `deleted-${userId}@deleted.invalid`,
})

/**
 * Leaves of an account what money and the law rest on: its number, and its name where receipts or agreements say it. What it was
 * reached and recognized by goes, and what only its owner used. Payments, plans, agreements, letters and the audit log
 * stay as they are.
 */
export async function eraseAccount(
  trx: Transaction,
  { userId, email, keepsName, passwordHash, at }: Erased,
): Promise<void> {
  const { username, email: nowhere } = tombstone(userId)
  await forgetTries(trx, userId)
  await trx
    .updateTable('app_user')
    .set({
      ...{ username, email: nowhere, phone: '', ...NO_ADDRESS },
      ...(keepsName ? {} : { first_name: '', last_name: '' }),
      ...{ password_hash: passwordHash, second_factor_secret: null, second_factor_new_secret: null },
      ...{ is_disabled: true, data_deleted_at: at, updated_at: at, version: sql<number>`version + 1` },
    })
    .where('id', '=', userId)
    .execute()
  for (const table of [
    'user_session',
    'recovery_code',
    'password_reset',
    'saved_certificate',
    'letter_recipient',
    'table_view',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await trx
    .updateTable('stripe_customer')
    .set({ email: nowhere, name: '' })
    .where('user_id', '=', userId)
    .execute()
  await endConsents(trx, userId, at)
  await forgetMails(trx, email, nowhere)
}

/** What limits count of the account: by its number, and by a hash of its name and address. */
async function forgetTries(trx: Transaction, userId: number): Promise<void> {
  for (const table of ['login_failure', 'login_streak', 'reset_request', 'name_change', 'second_factor_try'])
    await sql`delete from ${sql.table(table)} tried using app_user person
      where person.id = ${userId} and tried.account_key in ('user:' || person.id,
        encode(sha256(convert_to(person.username_key, 'UTF8')), 'hex'),
        encode(sha256(convert_to(person.email_key, 'UTF8')), 'hex'))`.execute(trx)
}

/** That letters went by e-mail was agreed, which stays as proof; from now on it is withdrawn. */
async function endConsents(trx: Transaction, userId: number, at: Date): Promise<void> {
  await trx
    .deleteFrom('delivery_consent')
    .where('user_id', '=', userId)
    .where('given_at', 'is', null)
    .execute()
  await trx
    .updateTable('delivery_consent')
    .set({ withdrawn_at: at })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Of mails about a certificate stays that they went, and when; of others nothing. */
async function forgetMails(trx: Transaction, email: string, nowhere: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('recipient', '=', email)
    .where((row) => row.or([row('certificate_id', 'is', null), row('sent_at', 'is', null)]))
    .execute()
  await trx
    .updateTable('outbox')
    .set({ recipient: nowhere, body: '', attachment: null, template_values: null })
    .where('recipient', '=', email)
    .execute()
}
