import type { Db } from '../../../db/database.ts'
import type { ProviderEvent } from '../../../providers/payment-provider.ts'
import { claimEvent } from '../core/events.ts'
import type { Channel } from '../core/method.ts'
import { type CardRow, findCard } from './card-rows.ts'
import { syncCard } from './sync-card.ts'

/** False when the event is of no saved card, and another may know it. Throws when it must come again. */
export async function handleCardEvent(channel: Channel, event: ProviderEvent): Promise<boolean> {
  const { services } = channel
  const row = await findOfEvent(services.db, event)
  if (!row) return false
  await syncCard(channel, row)
  await claimEvent(services.db, event, 'applied', services.clock.now())
  return true
}

/** A page and a setup carry our id; a card that changes later is known by its own. */
async function findOfEvent(db: Db, { cardId, objectKind, objectId }: ProviderEvent): Promise<CardRow | null> {
  if (cardId !== null) return findCard(db, cardId)
  if (objectKind !== 'payment_method') return null
  const row = await db
    .selectFrom('saved_card')
    .selectAll()
    .where('stripe_pm_id', '=', objectId)
    .where('status', '!=', 'REMOVED')
    .executeTakeFirst()
  return row ?? null
}
