import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface UndoableImport {
  readonly batchId: number
  readonly source: string
  readonly fileName: string
  readonly committedAt: Date
  /** The number of certificates that it added and changed. */
  readonly addedCount: number
  readonly changedCount: number
}

/** Lists imports of certificates that changed something and are not undone, newest first. */
export async function listUndoable(db: Db): Promise<UndoableImport[]> {
  const { rows } = await sql<UndoableImport>`
    select b.id as "batchId", b.source, b.file_name as "fileName", b.committed_at as "committedAt",
      (count(*) filter (where e.before is null))::int as "addedCount",
      (count(*) filter (where e.before is not null))::int as "changedCount"
    from import_batch b join import_effect e on e.batch_id = b.id
    where b.committed_at is not null group by b.id order by b.id desc`.execute(db)
  return rows
}
