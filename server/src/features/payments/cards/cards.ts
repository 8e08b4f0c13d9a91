import type { CardAutopay, SavedCard } from '@fieldstone/contract/entities/payments/saved-card'
import { savedCardRoutes } from '@fieldstone/contract/routes/payments/saved-cards'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import { outOfReach } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { implement } from '../../../http/handler.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { findDrawer } from '../core/lookups.ts'
import { channelOf, removeAtProvider, requireProvider } from '../core/provider.ts'
import { refreshOneUnsettled } from '../core/refresh-unsettled.ts'
import { findCard, LISTED_STATES, listCardRows, lockCard, presentCard, updateCard } from './card-rows.ts'
import { openCardPage } from './open-page.ts'
import { detachCard, isStaleOpen, trySyncCard } from './sync-card.ts'

export const cards = implement(savedCardRoutes, {
  openCardPage: (context, { body }) => openCardPage(context, channelOf(context), body.parcelId),
  listCards: (context) => listOwnCards(context),
  removeCard: (context, { params }) => removeCard(context, params.id),
})

/**
 * Lists the caller's cards, newest first, with the automatic payments that use each. One whose page is open is refreshed
 * from the payment processor if it answers.
 */
async function listOwnCards({ services, actor }: Context<ActorOf<'taxpayer'>>): Promise<SavedCard[]> {
  const stored = await listCardRows(services.db, actor.userId)
  const [rows, autopays] = await Promise.all([
    refreshOneUnsettled(services, stored, isStaleOpen, trySyncCard),
    listAutopays(services.db, actor.userId),
  ])
  return rows
    .filter(({ status }) => LISTED_STATES.some((listed) => listed === status))
    .map((row) => presentCard(row, autopays.get(row.id)))
}

/**
 * Finds the automatic payments of a payer that are charged to a card, by the card's id: those that are on, and those
 * that a hold paused and staff may resume.
 */
async function listAutopays(db: Db, userId: number): Promise<ReadonlyMap<string, readonly CardAutopay[]>> {
  const rows = await db
    .selectFrom('autopay')
    .innerJoin('payment_plan as plan', 'plan.id', 'autopay.plan_id')
    .innerJoin('certificate', 'certificate.id', 'plan.certificate_id')
    .select(['autopay.card_id as cardId', 'certificate.id', 'certificate.certificate_no as certificateNo'])
    .select(sql<boolean>`autopay.status = 'ON'`.as('isOn'))
    .where('autopay.user_id', '=', userId)
    .where('autopay.card_id', 'is not', null)
    .where(
      sql<boolean>`(autopay.status = 'ON' or (autopay.ended_because = 'hold' and plan.status = 'ACTIVE'
        and not exists (select from autopay later
          where later.plan_id = autopay.plan_id and later.created_at > autopay.created_at)))`,
    )
    .orderBy('certificate.certificate_no')
    .execute()
  const byCard = new Map<string, CardAutopay[]>()
  for (const { cardId, id, certificateNo, isOn } of rows) {
    if (cardId === null) continue
    byCard.set(cardId, [...(byCard.get(cardId) ?? []), { certificateId: id, certificateNo, isOn }])
  }
  return byCard
}

/**
 * Removes a saved card: first here, so that nothing more is charged to it, then at the provider. The row stays as proof. A
 * repeat asks the provider again and gets the same answer.
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
