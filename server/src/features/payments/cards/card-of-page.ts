import type { CardFacts, CardPageFacts } from '../../../providers/saved-cards.ts'
import type { Channel } from '../core/method.ts'
import type { CardRow } from './card-rows.ts'

/** The card that was saved on a page. Null until the page was filled in, and the card's bank has agreed. */
export async function cardOfPage(
  { provider }: Channel,
  row: CardRow,
  { status, setupId }: CardPageFacts,
): Promise<CardFacts | null> {
  if (status !== 'complete' || setupId === null) return null
  const setup = await provider.getCardSetup(setupId)
  const isSaved = setup.status === 'succeeded' && setup.cardId === row.id && setup.methodId !== null
  return isSaved && setup.methodId !== null ? provider.getCard(setup.methodId) : null
}
