import { readCardDebit } from '@fieldstone/domain/payments/card-debit'
import type { CardDebitRequest } from '../../../providers/saved-cards.ts'
import type { Services } from '../../../services.ts'
import { findCard } from '../cards/card-rows.ts'
import { endDisputedCard, followCardDispute, markCardUnusable } from '../cards/follow-card-debit.ts'
import type { PaymentRow } from '../core/queries.ts'
import { debitFacts, savedDebit } from './saved-debit.ts'

/** A charge of a saved card without its holder: its bank answers at once. */
export const cardDebit = savedDebit({
  method: 'CC',
  kinds: ['INSTALMENT'],
  methodType: 'card',
  charge: async ({ services, provider }, payment, key) =>
    provider.createCardDebit(await requestOf(services, payment), key),
  onRefused: markCardUnusable,
  read: readCardDebit,
  afterMoves: followCardDispute,
  afterLateDispute: endDisputedCard,
})

async function requestOf(services: Services, payment: PaymentRow): Promise<CardDebitRequest> {
  const [facts, card] = await Promise.all([
    debitFacts(services, payment),
    findCard(services.db, payment.card_id ?? ''),
  ])
  if (!card?.stripe_pm_id) throw new Error(`payment ${payment.id} lacks its card`)
  return { ...facts, methodId: card.stripe_pm_id }
}
