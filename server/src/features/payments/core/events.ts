import { type Insertable, sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import type { StripeEventTable } from '../../../db/tables.ts'
import type { ProviderEvent } from '../../../providers/payment-provider.ts'

export type EventResult = 'applied' | 'ignored' | 'unmatched' | 'conflict'

export async function isEventKnown(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('stripe_event').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function knownEvents(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('stripe_event')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** False when another worker has it already, or has just finished with it: then nothing is left to do. */
export async function claimEvent(
  trx: Transaction | Db,
  event: ProviderEvent,
  result: EventResult,
  now: Date,
): Promise<boolean> {
  const values: Insertable<StripeEventTable> = {
    id: event.id,
    type: event.type,
    created_at: event.createdAt,
    received_at: now,
    result,
  }
  const row = await trx
    .insertInto('stripe_event')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
