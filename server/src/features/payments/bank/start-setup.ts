import type { ErrorCode } from '@fieldstone/contract/errors'
import type { SetupRequest } from '../../../providers/bank-accounts.ts'
import { ProviderError } from '../../../providers/payment-provider.ts'
import type { Services } from '../../../services.ts'
import { findCustomerId } from '../core/customers.ts'
import type { Channel } from '../core/method.ts'
import { type BankAccountRow, getAccount } from './account-rows.ts'
import { fetchAccount } from './account-snapshot.ts'
import { applyAccount } from './apply-account.ts'
import { endAccount } from './end-account.ts'

/** The row after the create call. `failure`: the message to the payer. Null while the result is good or unknown. */
export interface SetupResult {
  readonly account: BankAccountRow
  readonly failure: ErrorCode | null
}

/** Asks the provider to register a stored account. A repeat sends the same bytes with the same key. */
export async function startSetup(channel: Channel, row: BankAccountRow): Promise<SetupResult> {
  const { services, provider } = channel
  try {
    const setup = await provider.createSetup(await requestOf(services, row), `${row.id}:setup`)
    if (setup.accountId !== row.id) throw new Error(`${row.id}: the setup of another account`)
    const known = { ...row, stripe_si_id: setup.id }
    const account = await applyAccount(channel, row.id, await fetchAccount(provider, known))
    const isRefused = account.status === 'FAILED' || account.status === 'EXPIRED'
    return { account, failure: isRefused ? 'payment_refused' : null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return afterFailure(services, row, error)
  }
}

async function afterFailure(
  services: Services,
  row: BankAccountRow,
  { kind, code }: ProviderError,
): Promise<SetupResult> {
  services.log.warn({ accountId: row.id, kind, code }, 'bank account not set up')
  if (kind === 'unknown' || kind === 'signature' || kind === 'idempotency')
    return { account: await getAccount(services.db, row.id), failure: null }
  const account = await endAccount(services, row, 'setup-failed', 'refused')
  return {
    account,
    failure:
      kind === 'unauthorized'
        ? 'provider_unavailable'
        : kind === 'declined'
          ? 'payment_refused'
          : 'provider_refused',
  }
}

/** Builds the request only from rows that do not change. */
async function requestOf(services: Services, row: BankAccountRow): Promise<SetupRequest> {
  const customerId = await findCustomerId(services.db, row.user_id)
  const authorization = await services.db
    .selectFrom('debit_authorization')
    .selectAll()
    .where('id', '=', row.authorization_id)
    .executeTakeFirst()
  if (!customerId || !row.stripe_pm_id || !authorization) {
    throw new Error(`bank account ${row.id} lacks its customer, token or authorization`)
  }
  return {
    accountId: row.id,
    customerId,
    bankMethodId: row.stripe_pm_id,
    acceptedAt: authorization.accepted_at,
    address: authorization.address ?? '',
    browser: authorization.browser ?? '',
  }
}
