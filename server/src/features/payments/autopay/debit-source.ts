import type { PlanAuthorization } from '@fieldstone/contract/papers/debit-authorization'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { AGREED_METHODS, type AgreedMethod } from '@fieldstone/domain/payments/charge-methods'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import { type AgreedText, agreedText } from '../../../messages/agreements.ts'
import type { ServerLanguage } from '../../../messages/language.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { requireOwnVerified } from '../bank/follow-debit.ts'
import { ownVerifiedAccount } from '../begin/read-authorization.ts'
import { findCard } from '../cards/card-rows.ts'

type TaxpayerContext = Context<ActorOf<'taxpayer'>>

/** The source of automatic payments: a verified bank account, or a saved card. */
export interface DebitSource {
  readonly method: AgreedMethod
  readonly accountId: string | null
  readonly cardId: string | null
  readonly last4: string | null
  readonly mandateId: string | null
  /** The text to accept, word for word as it is stored. */
  authorizationOf(facts: Omit<PlanAuthorization, 'account'>, language: ServerLanguage): AgreedText
  /** Checks under the lock of the certificate that it still belongs to the payer, and locks it. */
  requireOwn(trx: Transaction, userId: number): Promise<void>
}

/** How the source of each method is recognized by its id, and read. */
interface SourceKind {
  readonly prefix: string
  /** Refuses a source that does not belong to the caller, or cannot be used. */
  read(context: TaxpayerContext, id: string): Promise<Omit<DebitSource, 'method'>>
}

const SOURCES: Readonly<Record<AgreedMethod, SourceKind>> = {
  CC: {
    prefix: 'crd_',
    read: async ({ services, actor }, id) => {
      const card = await findCard(services.db, id)
      if (card?.user_id !== actor.userId) throw new Refusal('not_found', { log: 'card of another' })
      if (card.status !== 'SAVED') throw cardGone(card.status)
      const { brand, last4 } = card
      return {
        accountId: null,
        cardId: id,
        last4,
        mandateId: null,
        authorizationOf: (facts, language) =>
          agreedText('planCard', { ...facts, card: { brand, last4: last4 ?? '' } }, language),
        requireOwn: (trx, userId) => requireOwnCard(trx, userId, id),
      }
    },
  },
  ACH: {
    prefix: 'ach_',
    read: async (context, id) => {
      const { account_type: type, last4, mandate_id: mandateId } = await ownVerifiedAccount(context, id)
      return {
        accountId: id,
        cardId: null,
        last4,
        mandateId,
        authorizationOf: (facts, language) =>
          agreedText('plan', { ...facts, account: { type, last4: last4 ?? '' } }, language),
        requireOwn: (trx, userId) => requireOwnVerified(trx, { userId, accountId: id }),
      }
    },
  },
}

/** Answers not_found for another person's, as everywhere. */
export async function ownSource(context: TaxpayerContext, id: string): Promise<DebitSource> {
  const method = AGREED_METHODS.find((one) => id.startsWith(SOURCES[one].prefix))
  if (!method) throw new Refusal('not_found', { log: 'no such account or card' })
  return { method, ...(await SOURCES[method].read(context, id)) }
}

/** The bank account of the caller that is offered first. */
export async function defaultSourceId({ services, actor }: TaxpayerContext): Promise<string> {
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

async function requireOwnCard(trx: Transaction, userId: number, id: string): Promise<void> {
  const card = trx.selectFrom('saved_card').select('id').where('id', '=', id).where('user_id', '=', userId)
  if (!(await hasRow(card.where('status', '=', 'SAVED').forUpdate()))) throw cardGone('gone meanwhile')
}

const cardGone = (log: string): Refusal =>
  new Refusal('not_found', { log, message: t('cardGone'), details: { reason: 'account_gone' } })
