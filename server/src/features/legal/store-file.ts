import type { LegalField } from '@fieldstone/contract/entities/legal/legal'
import type { Updateable } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { nextVersion } from '../../records/versioned.ts'
import { columnOf, type FileRow } from './file-row.ts'

/** Writes fields of a file and raises its version. A certificate without a file gets one. */
export async function storeFile(
  trx: Transaction,
  certificateId: number,
  values: Partial<Pick<FileRow, LegalField>>,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('legal_case')
    .values({ certificate_id: certificateId, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const columns = Object.entries(values).map(([field, value]) => [columnOf(field), value])
  await trx
    .updateTable('legal_case')
    // Each field is named for its column and has its type.
    .set(Object.fromEntries(columns) as Updateable<Tables['legal_case']>)
    .set({ version: nextVersion, updated_at: at })
    .where('certificate_id', '=', certificateId)
    .execute()
}
