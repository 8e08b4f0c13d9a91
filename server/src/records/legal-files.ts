import type { Actor } from '@fieldstone/domain/access/actor'
import type { LegalStep } from '@fieldstone/domain/certificates/lien-filters'
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

/** The steps that a legal file can have reached, the last one first, each with its day. `legal_case` has the given alias. */
export function stepDays(
  alias: string,
): readonly (readonly [Exclude<LegalStep, 'none'>, RawBuilder<unknown>])[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return [
    ['deed', column('tax_deed_issued_on')],
    ['confirmed', sql`coalesce(${column('order_confirm_sale_on')}, ${column('decree_forfeiture_on')})`],
    ['sale-set', sql`coalesce(${column('second_sheriff_sale_on')}, ${column('sheriff_sale_on')})`],
    ['judgment', column('judgment_entered_on')],
    ['complaint', column('complaint_filed_on')],
    ['notice', column('noi_filed_on')],
    ['referred', column('sent_legal_on')],
  ]
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
