import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { outOfReach } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { findDrawer } from '../core/lookups.ts'
import { removeAtProvider, requireProvider } from '../core/provider.ts'
import {
  type BankAccountRow,
  ensureDefault,
  findAccount,
  lockAccount,
  updateAccount,
} from './account-rows.ts'
import { revokeAuthorization } from './authorization.ts'
import { withdraw } from './end-account.ts'
import { presentAccount } from './present-account.ts'

type OwnerContext = Context<ActorOf<'taxpayer'>>
type RemoverContext = Context<ActorOf<'taxpayer' | 'admin'>>

/**
 * Removes a saved account: first here, so that no payment can start with it, then at the provider. The row stays as proof. A
 * repeat asks the provider again and gets the same answer.
 */
export async function removeAccount(context: RemoverContext, id: string): Promise<RegisteredAccount> {
  const { services } = context
  await reachAccount(context, id)
  const provider = requireProvider(context)
  const removed = await inTransaction(services.db, async (trx) => {
    const row = await lockAccount(trx, id)
    if (row.status === 'REMOVED') return row
    if ((await findDrawer(trx, 'ach_account_id', id)) !== null) throw new Refusal('account_in_use')
    const gone = await updateAccount(trx, id, {
      status: 'REMOVED',
      is_default: false,
      updated_at: context.at,
    })
    await revokeAuthorization(trx, row.authorization_id, context.at)
    await ensureDefault(trx, row.user_id)
    context.audit(trx, {
      action: 'bank-account-removed',
      subject: { kind: 'bank_account', id },
      detail: { from: row.status },
    })
    return gone
  })
  await removeAtProvider(withdraw(provider, removed))
  return presentAccount(services, removed)
}

/** Makes a verified account the default, which is offered first. */
export async function setDefaultAccount(context: OwnerContext, id: string): Promise<RegisteredAccount> {
  const { services, actor } = context
  await reachAccount(context, id)
  const chosen = await inTransaction(services.db, async (trx) => {
    const row = await lockAccount(trx, id)
    if (row.status !== 'VERIFIED') throw new Refusal('not_found', { log: `account is ${row.status}` })
    await trx
      .updateTable('ach_account')
      .set({ is_default: false })
      .where('user_id', '=', actor.userId)
      .where('id', '!=', id)
      .execute()
    const changed = await updateAccount(trx, id, { is_default: true, updated_at: context.at })
    context.audit(trx, {
      action: 'bank-account-default',
      subject: { kind: 'bank_account', id },
    })
    return changed
  })
  return presentAccount(services, chosen)
}

/** Returns the account for its owner or an administrator. Answers not_found for all others. */
async function reachAccount(context: RemoverContext, id: string): Promise<BankAccountRow> {
  const { services, actor } = context
  const row = await findAccount(services.db, id)
  if (row && (actor.role === 'admin' || row.user_id === actor.userId)) return row
  throw await outOfReach(context, { kind: 'bank_account', id })
}
