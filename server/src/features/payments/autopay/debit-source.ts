import {
  type PlanAuthorization,
  planAuthorization,
  planCardAuthorization,
} from '@fieldstone/contract/papers/debit-authorization'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { requireOwnVerified } from '../bank/follow-debit.ts'
import { ownVerifiedAccount } from '../begin/read-authorization.ts'
import { findCard } from '../cards/card-rows.ts'

/** What automatic payments draw on: a verified bank account, or a saved card. */
export interface DebitSource {
  readonly method: ChargeMethod
  readonly accountId: string | null
  readonly cardId: string | null
  readonly last4: string | null
  readonly accountType: string | null
  readonly brand: string | null
  readonly mandateId: string | null
}

/** Another person's is not there, as everywhere. */
export async function ownSource(context: Context<ActorOf<'taxpayer'>>, id: string): Promise<DebitSource> {
  if (!id.startsWith('crd_')) {
    const account = await ownVerifiedAccount(context, id)
    const { account_type: accountType, last4, mandate_id: mandateId } = account
    return { method: 'ACH', accountId: id, cardId: null, last4, accountType, brand: null, mandateId }
  }
  const card = await findCard(context.services.db, id)
  if (card?.user_id !== context.actor.userId) throw new Refusal('not_found', { log: 'card of another' })
  if (card.status !== 'SAVED') throw cardGone(card.status)
  const { last4, brand } = card
  return { method: 'CC', accountId: null, cardId: id, last4, accountType: null, brand, mandateId: null }
}

/** The bank account of the caller that is offered first. */
export async function defaultSourceId({ services, actor }: Context<ActorOf<'taxpayer'>>): Promise<string> {
  const account = await services.db
    .selectFrom('ach_account')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('is_default', '=', true)
    .where('status', '=', 'VERIFIED')
    .executeTakeFirst()
  if (account) return account.id
  throw new Refusal('not_found', { log: 'no verified bank account', message: t('accountGone') })
}

/** Under the lock of the certificate: it is still the payer's own, and stays so until what draws on it is stored. */
export async function requireOwnSource(
  trx: Transaction,
  userId: number,
  { accountId, cardId }: DebitSource,
): Promise<void> {
  if (cardId === null) return requireOwnVerified(trx, { userId, accountId })
  const card = await trx
    .selectFrom('saved_card')
    .select('id')
    .where('id', '=', cardId)
    .where('user_id', '=', userId)
    .where('status', '=', 'SAVED')
    .forUpdate()
    .executeTakeFirst()
  if (!card) throw cardGone('gone meanwhile')
}

const cardGone = (log: string): Refusal =>
  new Refusal('not_found', { log, message: t('cardGone'), extra: { reason: 'account_gone' } })

/** The text to be accepted, word for word as it is kept. */
export const authorizationOf = (source: DebitSource, facts: Omit<PlanAuthorization, 'account'>): string =>
  AUTHORIZATIONS[source.method](source, facts)

const AUTHORIZATIONS: Readonly<Record<ChargeMethod, typeof authorizationOf>> = {
  CC: ({ brand, last4 }, facts) => planCardAuthorization({ ...facts, card: { brand, last4: last4 ?? '' } }),
  ACH: ({ accountType, last4 }, facts) =>
    planAuthorization({ ...facts, account: { type: accountType, last4: last4 ?? '' } }),
}
