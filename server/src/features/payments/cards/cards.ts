import type { CardAutopay, SavedCard } from '@fieldstone/contract/entities/payments/saved-card'
import { savedCardRoutes } from '@fieldstone/contract/routes/payments/saved-cards'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { implement } from '../../../http/handler.ts'
import { refreshOneUnsettled } from '../core/refresh-unsettled.ts'
import { channelOf } from '../core/require-provider.ts'
import { LISTED_STATES, listCardRows, presentCard } from './card-rows.ts'
import { openCardPage } from './open-page.ts'
import { removeCard } from './remove-card.ts'
import { isStaleOpen, trySyncCard } from './sync-card.ts'

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
