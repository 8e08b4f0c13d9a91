import { WAITING_STATES } from '@fieldstone/domain/payments/bank-account'
import { ProviderError } from '../../../providers/payment-provider.ts'
import { findCustomerId } from '../core/customers.ts'
import type { Channel } from '../core/method.ts'
import { type BankAccountRow, getAccount, listWaiting } from './account-rows.ts'
import { fetchAccount } from './account-snapshot.ts'
import { applyAccount } from './apply-account.ts'
import { endAccount, withdraw } from './end-account.ts'
import { startSetup } from './start-setup.ts'

const HOUR_MS = 3_600_000
const STALE_AFTER_MS = 5_000

const isWaiting = ({ status }: BankAccountRow): boolean => WAITING_STATES.some((state) => state === status)

/**
 * Fetches an account from the provider, locks it, applies the pure rule and records the result. Webhooks, pages and the sweep
 * all call it; nothing else changes an account after its create call. Throws ProviderError if the provider does not answer.
 */
export async function syncAccount(channel: Channel, accountId: string): Promise<BankAccountRow> {
  const row = await getAccount(channel.services.db, accountId)
  // The payer may have completed its page while it was being removed.
  if (row.status === 'REMOVED') await withdraw(channel.provider, row)
  if (!isWaiting(row) && row.status !== 'VERIFIED') return row
  const started = await ensureStarted(channel, row)
  if (started.stripe_si_id === null && started.stripe_checkout_id === null) return started
  return applyAccount(channel, accountId, await fetchAccount(channel.provider, started))
}

/**
 * Handles an account without a setup at the provider, because the answer was lost. Repeats the call with its key in the
 * first hour, and then searches for the setup. If the answer with a page's address was lost, nobody can use the page, so
 * the account ends when the page expires.
 */
async function ensureStarted(channel: Channel, row: BankAccountRow): Promise<BankAccountRow> {
  const { services, provider } = channel
  if (row.stripe_si_id !== null || row.stripe_checkout_id !== null || !isWaiting(row)) return row
  const now = services.clock.now()
  if (row.status === 'LINKING') {
    const isOver = row.expires_at !== null && row.expires_at < now
    return isOver ? endAccount(services, row, 'setup-expired', 'page_closed') : row
  }
  if (now.getTime() - row.created_at.getTime() < HOUR_MS) return (await startSetup(channel, row)).account
  const customerId = (await findCustomerId(services.db, row.user_id)) ?? ''
  const found = await provider.findSetup(customerId, row.id, new Date(row.created_at.getTime() - 60_000))
  if (found === null) return endAccount(services, row, 'setup-failed', 'refused')
  return applyAccount(channel, row.id, await fetchAccount(provider, { ...row, stripe_si_id: found.id }))
}

/** Returns whether an account waits and was not refreshed within the last 5 s. */
export function isStaleWaiting({ services }: Channel, row: BankAccountRow): boolean {
  const age = services.clock.now().getTime() - (row.synced_at?.getTime() ?? 0)
  return isWaiting(row) && (age < 0 || age >= STALE_AFTER_MS)
}

/** For pages: refreshes an account if it is due, and returns it as stored if the payment processor does not answer. */
export const syncIfWaiting = async (channel: Channel | null, row: BankAccountRow): Promise<BankAccountRow> =>
  channel !== null && isStaleWaiting(channel, row) ? trySyncAccount(channel, row) : row

/** Like syncAccount, but returns the row unchanged if the provider does not answer. */
export async function trySyncAccount(channel: Channel, row: BankAccountRow): Promise<BankAccountRow> {
  try {
    return await syncAccount(channel, row.id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    channel.services.log.warn({ accountId: row.id, kind: error.kind, code: error.code }, 'account not synced')
    return getAccount(channel.services.db, row.id)
  }
}

/** Fetches the accounts that wait and that no webhook has reported. */
export async function sweepAccounts(channel: Channel): Promise<void> {
  const { db, clock } = channel.services
  for (const row of await listWaiting(db, clock.now())) await trySyncAccount(channel, row)
}
