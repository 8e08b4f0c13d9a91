import type { Actor } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/**
 * Which certificates `c` staff reach, as a condition: a county its own, a firm its own, an administrator all; nobody
 * else any.
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
    case 'anonymous':
      return sql`false`
  }
}

/** The same rule for a certificate that was read. */
export function reaches(
  actor: Actor,
  certificate: { readonly countyId: number; readonly firmId: number | null },
): boolean {
  switch (actor.role) {
    case 'admin':
      return true
    case 'county':
      return actor.countyId === certificate.countyId
    case 'legal':
      return actor.firmId === certificate.firmId
    case 'taxpayer':
    case 'anonymous':
      return false
  }
}

/** The same rule for one id; false where there is no such certificate. */
export async function isInReach(db: Db | Transaction, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select c.id from certificate c where c.id = ${id} and ${reachOf(actor)}`.execute(
    db,
  )
  return rows.length > 0
}

/** The firms `firm` that an actor may ask about: an administrator every one, a legal user its own, nobody else any. */
export function firmReachOf(actor: Actor): RawBuilder<boolean> {
  if (actor.role === 'admin') return sql`true`
  return actor.role === 'legal' ? sql`firm.id = ${actor.firmId}` : sql`false`
}
