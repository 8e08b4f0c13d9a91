import { endAtProvider } from '../core/end-at-provider.ts'
import type { Channel } from '../core/method.ts'
import { cardOfPage } from './card-of-page.ts'
import type { CardRow } from './card-rows.ts'

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
