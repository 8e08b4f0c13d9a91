import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isOpenFile } from './file-row.ts'

/** Of one county, or of all of them (null). */
export async function countUnassigned(db: Db, firmId: number, countyId: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('legal_case')
    .innerJoin('certificate', 'certificate.id', 'legal_case.certificate_id')
    .select(sql<number>`count(*)`.as('count'))
    .where('legal_case.firm_id', '=', firmId)
    .where(isOpenFile('legal_case'))
    .where('legal_case.assigned_attorney_id', 'is', null)
    .$if(countyId !== null, (query) => query.where('certificate.county_id', '=', countyId ?? 0))
    .executeTakeFirstOrThrow()
  return count
}
