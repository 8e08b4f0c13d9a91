import type { Actor } from '@fieldstone/domain/access/actor'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { outOfReach } from '../audit/throttle.ts'
import type { Context } from '../context.ts'

/** SQL: whether the actor may use `worklist` of `owner`: their own lists, and those that a colleague shares. */
export function usableBy(actor: Actor): RawBuilder<boolean> {
  if (actor.role !== 'admin' && actor.role !== 'county') return sql`false`
  const isOwn = sql`worklist.owner_id = ${actor.userId}`
  return sql`(worklist.deleted_at is null and (${isOwn} or (worklist.is_shared and ${isColleague(actor)})))`
}

/**
 * SQL: whether `owner` is a colleague of the actor. Administrators are colleagues of each other, and so are the users of one
 * county or one firm.
 */
export function isColleague(actor: Actor): RawBuilder<boolean> {
  switch (actor.role) {
    case 'admin':
      return sql`(owner.account_type = ${ACCOUNT_TYPES.admin})`
    case 'county':
      return sql`(owner.account_type = ${ACCOUNT_TYPES.county} and owner.county_id = ${actor.countyId})`
    case 'legal':
      return sql`(owner.account_type = ${ACCOUNT_TYPES.legal} and owner.firm_id = ${actor.firmId})`
    case 'taxpayer':
    case 'guest':
    case 'anonymous':
      return sql`false`
  }
}

/** Throws `not_found` for a list that the actor may not use, as for one that does not exist. */
export async function requireWorklist(context: Context, id: number | undefined): Promise<void> {
  if (id === undefined) return
  const { rows } =
    await sql`select worklist.id from worklist join app_user owner on owner.id = worklist.owner_id
    where worklist.id = ${id} and ${usableBy(context.actor)}`.execute(context.services.db)
  if (rows.length === 0) throw await outOfReach(context, { kind: 'worklist', id })
}

/** SQL: whether a certificate is in a list. Does not check whether the actor may use the list. */
export const isInWorklist = (id: number, certificateId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from worklist_member member
    where member.worklist_id = ${id} and member.certificate_id = ${certificateId})`
