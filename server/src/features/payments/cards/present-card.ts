import type { CardAutopay, SavedCard } from '@fieldstone/contract/entities/payments/saved-card'
import type { CardRow } from './card-rows.ts'

/** Returns a card as its holder sees it, with the automatic payments that use it. */
export const presentCard = (row: CardRow, autopays: readonly CardAutopay[] = []): SavedCard => ({
  id: row.id,
  status: row.status,
  brand: row.brand,
  last4: row.last4,
  expiresOn: row.expires_on,
  createdAt: row.created_at,
  autopays: [...autopays],
})
