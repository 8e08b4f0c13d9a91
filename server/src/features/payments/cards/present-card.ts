import type { SavedCard } from '@fieldstone/contract/entities/payments/saved-card'
import type { CardRow } from './card-rows.ts'

/** A card as its holder sees it. */
export const presentCard = (row: CardRow): SavedCard => ({
  id: row.id,
  status: row.status,
  brand: row.brand,
  last4: row.last4,
  expiresOn: row.expires_on,
  createdAt: row.created_at,
})
