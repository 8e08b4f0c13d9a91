import { OPEN_REFUND } from '@fieldstone/domain/payments/refundable'
import { UNDER_WAY } from '@fieldstone/domain/payments/states'
import type { AccountFacts } from '@fieldstone/domain/retention/deletion'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { literals } from '../../../db/literals.ts'
import { CONNECTED } from '../../../records/connected.ts'
import { isCertificateHeld, isUserHeld } from '../../../records/preservation.ts'

export interface AccountRow extends AccountFacts {
  readonly email: string
  readonly deletedAt: Date | null
}

/** What stands of an account; null: there is none of this number. */
export async function findFacts(db: Db | Transaction, userId: number): Promise<AccountRow | null> {
  const ofUser = sql`${userId}::bigint`
  const { rows } = await sql<AccountRow>`
    select person.email, person.account_type = 2 as "isTaxpayer", person.data_deleted_at as "deletedAt",
      person.data_deleted_at is not null as "isDeleted",
      (${isUserHeld(sql`person.id`)} or exists (
        select from (select owned.certificate_id from ${CONNECTED} owned where owned.user_id = ${ofUser}
          union select addressed.certificate_id from letter_recipient addressed where addressed.user_id = ${ofUser}
          union select mail.certificate_id from outbox mail where mail.recipient = person.email) near
        where ${isCertificateHeld(sql`near.certificate_id`)})) as "isHeld",
      (select count(*)::int from payment_plan plan where plan.requested_by = person.id
        and plan.status in ('PENDING', 'ACTIVE', 'DEFAULT')) as "openPlanCount",
      (select count(*)::int from payment paid where paid.user_id = person.id
        and (paid.status in (${literals(UNDER_WAY)}, 'DISPUTED') or paid.needs_review or exists (
          select from payment_refund refund where refund.payment_id = paid.id
            and refund.status in (${literals(OPEN_REFUND)})))) as "movingMoneyCount",
      ((select count(*) from ach_account bank where bank.user_id = person.id
          and bank.status in ('NEW', 'LINKING', 'PENDING_DEPOSITS', 'VERIFIED'))
        + (select count(*) from saved_card card where card.user_id = person.id and card.status in ('OPEN', 'SAVED')))::int
        as "savedMethodCount",
      (select count(*)::int from payment paid where paid.user_id = person.id) as "paymentCount",
      (select count(*)::int from payment_plan plan where plan.requested_by = person.id) as "planCount",
      ((select count(*) from debit_authorization agreed where agreed.user_id = person.id)
        + (select count(*) from plan_acceptance agreed where agreed.user_id = person.id)
        + (select count(*) from delivery_consent agreed where agreed.user_id = person.id and agreed.given_at is not null)
      )::int as "agreementCount",
      (select count(*)::int from outbox mail where mail.recipient = person.email and mail.certificate_id is not null)
        as "mailCount"
    from app_user person where person.id = ${ofUser}`.execute(db)
  return rows[0] ?? null
}
