import { NO_ADDRESS } from '@fieldstone/domain/accounts/person'
import { isAboutAccount, TWO_PERSON_ACT_NAMES } from '@fieldstone/domain/approvals/second-person'
import { type RawBuilder, sql } from 'kysely'
import type { AdminContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { literals } from '../../../db/literals.ts'
import { GIVE_UP_SECONDS } from '../../../outbox/queue-mail.ts'
import { isMailOfAccount, isMessageOfAccount } from '../../../records/account-relations.ts'
import { queueMessage } from '../../../templates/queue-message.ts'
import { message } from '../../../templates/values.ts'
import type { UserContact } from '../../accounts/service.ts'
import { MAIL_GOES, MAIL_STAYS, MAIL_WAITS } from './facts.ts'

interface Erased {
  readonly userId: number
  readonly keepsName: boolean
  readonly passwordHash: string
  readonly at: Date
}

/** SQL for the address of the account with this id. */
export const nowhereOf = (userId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`('deleted-' || ${userId} || '@deleted.invalid')`

/** A name that cannot sign up, and an address that gets no e-mail (RFC 2606). */
const tombstone = (userId: number) => ({
  username: `deleted-${userId}`,
  email: `deleted-${userId}@deleted.invalid`,
})

/**
 * Erases an account except what money and the law need: its number, and its name where receipts or agreements have
 * it. Clears contact data and what only its owner used. Payments, plans, agreements, letters and the audit log stay.
 */
export async function eraseAccount(
  trx: Transaction,
  { userId, keepsName, passwordHash, at }: Erased,
): Promise<void> {
  const { username, email: nowhere } = tombstone(userId)
  await forgetTries(trx, userId)
  // Uses the addresses that the account has had, before they are erased.
  await forgetMails(trx, userId, nowhere)
  await forgetMessages(trx, userId)
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
    'app_user_email',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await trx
    .updateTable('stripe_customer')
    .set({ email: nowhere, name: '' })
    .where('user_id', '=', userId)
    .execute()
  await sql`update plan_caller caller set phone = '', mailing_address = '', email = '' from payment_plan plan
    where plan.id = caller.plan_id and plan.requested_by = ${userId}`.execute(trx)
  await endCardPages(trx, userId, at)
  await endConsents(trx, userId, at)
  await forgetApprovals(trx, userId)
}

/** Keeps that somebody requested a change of the account, and clears its content. */
async function forgetApprovals(trx: Transaction, userId: number): Promise<void> {
  const { username } = tombstone(userId)
  await sql`
    with forgotten as (
      update approval set title = ${username}, input = '{}', changes = '[]'
      where act in (${literals(TWO_PERSON_ACT_NAMES.filter(isAboutAccount))}) and subject = ${String(userId)}
      returning id::text)
    update staff_task set note = ${username} from forgotten
    where subject_kind = 'approval' and subject_id = forgotten.id`.execute(trx)
}

/** Deletes the counters of limits, by the account's number and by a hash of its name and address. */
async function forgetTries(trx: Transaction, userId: number): Promise<void> {
  for (const table of [
    'login_failure',
    'login_streak',
    'reset_request',
    'name_change',
    'second_factor_try',
    'guest_code_request',
  ])
    await sql`delete from ${sql.table(table)} tried using app_user person
      where person.id = ${userId} and tried.account_key in ('user:' || person.id,
        encode(sha256(convert_to(person.username_key, 'UTF8')), 'hex'),
        encode(sha256(convert_to(person.email_key, 'UTF8')), 'hex'))`.execute(trx)
}

/** Withdraws the consent to letters by e-mail. The consent itself stays as proof. */
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

/**
 * Cancels pages on which a card is being saved. The payment processor's copy is removed once the page is filled in.
 */
async function endCardPages(trx: Transaction, userId: number, at: Date): Promise<void> {
  await trx
    .updateTable('saved_card')
    .set({ status: 'REMOVED', updated_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', 'OPEN')
    .execute()
}

/**
 * Keeps that e-mails about a certificate were sent, and when; deletes others. Unsent ones become the account's own
 * first, so that a sweep clears them later (sweeps.ts).
 */
async function forgetMails(trx: Transaction, userId: number, nowhere: string): Promise<void> {
  const isOwn = isMailOfAccount(sql`${userId}::bigint`)
  await sql`delete from outbox mail where ${isOwn} and ${MAIL_GOES}`.execute(trx)
  await sql`update outbox mail
    set recipient = ${nowhere}, body = '', attachment = null, template_values = null, user_id = ${userId}
    where ${isOwn} and ${MAIL_STAYS}`.execute(trx)
  await sql`update outbox mail set user_id = ${userId} where ${isOwn} and ${MAIL_WAITS}`.execute(trx)
}

/** Keeps messages about a certificate and clears how to reach their sender. */
async function forgetMessages(trx: Transaction, userId: number): Promise<void> {
  const isOwn = isMessageOfAccount(sql`${userId}::bigint`)
  await sql`delete from contact_message message where ${isOwn} and message.certificate_id is null`.execute(
    trx,
  )
  await sql`update contact_message message
    set address = '', city_state_zip = '', email = '', phone = '', user_id = ${userId} where ${isOwn}`.execute(
    trx,
  )
}

export const DELETED_MAIL = 'account-deleted'

/**
 * Notifies the person, at the former address, that the data of the account was deleted. Queued after the address was
 * cleared from other e-mails; a sweep deletes its row once it was sent or given up.
 */
export const queueDeletedMail = (
  trx: Transaction,
  { company, at }: AdminContext,
  { userId, email, language }: Pick<UserContact, 'email' | 'language'> & { readonly userId: number },
): Promise<number> =>
  queueMessage(trx, {
    ...{ at, to: email, userId, language, company, message: message(DELETED_MAIL, {}) },
    expiresAt: new Date(at.getTime() + GIVE_UP_SECONDS * 1000),
  })
