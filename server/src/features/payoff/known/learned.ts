import type { KnownThen } from '@fieldstone/contract/entities/analysis/known-then'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { FACT_NAMES } from './rewind.ts'

const MOST = 50

/** What the histories of certificates call a change of what is owed, by the desk, an import, or money. */
const FIGURE_CHANGES = [
  ...[
    ...FACT_NAMES.saleType,
    ...FACT_NAMES.purchasedOn,
    ...FACT_NAMES.priceCents,
    ...FACT_NAMES.rateBps,
    ...FACT_NAMES.redeemedOn,
  ],
  ...['notice of intent', ...FACT_NAMES.noiFiledOn],
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
