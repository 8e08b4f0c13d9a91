import type { Db } from '../../../db/database.ts'
import type { Progress } from '../../../tasks/progress.ts'
import { changedCertificates } from './changed-certificates.ts'
import type { ImportMap } from './map.ts'
import { merge } from './merge.ts'
import type { SourceTable } from './read-rows.ts'
import type { Rejection } from './rejection.ts'
import { type BatchTotals, closeStaging, rejectRows, stageRows, takenNumbers } from './staging.ts'
import { type CheckedRow, certificateColumn, type RowChecker } from './validate.ts'

export interface StagingRequest {
  readonly batchId: number
  readonly map: ImportMap
  readonly table: SourceTable
  readonly checker: RowChecker
  readonly rowEstimate: number | null
}

export interface StagedFile extends BatchTotals {
  /** Of all rows of the file, refused ones too; null when an amount cannot be read, or none is summed. */
  readonly fileCents: number | null
}

const ROWS_AT_ONCE = 1_000

/** Stages every row of the file with what is wrong with it, by the file alone and by what the database holds. */
export async function stageFile(db: Db, request: StagingRequest, progress: Progress): Promise<StagedFile> {
  const { batchId, map, table, checker } = request
  progress.start('Checking', request.rowEstimate)
  let fileCents: number | null = 0
  let count = 0
  let waiting: CheckedRow[] = []
  for await (const row of table.rows) {
    const checked = checker.check(row)
    fileCents = fileCents === null || checked.amountCents === null ? null : fileCents + checked.amountCents
    waiting.push(checked)
    count += 1
    if (waiting.length < ROWS_AT_ONCE) continue
    await stageRows(db, batchId, waiting)
    waiting = []
    progress.at(count)
  }
  if (waiting.length > 0) await stageRows(db, batchId, waiting)
  progress.at(count)
  await rejectTakenNumbers(db, batchId, map)
  await rejectConflicts(db, batchId, map)
  const totals = await closeStaging(db, batchId)
  progress.end()
  return { ...totals, fileCents }
}

async function rejectTakenNumbers(db: Db, batchId: number, map: ImportMap): Promise<void> {
  const taken = new Map<number, readonly Rejection[]>()
  for (const { line, certificateNo, importSource } of await takenNumbers(db, batchId, map.source)) {
    const whose = importSource === null ? 'entered here' : `imported from ${importSource}`
    const reason = `is the number of another certificate of that county, ${whose}`
    taken.set(line, [{ column: certificateColumn(map), value: certificateNo, reason }])
  }
  await rejectRows(db, batchId, taken)
}

/** Corrections made here that the file would undo. */
async function rejectConflicts(db: Db, batchId: number, map: ImportMap): Promise<void> {
  for (let line = 0; ; ) {
    const page = await changedCertificates(db, batchId, map.source, line)
    const last = page.at(-1)
    if (!last) return
    const conflicts = page.map((row) => [row.line, merge(row).conflicts] as const)
    await rejectRows(db, batchId, new Map(conflicts.filter(([, rejections]) => rejections.length > 0)))
    line = last.line
  }
}
