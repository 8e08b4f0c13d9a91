import type { SavedCard } from '@fieldstone/contract/entities/payments/saved-card'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { outOfReach } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { removeAtProvider } from '../core/end-at-provider.ts'
import { findDrawer } from '../core/lookups.ts'
import { requireProvider } from '../core/require-provider.ts'
import { findCard, lockCard, presentCard, updateCard } from './card-rows.ts'
import { detachCard } from './sync-card.ts'

/**
 * Removes a saved card: here first, so that nothing is charged to it any more, then at the provider. The row stays as
 * proof. A repeat asks the provider again and answers the same.
 */
export async function removeCard(
  context: Context<ActorOf<'taxpayer' | 'admin'>>,
  id: string,
): Promise<SavedCard> {
  const { services, actor } = context
  const known = await findCard(services.db, id)
  if (!known || (actor.role !== 'admin' && known.user_id !== actor.userId)) {
    throw await outOfReach(context, { kind: 'card', id })
  }
  const provider = requireProvider(context)
  const removed = await inTransaction(services.db, async (trx) => {
    const row = await lockCard(trx, id)
    if (row.status === 'REMOVED') return row
    const drawer = await findDrawer(trx, 'card_id', id)
    if (drawer !== null) {
      const message = t(drawer === 'autopay' ? 'cardInUse' : 'cardBeingCharged')
      throw new Refusal('account_in_use', { message })
    }
    const gone = await updateCard(trx, id, { status: 'REMOVED', updated_at: context.at })
    context.audit(trx, {
      action: 'card-removed',
      subject: { kind: 'card', id },
      detail: { from: row.status },
    })
    return gone
  })
  await removeAtProvider(detachCard({ services, provider }, removed))
  return presentCard(removed)
}
