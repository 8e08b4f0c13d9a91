import type { DepositsTyped, RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { isDepositMismatch, triesLeft } from '@fieldstone/domain/payments/bank-account'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Sentence } from '../../../messages/language.ts'
import { t } from '../../../messages/refusals.ts'
import type { TypedDeposits } from '../../../providers/bank-accounts.ts'
import { ProviderError } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import type { Channel } from '../core/method.ts'
import { type BankAccountRow, findAccount, listAccounts, lockAccount, updateAccount } from './account-rows.ts'
import { presentAccount } from './present-account.ts'
import { syncAccount, syncIfWaiting } from './sync-account.ts'

type TaxpayerContext = Context<ActorOf<'taxpayer'>>

/**
 * Verifies an account by what its owner read on the bank statement. Counts and stores each try before it asks the provider. Never
 * says which of two amounts is wrong.
 */
export async function verifyAccount(
  context: TaxpayerContext,
  channel: Channel,
  body: DepositsTyped,
): Promise<RegisteredAccount> {
  const { services } = context
  const account = await syncIfWaiting(channel, await waitingAccount(context, body.accountId))
  if (account.status === 'VERIFIED') return presentAccount(services, account)
  if (account.status !== 'PENDING_DEPOSITS' || !account.stripe_si_id) throw notWaiting(account)
  const typed = typedFor(account, body)
  await countDepositTry(context)
  const tried = await inTransaction(services.db, async (trx) => {
    const { tries } = await lockAccount(trx, account.id)
    return updateAccount(trx, account.id, { tries: tries + 1 })
  })
  const mismatch = await ask(channel, account.stripe_si_id, typed, tried)
  const after = await syncAccount(channel, account.id)
  if (after.status === 'VERIFIED') return presentAccount(services, after)
  if (mismatch && after.status === 'PENDING_DEPOSITS') throw mismatchOf(after)
  throw notWaiting(after)
}

/** Returns true if the input does not match. After any other answer the caller fetches the setup. */
async function ask(
  { services, provider }: Channel,
  setupId: string,
  typed: TypedDeposits,
  { id, tries }: BankAccountRow,
): Promise<boolean> {
  try {
    await provider.verifySetup(setupId, typed, `${id}:verify:${tries}`)
    return false
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.info({ accountId: id, kind: error.kind, code: error.code }, 'deposits not verified')
    if (error.kind === 'refused') return isDepositMismatch(error.code)
    throw new Refusal('provider_unavailable', {
      message: t('depositsUnchecked'),
    })
  }
}

async function waitingAccount(
  { services, actor }: TaxpayerContext,
  accountId: string | undefined,
): Promise<BankAccountRow> {
  if (accountId !== undefined) {
    const row = await findAccount(services.db, accountId)
    if (row?.user_id !== actor.userId) throw new Refusal('not_found', { log: 'bank account of another' })
    return row
  }
  const rows = await listAccounts(services.db, actor.userId)
  const row = rows.find(({ status }) => status === 'PENDING_DEPOSITS') ?? rows[0]
  if (!row) throw new Refusal('account_not_waiting')
  return row
}

/** Refuses input that does not fit the kind of deposits, before the provider counts a try. */
function typedFor({ microdeposit_type }: BankAccountRow, body: DepositsTyped): TypedDeposits {
  const { amount1, amount2, code } = body
  if (microdeposit_type === 'amounts') {
    if (amount1 !== undefined && amount2 !== undefined && code === undefined)
      return { amounts: [amount1, amount2] }
    throw wanted('amount1', t('enterAmounts'))
  }
  if (code !== undefined && amount1 === undefined && amount2 === undefined) return { code }
  throw wanted('code', t('enterCode'))
}

const wanted = (field: string, sentence: Sentence) =>
  new Refusal('bad_request', { fields: { [field]: sentence }, message: sentence, log: 'other deposits' })

function mismatchOf({ microdeposit_type, tries }: BankAccountRow): Refusal {
  const type = microdeposit_type === 'amounts' ? 'amounts' : 'descriptor_code'
  return new Refusal('verification_mismatch', {
    message: type === 'amounts' ? t('wrongAmounts') : t('wrongDepositCode'),
    details: { triesLeft: triesLeft(type, tries) },
  })
}

const notWaiting = ({ id, failure }: BankAccountRow): Refusal =>
  new Refusal('account_not_waiting', {
    log: id,
    ...(failure === null ? {} : { message: t(`notWaiting_${failure}`), details: { reason: failure } }),
  })

const HOUR_MS = 3_600_000
const PER_HOUR = 5

/** Counts this try, and refuses the sixth in an hour. The setting that scales limits does not apply: this prevents guessing. */
async function countDepositTry({
  services: { db },
  actor: { userId },
  at,
}: Context<ActorOf<'taxpayer'>>): Promise<void> {
  const { id } = await db
    .insertInto('deposit_try')
    .values({ user_id: userId, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tries = await db
    .selectFrom('deposit_try')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', new Date(at.getTime() - HOUR_MS))
    .orderBy('at')
    .execute()
  if (tries.length <= PER_HOUR) return
  await db.deleteFrom('deposit_try').where('id', '=', id).execute()
  const oldest = tries.at(-PER_HOUR - 1)?.at ?? at
  throw new Refusal('too_many', {
    log: 'deposits tried by one payer',
    message: t('depositTries'),
    retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - at.getTime()) / 1000)),
  })
}
