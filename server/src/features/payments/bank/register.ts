import type {
  AccountRegistration,
  RegisteredAccount,
} from '@fieldstone/contract/entities/payments/bank-account'
import type { ErrorCode } from '@fieldstone/contract/errors'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../../../context.ts'
import { inTransaction, sqlState, UNIQUE_VIOLATION } from '../../../db/database.ts'
import { agreedText } from '../../../messages/agreements.ts'
import { t } from '../../../messages/refusals.ts'
import type { BankMethodFacts } from '../../../providers/bank-accounts.ts'
import { ProviderError } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import { requireCustomer } from '../core/customers.ts'
import { requirePayer } from '../core/lookups.ts'
import type { Channel } from '../core/method.ts'
import { type RepeatKey, repeatKeyOf, requireSameBody } from '../core/repeat.ts'
import { type BankAccountRow, findByRequest, hasSameAccount } from './account-rows.ts'
import { insertAuthorization, requireAuthorized } from './authorization.ts'
import { presentAccount } from './present-account.ts'
import { insertRegistration, limitRegistrations } from './registration.ts'
import { startSetup } from './start-setup.ts'
import { syncIfWaiting } from './sync-account.ts'

type TaxpayerContext = Context<ActorOf<'taxpayer'>>

/**
 * Registers a bank account by the provider's token for its numbers: the authorization and the row first, then the call
 * that sends the deposits. The last four digits, the bank and the fingerprint are the provider's, never the browser's.
 */
export async function registerAccount(
  context: TaxpayerContext,
  channel: Channel,
  body: AccountRegistration,
): Promise<RegisteredAccount> {
  const { services, actor } = context
  requireAuthorized(context, body)
  const repeat = repeatKeyOf(context, 'ach', body)
  const before = await findRepeated(context, repeat)
  if (before) return presentAccount(services, await syncIfWaiting(channel, before))
  await limitRegistrations(services, actor.userId)
  const method = await requireFreshMethod(channel, body.token)
  await refuseSameAccount(context, method)
  await requireCustomer(channel, actor.userId, await requirePayer(services.db, actor.userId))
  const row = await insert(context, method, repeat)
  const { account, failure } = await startSetup(channel, row)
  if (failure !== null) throw refusalOf(failure, account)
  return presentAccount(services, account)
}

const refusalOf = (failure: ErrorCode, { id }: BankAccountRow): Refusal =>
  failure === 'payment_refused'
    ? new Refusal(failure, {
        log: id,
        message: t('accountRefused'),
        details: { reason: 'account_refused' },
      })
    : new Refusal(failure, { log: id })

async function findRepeated({ services, actor }: TaxpayerContext, repeat: RepeatKey) {
  if (repeat.key === null) return null
  const row = await findByRequest(services.db, actor.userId, repeat.key)
  if (row) requireSameBody(row.body_hash, repeat)
  return row
}

/** A bank account with its holder's name and e-mail that no customer has yet. */
async function requireFreshMethod({ services, provider }: Channel, token: string): Promise<BankMethodFacts> {
  const method = await provider.getBankMethod(token).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ kind: error.kind, code: error.code }, 'bank token not read')
    throw error.kind === 'refused' ? wrongToken() : new Refusal('provider_unavailable')
  })
  const { type, customerId, holderName, holderEmail } = method
  if (type !== 'us_bank_account' || customerId !== null || !holderName || !holderEmail) throw wrongToken()
  return method
}

const wrongToken = () =>
  new Refusal('bad_request', {
    fields: { token: t('numbersAgain') },
    log: 'not a fresh token of a bank account',
  })

async function refuseSameAccount({ services, actor }: TaxpayerContext, { fingerprint }: BankMethodFacts) {
  if (await hasSameAccount(services.db, { userId: actor.userId, fingerprint }))
    throw new Refusal('account_exists')
}

async function insert(
  context: TaxpayerContext,
  method: BankMethodFacts,
  { key, bodyHash }: RepeatKey,
): Promise<BankAccountRow> {
  const { services, company, actor } = context
  const { userId } = actor
  try {
    return await inTransaction(services.db, async (trx) => {
      const agreed = agreedText('account', company, context.request.language)
      const agreement = { agreed, last4: method.last4 }
      const facts = {
        status: 'NEW',
        institution: method.institution,
        last4: method.last4,
        account_type: method.accountType,
        fingerprint: method.fingerprint,
        stripe_pm_id: method.id,
        authorization_id: await insertAuthorization(trx, { ...context, userId }, agreement),
        request_key: key,
        body_hash: bodyHash,
      } as const
      return insertRegistration(trx, context, facts, 'numbers')
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    // Another call of this payer has just registered it.
    const twin = key === null ? null : await findByRequest(services.db, userId, key)
    if (twin) return twin
    throw new Refusal('account_exists', { log: 'registered meanwhile' })
  }
}
