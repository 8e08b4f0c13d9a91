import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { accountScope } from '../account-scope.ts'
import type { PersonScope } from '../scope.ts'

/**
 * What certainly belongs to the person who is logged in. Anybody may save any certificate and type any name and address into
 * a profile, so nothing is theirs by a name. Mails and messages are the account's own, as everywhere (account-email.ts).
 */
export async function ownScope(context: Context<ActorOf<'taxpayer'>>): Promise<PersonScope> {
  const { userId } = context.actor
  const scope = await accountScope(context, userId)
  return {
    ...scope,
    received: sql`received.plan_id in (
      select asked.id from payment_plan asked where asked.requested_by = ${userId})`,
    // A letter goes to the owner of record, whom nobody has proved to be: those are asked for.
    mails: sql`(${scope.mails} and mail.kind <> 'letter-mail')`,
    letters: NONE,
    correspondence: NONE,
    requests: NONE,
  }
}

const NONE = sql`false`
