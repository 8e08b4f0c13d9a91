import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { triesLeft } from '@fieldstone/domain/payments/bank-account'
import type { Context } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { refreshOneUnsettled } from '../core/refresh-unsettled.ts'
import { type BankAccountRow, listAccounts } from './account-rows.ts'
import { isStaleWaiting, trySyncAccount } from './sync-account.ts'

/** An account as its owner sees it. */
export function presentAccount({ payments }: Services, row: BankAccountRow): RegisteredAccount {
  const microdepositType = row.status === 'PENDING_DEPOSITS' ? row.microdeposit_type : null
  return {
    id: row.id,
    status: row.status,
    institution: row.institution,
    last4: row.last4,
    accountType: row.account_type,
    isDefault: row.is_default,
    microdepositType,
    arrivesOn: row.status === 'PENDING_DEPOSITS' ? row.arrival_on : null,
    triesLeft: microdepositType === null ? null : triesLeft(microdepositType, row.tries),
    failure: row.failure,
    statementUrl:
      payments?.mode === 'sandbox' && row.status === 'PENDING_DEPOSITS' && row.stripe_pm_id !== null
        ? `${payments.checkoutOrigin}/_sandbox/bank/${row.stripe_pm_id}`
        : null,
    createdAt: row.created_at,
  }
}

/** Lists the caller's accounts, newest first. One that waits is refreshed from the payment processor if it answers. */
export async function listOwnAccounts({
  services,
  actor,
}: Context<ActorOf<'taxpayer'>>): Promise<RegisteredAccount[]> {
  const stored = await listAccounts(services.db, actor.userId)
  const rows = await refreshOneUnsettled(services, stored, isStaleWaiting, trySyncAccount)
  return rows.filter(({ status }) => status !== 'REMOVED').map((row) => presentAccount(services, row))
}
