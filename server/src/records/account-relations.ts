import type { TemplateCode } from '@fieldstone/contract/templates'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../db/literals.ts'

/**
 * Which e-mail belongs to an account. Anybody can type any address, so an address alone proves nothing: what was sent because
 * of an account names it (`user_id`), and other mail is the account's only while its address was confirmed (decision 0115).
 */

/** Mails to the company. They belong to no account, whoever has its address. */
export const COMPANY_MAILS = [
  'alert',
  'contact',
  'plan-countered',
  'plan-default-alert',
  'plan-request',
] as const satisfies readonly TemplateCode[]

/** Mails to administrators, who have them on their account, and to the company. */
const APPROVAL_MAILS = ['approval-requested', 'approval-ended'] as const satisfies readonly TemplateCode[]

type Column = RawBuilder<unknown>

/** Whether `mail` in the outbox belongs to the account with this id. */
export const isMailOfAccount = (userId: Column): RawBuilder<boolean> => sql`mail.id in (
  select sent.id from outbox sent where sent.user_id = ${userId}
  union all
  select sent.id from app_user_email known join outbox sent
      on sent.user_id is null and lower(sent.recipient) = known.email_key
      and ${isWhileConfirmed(sql`sent.created_at`)}
    where known.user_id = ${userId} and sent.kind not in (${literals([...COMPANY_MAILS, ...APPROVAL_MAILS])}))`

/** Whether `message` of the contact form belongs to the account with this id. */
export const isMessageOfAccount = (userId: Column): RawBuilder<boolean> => sql`message.id in (
  select sent.id from contact_message sent where sent.user_id = ${userId}
  union all
  select sent.id from app_user_email known join contact_message sent
      on sent.user_id is null and lower(sent.email) = known.email_key
      and ${isWhileConfirmed(sql`sent.received_at`)}
    where known.user_id = ${userId})`

/** Whether `letter` was sent by e-mail to the account with this id. */
export const isMailedLetterOfAccount = (userId: Column): RawBuilder<boolean> => sql`letter.outbox_id in (
  select mail.id from outbox mail where ${isMailOfAccount(userId)})`

/** Whether `mail` in the outbox went to the company. */
export const IS_COMPANY_MAIL = sql<boolean>`(mail.kind in (${literals(COMPANY_MAILS)})
  or (mail.user_id is null and mail.kind in (${literals(APPROVAL_MAILS)})))`

/** From the day on which the address `known` was confirmed until the account got another one. */
const isWhileConfirmed = (at: Column): RawBuilder<boolean> =>
  sql`${at} >= known.confirmed_at and (known.until is null or ${at} < known.until)`

/**
 * How accounts and certificates belong together: saved, planned or paid. Nobody gets mail about a certificate, or goes
 * before others at its checkout because staff named them, without one of these.
 */
export const CONNECTED = sql`(
  select saved.user_id, saved.certificate_id, 'saved' as kind from saved_certificate saved
  union select plan.requested_by, plan.certificate_id, 'plan' from payment_plan plan where plan.requested_by is not null
  union select payment.user_id, allocation.certificate_id, 'payment' from payment
    join payment_allocation allocation on allocation.money_id = payment.id where payment.user_id is not null)`
