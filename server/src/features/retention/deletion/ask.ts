import type { Deletion } from '@fieldstone/contract/entities/retention/deletion'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { mayAskForDeletion } from '@fieldstone/domain/retention/deletion'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { confirmCurrentPassword, refuseEndedSession } from '../../accounts/service.ts'
import { findFacts } from './facts.ts'
import { readDeletion } from './read.ts'

type OwnContext = Context<ActorOf<'taxpayer'>>

/**
 * Requests the deletion of the person's own data; an administrator decides. Requires the password, because a session
 * may be stolen. Throws `state_changed` while a plan or payment prevents it. Asking again changes nothing.
 */
export async function askForDeletion(context: OwnContext, currentPassword: string): Promise<Deletion> {
  const { services, actor, at } = context
  const hash = await confirmCurrentPassword(context, currentPassword)
  return inTransaction(services.db, async (trx) => {
    await trx.selectFrom('app_user').select('id').where('id', '=', actor.userId).forUpdate().execute()
    await refuseEndedSession(trx, context, hash)
    const facts = await findFacts(trx, actor.userId)
    if (facts === null || !mayAskForDeletion(facts))
      throw new Refusal('state_changed', { log: 'kept by facts' })
    const before = await readDeletion(trx, actor.userId)
    if (before.request?.state === 'waiting') return before
    await trx.insertInto('deletion_request').values({ user_id: actor.userId, requested_at: at }).execute()
    context.audit(trx, { action: 'ask-account-deletion', subject: { kind: 'user', id: actor.userId } })
    return readDeletion(trx, actor.userId)
  })
}

/** Withdraws the request. Throws `state_changed` if there is none. */
export const withdrawDeletion = (context: OwnContext): Promise<Deletion> =>
  inTransaction(context.services.db, async (trx) => {
    const { actor, at } = context
    const { numUpdatedRows } = await trx
      .updateTable('deletion_request')
      .set({ state: 'withdrawn', decided_by: actor.userId, decided_at: at })
      .where('user_id', '=', actor.userId)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Refusal('state_changed', { log: 'no request waits' })
    context.audit(trx, { action: 'withdraw-account-deletion', subject: { kind: 'user', id: actor.userId } })
    return readDeletion(trx, actor.userId)
  })
