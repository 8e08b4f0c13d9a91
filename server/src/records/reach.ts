import type { Actor } from '@fieldstone/domain/access/actor'
import { reachesCounty } from '@fieldstone/domain/access/reach'
import { type RawBuilder, sql } from 'kysely'
import { outOfReach } from '../audit/throttle.ts'
import type { Context } from '../context.ts'
import type { Db, Transaction } from '../db/database.ts'

/**
 * The certificates `c` that an actor may see as staff, as a condition: the rule of `reaches` (domain/src/access/reach.ts).
 */
export function reachOf(actor: Actor): RawBuilder<boolean> {
  switch (actor.role) {
    case 'admin':
      return sql`true`
    case 'county':
      return sql`c.county_id = ${actor.countyId}`
    case 'legal':
      return sql`exists (select from legal_case where certificate_id = c.id and firm_id = ${actor.firmId})`
    case 'taxpayer':
    case 'guest':
    case 'anonymous':
      return sql`false`
  }
}

/** The same rule for an id; false when there is no such certificate. */
export async function isInReach(db: Db | Transaction, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select c.id from certificate c where c.id = ${id} and ${reachOf(actor)}`.execute(
    db,
  )
  return rows.length > 0
}

/** The firms `firm` that an actor may see, as a condition: administrators all, legal users their own, others none. */
export function firmReachOf(actor: Actor): RawBuilder<boolean> {
  if (actor.role === 'admin') return sql`true`
  return actor.role === 'legal' ? sql`firm.id = ${actor.firmId}` : sql`false`
}

/**
 * Refuses with `not_found` a county that does not exist, or is another one than the county user's own. A firm's files
 * may lie in any county.
 */
export async function requireCounty(context: Context, id: number): Promise<void> {
  if (reachesCounty(context.actor, id)) {
    const { db } = context.services
    const county = await db.selectFrom('county').select('id').where('id', '=', id).executeTakeFirst()
    if (county) return
  }
  throw await outOfReach(context, { kind: 'county', id })
}

export async function countyExists(db: Db | Transaction, id: number): Promise<boolean> {
  return (await db.selectFrom('county').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
