import { findCard } from '../cards/card-rows.ts'
import { endDisputedCard, followCardDispute, markCardUnusable } from '../cards/follow-card-debit.ts'
import { savedDebit } from './saved-debit.ts'

/** A charge of a saved card without its holder: its bank answers at once. */
export const cardDebit = savedDebit({
  method: 'CC',
  kinds: ['INSTALMENT'],
  methodType: 'card',
  sourceOf: async ({ db }, payment) => {
    const card = await findCard(db, payment.card_id ?? '')
    if (!card?.stripe_pm_id) throw new Error(`payment ${payment.id} lacks its card`)
    return { methodId: card.stripe_pm_id }
  },
  charge: (provider, request, key) => provider.createCardDebit(request, key),
  onRefused: markCardUnusable,
  afterMoves: followCardDispute,
  afterLateDispute: endDisputedCard,
})
