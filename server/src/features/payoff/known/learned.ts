import type { KnownThen } from '@fieldstone/contract/entities/record/known-then'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const MOST = 50

/** What the histories of certificates call a change of what is owed, by the desk, an import, or money. */
const FIGURE_CHANGES = [
  ...['kind of sale', 'sale_type', 'purchase date', 'purchased_on', 'price in cents', 'price_cents'],
  ...['rate in basis points', 'rate_bps', 'redeemed', 'redeemed_on', 'notice of intent', 'noi_filed_on'],
  ...['later taxes added', 'later taxes removed', 'expenses posted', 'expense reversed'],
  ...['payment settled', 'payment reversed', 'escrow applied', 'escrow move undone'],
  'fee for a returned payment',
]

/** The changes after an instant that move a figure, oldest first. */
export async function listLearned(db: Db, id: number, after: Date): Promise<KnownThen['learned']> {
  const { rows } = await sql<KnownThen['learned'][number]>`
    select at, what, before, after, reason from certificate_history
    where certificate_id = ${id} and at > ${after} and what = any(${FIGURE_CHANGES}::text[])
    order by at, id limit ${MOST}`.execute(db)
  return rows
}
