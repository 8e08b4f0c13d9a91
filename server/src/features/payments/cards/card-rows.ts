import type { CardAutopay, SavedCard } from '@fieldstone/contract/entities/payments/saved-card'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import type { SavedCardTable } from '../../../db/tables.ts'

export type CardRow = Selectable<SavedCardTable>

export async function findCard(db: Db | Transaction, id: string): Promise<CardRow | null> {
  const row = await db.selectFrom('saved_card').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export const lockCard = (trx: Transaction, id: string): Promise<CardRow> =>
  trx.selectFrom('saved_card').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const insertCard = (trx: Transaction, values: Insertable<SavedCardTable>): Promise<CardRow> =>
  trx.insertInto('saved_card').values(values).returningAll().executeTakeFirstOrThrow()

export const updateCard = (
  db: Db | Transaction,
  id: string,
  changes: Updateable<SavedCardTable>,
): Promise<CardRow> =>
  db.updateTable('saved_card').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The states that a payer sees: open pages, saved cards, and cards that their bank refused for good. */
export const LISTED_STATES = ['OPEN', 'SAVED', 'UNUSABLE'] as const

/** Newest first, without those that were removed or never saved. */
export const listCardRows = (db: Db, userId: number): Promise<CardRow[]> =>
  db
    .selectFrom('saved_card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', LISTED_STATES)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

/** Lists the pages that the sweep fetches: those without news for ten minutes. */
export const listWaitingCards = (db: Db, now: Date): Promise<CardRow[]> =>
  db
    .selectFrom('saved_card')
    .selectAll()
    .where('status', '=', 'OPEN')
    .where('created_at', '<', new Date(now.getTime() - 600_000))
    .orderBy('created_at')
    .limit(500)
    .execute()

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
