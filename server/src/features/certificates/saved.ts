import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { instantKey, numberKey } from '../../lists/sort.ts'
import {
  CERTIFICATE_KEYS,
  type CertificateSort,
  SUMMARY_COLUMNS,
  SUMMARY_JOINS,
  type SummaryRow,
} from '../../records/certificate-summary.ts'
import { containing } from './text-match.ts'

/** Lists a person's saved parcels, last saved first by default. */
export const listSaved = (context: Context, userId: number, query: ListQuery): Promise<Page<SummaryRow[]>> =>
  readList<SummaryRow>(
    context,
    SAVED,
    query,
    sql`saved.user_id = ${userId} and ${containing(query.filter ?? '')}`,
  )

const SAVED: ListSource<CertificateSort | 'saved'> = {
  columns: SUMMARY_COLUMNS,
  from: sql`saved_certificate saved join certificate c on c.id = saved.certificate_id ${SUMMARY_JOINS}`,
  sorts: { ...CERTIFICATE_KEYS, saved: instantKey(sql`saved.saved_at`) },
  usualSort: '-saved',
  key: numberKey(sql`c.id`),
}

/** Saves a parcel, or removes it if it is saved. Returns whether it is saved now. */
export async function toggleSaved(db: Db, userId: number, certificateId: number, at: Date): Promise<boolean> {
  const removed = await db
    .deleteFrom('saved_certificate')
    .where('user_id', '=', userId)
    .where('certificate_id', '=', certificateId)
    .returning('certificate_id')
    .executeTakeFirst()
  if (removed) return false
  await db
    .insertInto('saved_certificate')
    .values({ user_id: userId, certificate_id: certificateId, saved_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}
