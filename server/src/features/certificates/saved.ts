import { sql } from 'kysely'
import type { Context } from '../../context.ts'
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

/** A page of a person's saved parcels, last saved first by default. */
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
