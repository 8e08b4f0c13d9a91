import { reachesCounty } from '@fieldstone/domain/access/reach'
import { outOfReach } from '../audit/throttle.ts'
import type { Context } from '../context.ts'
import type { Db, Transaction } from '../db/database.ts'

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
