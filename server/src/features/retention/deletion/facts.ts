import { OPEN_REFUND } from '@fieldstone/domain/payments/refundable'
import { UNDER_WAY } from '@fieldstone/domain/payments/states'
import type { AccountFacts } from '@fieldstone/domain/retention/deletion'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { literals } from '../../../db/literals.ts'
import { CONNECTED, isMailOfAccount, isMessageOfAccount } from '../../../records/account-relations.ts'
import { paymentParts } from '../../../records/payment-accounts.ts'
import { isAddressHeld, isCertificateHeld, isUserHeld } from '../litigation-holds.ts'

const OPEN_PLAN = sql`'PENDING', 'ACTIVE', 'DEFAULT'`

/**
 * Decides what to do with a `mail` of a deleted account. E-mails about somebody else's matter, and letters already on
 * record as served, are sent first.
 */
const IS_FIRST_SENT = sql<boolean>`(mail.user_id is null
  or exists (select from letter carried where carried.outbox_id = mail.id))`
export const MAIL_WAITS = sql<boolean>`(mail.sent_at is null and ${IS_FIRST_SENT})`
export const MAIL_STAYS = sql<boolean>`(mail.sent_at is not null and mail.certificate_id is not null)`
export const MAIL_GOES = sql<boolean>`(not ${MAIL_WAITS} and not ${MAIL_STAYS})`

/** Whether `mail` is a message or request of the account to the company. It belongs to the company and stays. */
const isOfficeMail = (userId: RawBuilder<unknown>) => sql`(mail.id in (
    select sent.mail_id from contact_message sent where sent.user_id = ${userId})
  or mail.id in (
    select told.id from payment_plan plan join outbox told on told.certificate_id = plan.certificate_id
      and told.created_at = plan.created_at and told.kind = 'plan-request'
    where plan.requested_by = ${userId}))`

interface OpenPlan {
  readonly certificateId: number
  readonly certificateNo: string
}

/** Lists the certificates whose plans keep the data of this account. */
export const listOpenPlans = async (db: Db | Transaction, userId: number): Promise<OpenPlan[]> =>
  (
    await sql<OpenPlan>`
      select lien.id as "certificateId", lien.certificate_no as "certificateNo"
      from payment_plan plan join certificate lien on lien.id = plan.certificate_id
      where plan.requested_by = ${userId} and plan.status in (${OPEN_PLAN})
      order by lien.certificate_no, lien.id limit 50`.execute(db)
  ).rows

interface AccountRow extends AccountFacts {
  readonly deletedAt: Date | null
}

/** Reads the account. Null if there is none with this id. */
export async function findFacts(db: Db | Transaction, userId: number): Promise<AccountRow | null> {
  const ofUser = sql`${userId}::bigint`
  const { rows } = await sql<AccountRow>`
    select person.account_type = 2 as "isTaxpayer", person.data_deleted_at as "deletedAt",
      person.data_deleted_at is not null as "isDeleted",
      (${isUserHeld(sql`person.id`)} or exists (
        select from (select owned.certificate_id from ${CONNECTED} owned where owned.user_id = ${ofUser}
          union select addressed.certificate_id from letter_recipient addressed where addressed.user_id = ${ofUser}
          union select mail.certificate_id from outbox mail where ${isMailOfAccount(ofUser)}
          union select message.certificate_id from contact_message message where ${isMessageOfAccount(ofUser)}) near
        where ${isCertificateHeld(sql`near.certificate_id`)})
        or exists (select from outbox mail where ${isMailOfAccount(ofUser)} and ${isAddressHeld(sql`mail.recipient`)})
        or exists (select from contact_message message
          where ${isMessageOfAccount(ofUser)} and ${isAddressHeld(sql`message.email`)})) as "isHeld",
      (select count(*)::int from payment_plan plan where plan.requested_by = person.id
        and plan.status in (${OPEN_PLAN})) as "openPlanCount",
      (select count(*)::int from payment paid where paid.user_id = person.id
        and (paid.status in (${literals(UNDER_WAY)}, 'DISPUTED') or paid.needs_review
          or exists (select from dispute where dispute.payment_id = paid.id and dispute.outcome is null) or exists (
          select from payment_refund refund where refund.payment_id = paid.id
            and refund.status in (${literals(OPEN_REFUND)})))) as "movingMoneyCount",
      (select count(*)::int from payment paid where paid.user_id = person.id and exists (
        select from (${paymentParts(sql`posting.certificate_id = paid.certificate_id`)}) part
        where part.money_id = paid.id and part.unapplied > 0)) as "heldPaymentCount",
      (select count(*)::int from ach_account bank where bank.user_id = person.id
        and bank.status in ('NEW', 'LINKING', 'PENDING_DEPOSITS', 'VERIFIED')) as "bankAccountCount",
      (select count(*)::int from saved_card card where card.user_id = person.id and card.status = 'SAVED')
        as "cardCount",
      (select count(*)::int from payment paid where paid.user_id = person.id) as "paymentCount",
      (select count(*)::int from payment_plan plan where plan.requested_by = person.id) as "planCount",
      ((select count(*) from debit_authorization agreed where agreed.user_id = person.id)
        + (select count(*) from plan_acceptance agreed where agreed.user_id = person.id)
        + (select count(*) from delivery_consent agreed where agreed.user_id = person.id and agreed.given_at is not null)
      )::int as "agreementCount",
      mails.*, messages.*,
      (select count(*)::int from app_user_email known where known.user_id = person.id) as "addressCount",
      (select count(*)::int from outbox mail where ${isOfficeMail(ofUser)}) as "officeMailCount"
    from app_user person cross join (
      select count(*) filter (where ${MAIL_STAYS})::int as "mailCount",
        count(*) filter (where ${MAIL_WAITS})::int as "waitingMailCount",
        count(*) filter (where ${MAIL_GOES})::int as "goingMailCount"
      from outbox mail where ${isMailOfAccount(ofUser)}) mails
    cross join (
      select count(message.certificate_id)::int as "messageCount",
        (count(*) - count(message.certificate_id))::int as "goingMessageCount"
      from contact_message message where ${isMessageOfAccount(ofUser)}) messages
    where person.id = ${ofUser}`.execute(db)
  return rows[0] ?? null
}
