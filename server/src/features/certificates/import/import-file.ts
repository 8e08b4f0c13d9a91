import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Progress } from '../../../tasks/progress.ts'
import type { TaskServices, TaskWork } from '../../../tasks/task.ts'
import { type Expectations, faultsOf } from './check-file.ts'
import { type CommitResult, commitBatch } from './commit.ts'
import { type Counties, readCounties } from './counties.ts'
import { withImportLock } from './import-lock.ts'
import { type InspectedFile, inspectFile } from './inspect-file.ts'
import { columnsOf, type ImportMap, TEMPLATE_NEEDS, templateMap } from './map.ts'
import { ImportProblem } from './problem.ts'
import { readTable, type SourceTable } from './read-rows.ts'
import { writeRejected } from './rejected-file.ts'
import { type StagedFile, stageFile } from './stage-file.ts'
import { dropBatch, dropStaging, openBatch, type RejectedRow, rejectedRows, sweepStaging } from './staging.ts'
import { addPreset, presetOf, statesWithoutRules } from './state-rules.ts'
import { RowChecker } from './validate.ts'

export interface ImportRequest extends Expectations {
  readonly path: string
  /** Null takes the names of the header for our own. */
  readonly map: ImportMap | null
  /** Null takes the map's, else the first. */
  readonly sheet: string | null
  /** On whose behalf; null outside of one. */
  readonly task: TaskWork['task'] | null
}

export interface ImportResult {
  readonly outcome: 'imported' | 'refused' | 'dry-run'
  /** Why an import was refused; empty otherwise. */
  readonly faults: readonly string[]
  readonly rowCount: number
  readonly validCount: number
  readonly rejectedCount: number
  /** Of all rows of the file; null when a row's amount cannot be read. */
  readonly fileCents: number | null
  /** Of the valid rows. */
  readonly validCents: number
  /** The column that is summed. */
  readonly totalColumn: string | null
  readonly addedCount: number
  readonly changedCount: number
  readonly unchangedCount: number
  /** The first refused rows. */
  readonly rejected: readonly RejectedRow[]
  readonly rejectedFile: string | null
  readonly statesWithoutRules: readonly string[]
  /** Whether the preset was stored; null when none was asked for. */
  readonly isPresetStored: boolean | null
}

const SHOWN_REJECTIONS = 20

/**
 * Imports one file of a county: stages and checks every row, then commits all of it or, unless the valid part may go
 * alone, nothing. Throws ImportProblem for what must be mended before the rows can be looked at.
 */
export async function importFile(
  services: TaskServices,
  request: ImportRequest,
  progress: Progress,
): Promise<ImportResult> {
  if (request.preset !== null) presetOf(request.preset)
  const file = await inspectFile(request.path)
  return withImportLock(services.database, async () => {
    const { db } = services
    await sweepStaging(db)
    const { map, table } = await openTable(file, request)
    const batchId = await openBatch(db, { source: map.source, fileName: file.name, fileHash: file.hash })
    try {
      const result = await importTable(services, { request, file, map, table, batchId }, progress)
      // The embedded database never does this by itself, and searches would go by the old statistics.
      if (result.outcome === 'imported') await sql`vacuum analyze`.execute(db)
      return result
    } catch (error) {
      await dropBatch(db, batchId)
      throw error
    }
  })
}

interface Import {
  readonly request: ImportRequest
  readonly file: InspectedFile
  readonly map: ImportMap
  readonly table: SourceTable
  readonly batchId: number
}

async function importTable(services: TaskServices, work: Import, progress: Progress): Promise<ImportResult> {
  const { db, clock, config } = services
  const { request, file, map, table, batchId } = work
  const counties = await readCounties(db)
  const today = businessDate(clock.now(), config.businessTimeZone)
  const book = { map, header: table.header, counties, statusIds: await statusIds(db), today }
  const rowEstimate = file.rowEstimate
  const checker = new RowChecker(book)
  const staged = await stageFile(
    services,
    { batchId, map, table, rowEstimate, checker, fileName: file.name, counties },
    progress,
  )
  const seen = await lookAt(db, work, staged)
  const stateIds = [...new Set(counties.used.map((county) => county.stateId))]
  const faults = faultsOf(request, { ...seen, stateIds })
  if (faults.length > 0 || request.isDryRun) {
    await (request.isDryRun ? dropBatch(db, batchId) : dropStaging(db, batchId))
    const missing = await statesWithoutRules(db, stateIds)
    return {
      ...seen,
      ...UNTOUCHED,
      outcome: faults.length > 0 ? 'refused' : 'dry-run',
      faults,
      statesWithoutRules: missing,
    }
  }
  const done = await commit(services, work, staged, counties, progress)
  return {
    ...seen,
    ...done,
    outcome: 'imported',
    faults,
    unchangedCount: staged.validCount - done.addedCount - done.changedCount,
    statesWithoutRules: await statesWithoutRules(db, stateIds),
  }
}

const UNTOUCHED = { addedCount: 0, changedCount: 0, unchangedCount: 0, isPresetStored: null }

/** Opens the rows, and makes sure that the map fits their header. */
async function openTable(
  file: InspectedFile,
  request: ImportRequest,
): Promise<{ table: SourceTable; map: ImportMap }> {
  // A map may name a sheet and still serve the same table saved as CSV.
  const sheetOfMap = file.kind === 'xlsx' ? (request.map?.sheet ?? null) : null
  const table = await readTable(file, {
    delimiter: request.map?.delimiter ?? ',',
    sheet: request.sheet ?? sheetOfMap,
    headerRow: request.map?.headerRow ?? null,
    columns: request.map ? columnsOf(request.map) : TEMPLATE_NEEDS,
  })
  const map = request.map ?? templateMap(table.header)
  const missing = columnsOf(map).filter((column) => !table.header.includes(column))
  if (missing.length > 0)
    throw new ImportProblem(
      `${file.name} has no column ${missing.join(', ')}, which the map reads. Its columns: ${table.header.join(', ')}.`,
    )
  return { table, map }
}

async function statusIds(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('lien_status').select('id').execute()
  return new Set(rows.map((row) => row.id))
}

/** The totals, and the refused rows: the first for the person, all of them in a file. */
async function lookAt(db: Db, { request, file, map, batchId }: Import, staged: StagedFile) {
  const rejectedFile =
    staged.rejectedCount === 0
      ? null
      : await writeRejected(db, batchId, file.path, (await openTable(file, request)).table)
  return {
    rowCount: staged.rowCount,
    validCount: staged.validCount,
    rejectedCount: staged.rejectedCount,
    fileCents: staged.fileCents,
    validCents: staged.totalCents,
    totalColumn: map.total ?? null,
    rejected: await rejectedRows(db, batchId, 0, SHOWN_REJECTIONS),
    rejectedFile,
  }
}

async function commit(
  services: TaskServices,
  { request, file, map, batchId }: Import,
  { rowCount, lastLine }: StagedFile,
  counties: Counties,
  progress: Progress,
): Promise<CommitResult & { isPresetStored: boolean | null }> {
  progress.start('Importing', rowCount)
  let isPresetStored: boolean | null = null
  const done = await commitBatch(services, {
    batchId,
    source: map.source,
    fileName: file.name,
    lastLine,
    counties: counties.used,
    task: request.task,
    also: async (trx) => {
      if (request.preset !== null) isPresetStored = await addPreset(trx, presetOf(request.preset))
    },
    onLine: (line) => progress.at(Math.round((line / lastLine) * rowCount)),
  })
  progress.end()
  return { ...done, isPresetStored }
}
