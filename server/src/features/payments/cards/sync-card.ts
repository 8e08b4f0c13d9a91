import { addDays, addMonths, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { recordSystemAudit } from '../../../audit/record.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { ProviderError, type ProviderEvent } from '../../../providers/payment-provider.ts'
import type { CardFacts, CardPageFacts } from '../../../providers/saved-cards.ts'
import { claimEvent } from '../core/events.ts'
import type { Channel } from '../core/method.ts'
import { endAtProvider } from '../core/provider.ts'
import { type CardRow, findCard, listWaitingCards, lockCard, updateCard } from './card-rows.ts'

/**
 * The one way in which a card comes to be saved: its page is fetched, then the card, then the row is locked. Webhooks,
 * pages and the sweep all call it. Throws ProviderError when the provider could not be asked.
 */
async function syncCard(channel: Channel, row: CardRow): Promise<CardRow> {
  const { services, provider } = channel
  if (row.status === 'SAVED' && row.stripe_pm_id !== null) {
    return apply(channel, row, await provider.getCard(row.stripe_pm_id))
  }
  if (row.status === 'REMOVED') await detachCard(channel, row)
  if (row.status !== 'OPEN') return row
  if (row.stripe_checkout_id === null) return endIfOver(channel, row, null)
  const page = await provider.getCardPage(row.stripe_checkout_id)
  const isOurs = page.cardId === row.id && page.isLive === (provider.mode === 'live')
  if (!isOurs) {
    services.log.error({ cardId: row.id }, 'a page of the provider that names another card')
    return row
  }
  const card = await cardOfPage(channel, row, page)
  if (card === null) return endIfOver(channel, row, page)
  const saved = await apply(channel, row, card)
  // Removed while it was fetched: only we know that the provider still has it.
  if (saved.status === 'REMOVED') await detachCard(channel, { ...saved, stripe_pm_id: card.id })
  return saved
}

/** Stores what was fetched, under the lock. Removes a card that the provider no longer has. */
async function apply({ services }: Channel, { id }: CardRow, card: CardFacts): Promise<CardRow> {
  const now = services.clock.now()
  return inTransaction(services.db, async (trx) => {
    const row = await lockCard(trx, id)
    if (row.status !== 'OPEN' && row.status !== 'SAVED') return row
    const status = card.customerId === null || card.type !== 'card' ? 'REMOVED' : 'SAVED'
    const changed = await updateCard(trx, id, {
      status,
      brand: card.brand,
      last4: card.last4,
      expires_on: lastDay(card),
      stripe_pm_id: card.id,
      synced_at: now,
      updated_at: now,
    })
    if (status !== row.status) {
      recordSystemAudit(trx, now, {
        action: 'card-moved',
        subject: { kind: 'card', id },
        detail: { from: row.status, to: status },
      })
    }
    return changed
  })
}

/** A card is valid until the end of its month. */
function lastDay({ expiresYear, expiresMonth }: CardFacts): PlainDate | null {
  if (expiresYear === null || expiresMonth === null) return null
  const first = plainDate(`${expiresYear}-${String(expiresMonth).padStart(2, '0')}-01`)
  return addDays(addMonths(first, 1), -1)
}

async function endIfOver({ services }: Channel, row: CardRow, page: CardPageFacts | null): Promise<CardRow> {
  const now = services.clock.now()
  const isOver = page === null ? row.page_until < now : page.status === 'expired'
  return updateCard(services.db, row.id, isOver ? { status: 'EXPIRED', updated_at: now } : { synced_at: now })
}

const STALE_AFTER_MS = 2_000

/** Returns whether a card's page is open and was not refreshed within the last 2 s. */
export function isStaleOpen({ services }: Channel, row: CardRow): boolean {
  const age = services.clock.now().getTime() - (row.synced_at?.getTime() ?? 0)
  return row.status === 'OPEN' && (age < 0 || age >= STALE_AFTER_MS)
}

/** Like syncCard, but returns the row unchanged if the provider does not answer. */
export async function trySyncCard(channel: Channel, row: CardRow): Promise<CardRow> {
  try {
    return await syncCard(channel, row)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    channel.services.log.warn({ cardId: row.id, kind: error.kind, code: error.code }, 'card not synced')
    return (await findCard(channel.services.db, row.id)) ?? row
  }
}

/** Fetches the open pages that no webhook has reported. */
export async function sweepCards(channel: Channel): Promise<void> {
  const { db, clock } = channel.services
  for (const row of await listWaitingCards(db, clock.now())) await trySyncCard(channel, row)
}

/** The card that was saved on a page. Null until the page was filled in, and the card's bank has agreed. */
async function cardOfPage(
  { provider }: Channel,
  row: CardRow,
  { status, setupId }: CardPageFacts,
): Promise<CardFacts | null> {
  if (status !== 'complete' || setupId === null) return null
  const setup = await provider.getCardSetup(setupId)
  const isSaved = setup.status === 'succeeded' && setup.cardId === row.id && setup.methodId !== null
  return isSaved && setup.methodId !== null ? provider.getCard(setup.methodId) : null
}

/**
 * Detaches a removed card at the provider, or closes the page on which it was to be saved. If the page was filled in at
 * that moment, the card that it saved is detached. Throws ProviderError when the provider could not be asked.
 */
export async function detachCard(channel: Channel, row: CardRow): Promise<void> {
  const methodId = row.stripe_pm_id ?? (await closePage(channel, row))
  if (methodId !== null)
    await endAtProvider(() => channel.provider.detachMethod(methodId, `${row.id}:detach`))
}

/** The card that was saved before the page could be closed. */
async function closePage(channel: Channel, row: CardRow): Promise<string | null> {
  const { stripe_checkout_id: pageId } = row
  if (pageId === null) return null
  if (await endAtProvider(() => channel.provider.expireCheckout(pageId, `${row.id}:expire`))) return null
  const card = await cardOfPage(channel, row, await channel.provider.getCardPage(pageId))
  return card?.customerId ? card.id : null
}

/** Returns false if the event belongs to no saved card. Throws if it must be delivered again. */
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
