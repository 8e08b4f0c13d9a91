import { sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import type { ProviderEvent } from '../../../providers/payment-provider.ts'

export type EventResult = 'applied' | 'ignored' | 'unmatched' | 'conflict'

export async function isEventKnown(db: Db, id: string): Promise<boolean> {
  return hasRow(db.selectFrom('stripe_event').select('id').where('id', '=', id))
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

/** Claims an event. Returns false if another worker has it or has finished it, so that nothing is left to do. */
export async function claimEvent(
  db: Transaction | Db,
  event: ProviderEvent,
  result: EventResult,
  now: Date,
): Promise<boolean> {
  return hasRow(
    db
      .insertInto('stripe_event')
      .values({ id: event.id, type: event.type, created_at: event.createdAt, received_at: now, result })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  )
}
