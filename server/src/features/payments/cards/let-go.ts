import { isDoneNow } from '../done-now.ts'
import type { Channel } from '../method.ts'
import type { CardRow } from './card-rows.ts'
import { keptOnPage } from './kept-card.ts'

/**
 * Ends at the provider what a removed card is there. Its page may have been filled in at the same moment: then a card
 * was saved all the same, and is let go, too. Throws ProviderError when the provider could not be asked.
 */
export async function letGo(channel: Channel, row: CardRow): Promise<void> {
  const methodId = row.stripe_pm_id ?? (await closePage(channel, row))
  if (methodId !== null) await isDoneNow(() => channel.provider.detachMethod(methodId, `${row.id}:detach`))
}

/** The card that was saved before the page could be closed. */
async function closePage(channel: Channel, row: CardRow): Promise<string | null> {
  const { stripe_checkout_id: pageId } = row
  if (pageId === null) return null
  if (await isDoneNow(() => channel.provider.expireCheckout(pageId, `${row.id}:expire`))) return null
  const card = await keptOnPage(channel, row, await channel.provider.getCardPage(pageId))
  return card?.customerId ? card.id : null
}
