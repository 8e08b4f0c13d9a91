import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../../../context.ts'
import { refreshOneUnsettled } from '../core/refresh-unsettled.ts'
import { listAccounts } from './account-rows.ts'
import { presentAccount } from './present-account.ts'
import { isStaleWaiting, trySyncAccount } from './sync-account.ts'

/** Lists the caller's accounts, newest first. One that waits is refreshed from the payment processor if it answers. */
export async function listOwnAccounts({
  services,
  actor,
}: Context<ActorOf<'taxpayer'>>): Promise<RegisteredAccount[]> {
  const stored = await listAccounts(services.db, actor.userId)
  const rows = await refreshOneUnsettled(services, stored, isStaleWaiting, trySyncAccount)
  return rows.filter(({ status }) => status !== 'REMOVED').map((row) => presentAccount(services, row))
}
