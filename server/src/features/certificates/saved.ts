import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { SUMMARY_COLUMNS, SUMMARY_JOINS, type SummaryRow } from '../../records/certificate-summary.ts'
import { filterOf, type SearchPage } from './search.ts'

/** A page of what a person saved, and how many there are. Last saved first, unless a column is asked for. */
export async function listSaved(
  db: Db,
  userId: number,
  { offset, size, filter, sort }: SearchPage,
): Promise<{ rows: SummaryRow[]; total: number }> {
  const mine = sql`from saved_certificate saved join certificate c on c.id = saved.certificate_id ${SUMMARY_JOINS}
    where saved.user_id = ${userId}${filterOf(filter)}`
  const order = sort
    ? sql`${sql.ref(`c.${sort.column}`)} ${sort.isDescending ? sql`desc` : sql`asc`} nulls last, c.id`
    : sql`saved.saved_at desc, c.id desc`
  const count = await sql<{ total: number }>`select count(*) as total ${mine}`.execute(db)
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY_COLUMNS} ${mine} order by ${order} limit ${size} offset ${offset}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
