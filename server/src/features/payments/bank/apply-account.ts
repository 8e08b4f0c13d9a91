import { type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { type AccountReading, moveAccount } from '@fieldstone/domain/payments/bank-account'
import { type SystemContext, systemContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { ProviderError } from '../../../providers/payment-provider.ts'
import type { Channel } from '../core/method.ts'
import { queueAccountMail } from './account-mails.ts'
import {
  type BankAccountRow,
  ensureDefault,
  hasSameAccount,
  lockAccount,
  removeWaitingDuplicates,
  updateAccount,
} from './account-rows.ts'
import { type AccountSnapshot, columnsOf, isOfAccount, readAccount } from './account-snapshot.ts'
import { revokeAuthorization } from './authorization.ts'
import { withdraw } from './end-account.ts'
import { keepMandate } from './link-authorization.ts'

/**
 * Records what was fetched of an account, under its lock. An account that is already registered fails, and is removed at the
 * provider. Linking an account that waits for its deposits verifies it: the linked one takes its place.
 */
export async function applyAccount(
  channel: Channel,
  accountId: string,
  snapshot: AccountSnapshot,
): Promise<BankAccountRow> {
  const { services, provider } = channel
  const context = await systemContext(services)
  const replaced: BankAccountRow[] = []
  const row = await inTransaction(services.db, async (trx) => {
    const locked = await lockAccount(trx, accountId)
    if (!isOfAccount(locked, snapshot, provider.mode === 'live')) {
      services.log.error({ accountId }, 'objects of the provider that name another bank account')
      return locked
    }
    replaced.push(...(await endDuplicates(trx, context, locked, snapshot)))
    return record(trx, context, locked, snapshot)
  })
  for (const waiting of replaced) await tryWithdraw(channel, waiting)
  if (row.failure === 'account_exists') await detachAccount(channel, row)
  return row
}

/** Ends the accounts that are needless once this one is verified. */
async function endDuplicates(
  trx: Transaction,
  context: SystemContext,
  row: BankAccountRow,
  snapshot: AccountSnapshot,
): Promise<readonly BankAccountRow[]> {
  const { at: now } = context
  const fingerprint = snapshot.method?.fingerprint ?? null
  const read = readAccount(row, snapshot)
  if (fingerprint === null || read?.cause !== 'verified' || moveAccount(row.status, read.cause) === null)
    return []
  const replaced = await removeWaitingDuplicates(trx, { userId: row.user_id, fingerprint, by: row.id }, now)
  for (const { id, authorization_id } of replaced) {
    await revokeAuthorization(trx, authorization_id, now)
    context.audit(trx, {
      action: 'bank-account-moved',
      subject: { kind: 'bank_account', id },
      detail: { from: 'PENDING_DEPOSITS', to: 'REMOVED', failure: null },
    })
  }
  return replaced
}

/** The account has ended here already. At the provider it cannot be debited. */
async function tryWithdraw({ services, provider }: Channel, row: BankAccountRow): Promise<void> {
  try {
    await withdraw(provider, row)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ accountId: row.id, code: error.code }, 'replaced bank account not withdrawn')
  }
}

async function record(
  trx: Transaction,
  context: SystemContext,
  locked: BankAccountRow,
  snapshot: AccountSnapshot,
): Promise<BankAccountRow> {
  const { services, at: now } = context
  const read = await readUnlessKnown(trx, locked, snapshot)
  const to = read === null ? null : moveAccount(locked.status, read.cause)
  // The number of a failed account does not block a new try.
  const fingerprint = snapshot.method?.fingerprint ?? locked.fingerprint
  const changed = await updateAccount(trx, locked.id, {
    ...columnsOf(locked, snapshot),
    fingerprint: read?.failure === 'account_exists' ? null : fingerprint,
    arrival_on: arrivalOf(snapshot) ?? locked.arrival_on,
    synced_at: now,
    ...(to === null
      ? {}
      : { status: to, failure: read?.failure ?? null, is_default: false, updated_at: now }),
  })
  if (read === null || to === null) return changed
  if (to === 'VERIFIED') await keepMandate(trx, services, changed, snapshot.mandate)
  await ensureDefault(trx, changed.user_id)
  await queueAccountMail(trx, context, changed)
  context.audit(trx, {
    action: 'bank-account-moved',
    subject: { kind: 'bank_account', id: changed.id },
    detail: { from: locked.status, to, failure: read.failure },
  })
  return lockAccount(trx, changed.id)
}

/** The number of an account that is linked on the provider's page is known only afterwards. */
async function readUnlessKnown(
  trx: Transaction,
  row: BankAccountRow,
  snapshot: AccountSnapshot,
): Promise<AccountReading | null> {
  const read = readAccount(row, snapshot)
  const isComing = read?.cause === 'verified' || read?.cause === 'deposits-sent'
  const fingerprint = snapshot.method?.fingerprint ?? null
  if (!isComing || !(await hasSameAccount(trx, { userId: row.user_id, fingerprint, except: row.id })))
    return read
  return { cause: 'setup-failed', failure: 'account_exists' }
}

/** Converts the bank's calendar day, which the provider gives as an instant of that day in UTC. */
const arrivalOf = ({ setup }: AccountSnapshot): PlainDate | null =>
  setup?.depositsArriveAt ? plainDate(setup.depositsArriveAt.toISOString().slice(0, 10)) : null

async function detachAccount({ services, provider }: Channel, row: BankAccountRow): Promise<void> {
  try {
    if (row.stripe_pm_id !== null) await provider.detachMethod(row.stripe_pm_id, `${row.id}:detach`)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The provider still has it, but no row of ours can debit it.
    services.log.warn({ accountId: row.id, code: error.code }, 'second bank account not detached')
  }
}
