import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../../../context.ts'
import { listAccounts } from './account-rows.ts'
import { presentAccount } from './present-account.ts'
import { syncIfWaiting } from './sync-account.ts'

/** The caller's accounts, newest first. What waits is looked up at the provider, if that answers. */
export async function listOwnAccounts({
  services,
  actor,
}: Context<ActorOf<'taxpayer'>>): Promise<RegisteredAccount[]> {
  const channel = services.payments && { services, provider: services.payments }
  const rows = await listAccounts(services.db, actor.userId)
  const accounts: RegisteredAccount[] = []
  for (const row of rows) accounts.push(presentAccount(services, await syncIfWaiting(channel, row)))
  return accounts.filter(({ status }) => status !== 'REMOVED')
}
