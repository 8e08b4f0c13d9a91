import { randomBytes } from 'node:crypto'
import type { Deletion } from '@fieldstone/contract/entities/retention/deletion'
import { isAboutAccount } from '@fieldstone/domain/approvals/second-person'
import { deletionObstacles, keepsName } from '@fieldstone/domain/retention/deletion'
import { endApproval } from '../../../approvals/requests.ts'
import { listWaiting } from '../../../approvals/rows.ts'
import type { AdminContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { getUserContact } from '../../accounts/service.ts'
import { eraseAccount, queueDeletedMail } from './erase.ts'
import { findFacts } from './facts.ts'
import { readDeletion } from './read.ts'

/** Declines the request; the person sees the reason. Throws `state_changed` if there is no request. */
export const declineDeletion = (context: AdminContext, userId: number, reason: string): Promise<Deletion> =>
  inTransaction(context.services.db, async (trx) => {
    await lockAccount(trx, userId)
    if (!(await endRequest(trx, context, userId, { state: 'declined', reason })))
      throw new Refusal('state_changed', { log: 'no request waits' })
    context.audit(trx, { action: 'decline-account-deletion', subject: { kind: 'user', id: userId } })
    return readDeletion(trx, userId)
  })

/**
 * Deletes the personal data of an account, whether requested here or on paper. Throws `state_changed` while a hold, a
 * plan, money on its way or a saved payment method prevents it. Notifies the person by e-mail. Locks the account's
 * row: a concurrent hold is placed before it, or finds it deleted.
 */
export async function deleteAccountData(context: AdminContext, userId: number): Promise<Deletion> {
  const { services, at } = context
  // An unknown password. Hashed before the transaction, because hashing is slow.
  const passwordHash = await services.passwords.hash(randomBytes(32).toString('base64'))
  return inTransaction(services.db, async (trx) => {
    await lockAccount(trx, userId)
    const facts = await findFacts(trx, userId)
    if (facts === null) throw new Refusal('not_found')
    const obstacles = deletionObstacles(facts)
    if (obstacles.length > 0) throw new Refusal('state_changed', { log: obstacles.join(' ') })
    const person = await getUserContact(trx, userId)
    await eraseAccount(trx, { userId, keepsName: keepsName(facts), passwordHash, at })
    await endApprovals(trx, context, userId)
    await endRequest(trx, context, userId, { state: 'done', reason: '' })
    await queueDeletedMail(trx, context, { ...person, userId })
    context.audit(trx, {
      action: 'delete-account-data',
      subject: { kind: 'user', id: userId },
      detail: {
        name: keepsName(facts) ? 'stays' : 'goes',
        payments: facts.paymentCount,
        plans: facts.planCount,
      },
    })
    return readDeletion(trx, userId)
  })
}

async function lockAccount(trx: Transaction, userId: number): Promise<void> {
  await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
}

/** Drops requests to change the account: their content is erased, so nobody could decide them. */
async function endApprovals(trx: Transaction, context: AdminContext, userId: number): Promise<void> {
  for (const approval of await listWaiting(trx))
    if (isAboutAccount(approval.act) && approval.subject === String(userId))
      await endApproval(trx, context, approval, {
        ...{ ended: 'canceled', how: 'administrator', by: context.actor.userId },
      })
}

/** Closes the request. Returns false if there is none. */
async function endRequest(
  trx: Transaction,
  { actor, at }: AdminContext,
  userId: number,
  end: { readonly state: 'declined' | 'done'; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deletion_request')
    .set({ ...end, decided_by: actor.userId, decided_at: at })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
