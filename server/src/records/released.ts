import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** As the history of a certificate names a release that was recorded or taken back. */
export const RELEASE_RECORDED = 'release recorded'

/**
 * Whether the release of a lien was ever recorded: what one person takes back here may be on record at the county all the
 * same.
 */
export async function wasEverReleased(db: Db | Transaction, certificateId: number): Promise<boolean> {
  const { rows } = await sql<{ isReleased: boolean }>`
    select release_recorded_on is not null or exists (select from certificate_history past
      where past.certificate_id = certificate.id and past.what = ${RELEASE_RECORDED}) as "isReleased"
    from certificate where id = ${certificateId}`.execute(db)
  return rows[0]?.isReleased === true
}
