import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { accountScope } from '../account-scope.ts'
import type { PersonScope } from '../scope.ts'

/**
 * What is certainly of who is logged in. Anybody may save any certificate and type any name and address into a profile, so
 * nothing is theirs by a name, and a mail only where it was sent to the account since it has had this address: about one
 * of its own payments or plans, or about the account.
 */
export async function ownScope(context: Context<ActorOf<'taxpayer'>>): Promise<PersonScope> {
  const { userId } = context.actor
  const scope = await accountScope(context, userId)
  const mails = sql`mail.recipient = ${scope.account?.email ?? ''}
    and mail.kind not in ('contact', 'contact-answer', 'letter-mail')
    and mail.created_at > coalesce((select max(changed.at) from audit_log changed
      where changed.subject_kind = 'user' and changed.subject_id = ${String(userId)} and changed.result = 'ok'
        and changed.detail ->> 'fields' like '%email%'),
      (select person.created_at from app_user person where person.id = ${userId}))
    and (mail.certificate_id is null
      or mail.certificate_id in (select paid.certificate_id from payment paid where paid.user_id = ${userId})
      or mail.certificate_id in (select plan.certificate_id from payment_plan plan where plan.requested_by = ${userId}))`
  return {
    ...scope,
    received: sql`received.plan_id in (
      select asked.id from payment_plan asked where asked.requested_by = ${userId})`,
    mails,
    // A letter goes to the owner of record, whom nobody has proved to be: those are asked for.
    letters: NONE,
    correspondence: NONE,
    requests: NONE,
    messages: NONE,
  }
}

const NONE = sql`false`
