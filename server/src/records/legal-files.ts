import type { Actor } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Whether work remains on the file, as `nextStep` of domain: no deed is issued and no dismissal filed. A redemption
 * closes it automatically. `legal_case` has the given alias.
 */
export const isOpenFile = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('is_active')} and ${column('tax_deed_issued_on')} is null
    and ${column('dismissal_filed_on')} is null)`
}

/** Whether the reader sees reference numbers in lists. Counties never do; an attorney does if the account shows them. */
export async function mayReadRefNo(db: Db, actor: Actor): Promise<boolean> {
  if (actor.role !== 'legal') return actor.role === 'admin'
  const { shows } = await db
    .selectFrom('app_user')
    .select('shows_ref_no as shows')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return shows
}
