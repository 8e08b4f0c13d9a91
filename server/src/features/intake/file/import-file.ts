import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Db, Transaction } from '../../../db/database.ts'
import type { Progress } from '../../../tasks/progress.ts'
import type { TaskServices, TaskWork } from '../../../tasks/task.ts'
import { analyzeTables } from './analyze-tables.ts'
import { type Expectations, faultsOf } from './check-file.ts'
import { type CommitResult, commitBatch } from './commit.ts'
import { type Counties, readCounties } from './counties.ts'
import { type CsvForm, USUAL_CSV } from './csv-form.ts'
import { EngineCheck } from './engine-check.ts'
import type { FieldChange } from './field-changes.ts'
import { withImportLock } from './import-lock.ts'
import { type InspectedFile, inspectFile } from './inspect-file.ts'
import { readLookups } from './lookups.ts'
import { columnsOf, type ImportMap, type MapChoices, templateMap, templateNeeds } from './map.ts'
import { findSameDigits, type SameDigits } from './parcel-numbers.ts'
import { ImportProblem } from './problem.ts'
import { readTable, type SourceTable } from './read-rows.ts'
import { writeRejected } from './rejected-file.ts'
import { type StagedFile, stageFile } from './stage-file.ts'
import { dropBatch, dropStaging, openBatch, type RejectedRow, rejectedRows, sweepStaging } from './staging.ts'
import { presetOf, statesWithoutRules, storePreset } from './state-rules.ts'
import { RowChecker } from './validate.ts'
import { findWithoutPayoff, type WithoutPayoff } from './without-payoff.ts'

export interface ImportRequest extends Expectations {
  readonly path: string
  /** The original name of the file, if it is stored under another name. */
  readonly fileName?: string
  /** Null if the header has the names of the template. */
  readonly map: ImportMap | null
  /** For a file without a map. */
  readonly choices?: MapChoices
  /** The format of a CSV file without a map, if it is not the usual one. */
  readonly csv?: CsvForm
  /** Null uses the sheet named by the map, else the first one. */
  readonly sheet: string | null
  /** The task that runs this import, if any. */
  readonly task: TaskWork['task'] | null
  /** More work for the transaction of the commit. */
  readonly onCommit: ((trx: Transaction, batchId: number, result: ImportResult) => Promise<void>) | null
}

/** Imports all rows or none, without control totals. */
export const ALL_OR_NONE = {
  sheet: null,
  acceptsValid: false,
  isDryRun: false,
  erasesEmpty: false,
  expectedRows: null,
  expectedCents: null,
  preset: null,
  task: null,
  onCommit: null,
} as const satisfies Partial<ImportRequest>

export interface ImportResult {
  readonly outcome: 'imported' | 'refused' | 'dry-run'
  /** The batch to undo. Null if nothing was imported. */
  readonly batchId: number | null
  /** Why the import was refused. Empty if it was not. */
  readonly faults: readonly string[]
  readonly rowCount: number
  readonly validCount: number
  readonly rejectedCount: number
  /** Rows of the file without any text. All others are counted in `rowCount`. */
  readonly blankCount: number
  /** The sum of all rows. Null if an amount cannot be read. */
  readonly fileCents: number | null
  /** The sum of the valid rows. */
  readonly validCents: number
  /** The summed column. */
  readonly totalColumn: string | null
  /** For a dry run: the counts that would be added, changed and unchanged. */
  readonly addedCount: number
  readonly changedCount: number
  readonly unchangedCount: number
  /** Changes of existing certificates by field. */
  readonly fields: readonly FieldChange[]
  /** The first rejected rows. */
  readonly rejected: readonly RejectedRow[]
  readonly rejectedFile: string | null
  readonly statesWithoutRules: readonly string[]
  /** Warnings to read before the rows are stored, as sentences with counts and examples. */
  readonly warnings: readonly string[]
  /** Valid rows whose certificate will have no payoff. */
  readonly withoutPayoff: WithoutPayoff
  /** Valid rows whose parcel number differs from another one only in separators. */
  readonly sameDigits: SameDigits
  /** Whether the preset was stored. Null if none was requested. */
  readonly isPresetStored: boolean | null
}

const SHOWN_REJECTIONS = 20

/** The tables in which an import changes many rows. */
export const IMPORT_CHANGES = ['certificate', 'parcel', 'legal_case', 'import_row'] as const

/**
 * Imports a county's file: stages and validates every row, then commits all rows, or only the valid ones if that is allowed,
 * or nothing. Throws ImportProblem for errors that prevent the rows from being read.
 */
export async function importFile(
  services: TaskServices,
  request: ImportRequest,
  progress: Progress,
): Promise<ImportResult> {
  if (request.preset !== null) presetOf(request.preset)
  const file = await inspectFile(request.path, request.fileName, csvFormOf(request).encoding)
  return withImportLock(services.database, async () => {
    const { db } = services
    await sweepStaging(db)
    const { map, table } = await openTable(file, request)
    const batchId = await openBatch(db, { source: map.source, fileName: file.name, fileHash: file.hash })
    try {
      const result = await importTable(services, { request, file, map, table, batchId }, progress)
      if (result.outcome === 'imported') await analyzeTables(services, IMPORT_CHANGES)
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
  const engine = await EngineCheck.open(services, map, request.preset)
  const lookups = await readLookups(db)
  const rowEstimate = file.rowEstimate
  const { header, doubled } = table
  const checker = new RowChecker({ map, header, doubled, counties, lookups, today })
  const staged = await stageFile(
    services,
    {
      batchId,
      map,
      table,
      rowEstimate,
      checker,
      today,
      fileName: file.name,
      counties,
      engine,
      firms: lookups.firms,
    },
    progress,
  )
  const summary = await summarize(db, work, staged, today)
  const stateIds = [...new Set(counties.used.map((county) => county.stateId))]
  const { fields } = staged.forecast
  const faults = faultsOf(request, { ...summary, stateIds, fields })
  if (faults.length > 0 || request.isDryRun) {
    await (request.isDryRun ? dropBatch(db, batchId) : dropStaging(db, batchId))
    const missing = await statesWithoutRules(db, stateIds)
    return {
      ...summary,
      ...(request.isDryRun ? staged.forecast : { ...UNTOUCHED, fields }),
      batchId: null,
      isPresetStored: null,
      outcome: faults.length > 0 ? 'refused' : 'dry-run',
      faults,
      statesWithoutRules: missing,
    }
  }
  const known = { ...summary, outcome: 'imported', batchId, faults, isPresetStored: null } as const
  const missing = await statesWithoutRules(db, stateIds)
  const done = await commit(services, work, staged, counties, progress, (trx, counts) =>
    request.onCommit?.(trx, batchId, { ...known, ...counts, statesWithoutRules: missing }),
  )
  return { ...known, ...done, statesWithoutRules: await statesWithoutRules(db, stateIds) }
}

const UNTOUCHED: CommitResult = { addedCount: 0, changedCount: 0, unchangedCount: 0, fields: [] }

const csvFormOf = ({ map, csv = USUAL_CSV }: ImportRequest): CsvForm => map ?? csv

/** Opens the file of an import again. */
export const openImport = async (request: ImportRequest): Promise<{ table: SourceTable; map: ImportMap }> =>
  openTable(await inspectFile(request.path, request.fileName, csvFormOf(request).encoding), request)

/** Opens the table and checks that the map fits its header. */
async function openTable(
  file: InspectedFile,
  request: ImportRequest,
): Promise<{ table: SourceTable; map: ImportMap }> {
  // A map that names a sheet also works for the same table saved as CSV.
  const sheetOfMap = file.kind === 'xlsx' ? (request.map?.sheet ?? null) : null
  const table = await readTable(file, {
    delimiter: csvFormOf(request).delimiter,
    sheet: request.sheet ?? sheetOfMap,
    headerRow: request.map?.headerRow ?? null,
    columns: request.map ? columnsOf(request.map) : templateNeeds(request.choices),
  })
  const map = request.map ?? templateMap(table.header, request.choices)
  const missing = columnsOf(map).filter((column) => !table.header.includes(column))
  if (missing.length > 0) {
    await table.close()
    const isAll = missing.length === columnsOf(map).length
    throw new ImportProblem(
      `${file.name} has no column ${missing.join(', ')}, which the map reads. Its columns: ${table.header.join(', ')}.${isAll ? NO_HEADER : ''}`,
    )
  }
  return { table, map }
}

const NO_HEADER =
  ' If the file has no header row, set "headerRow": "none" in the map: its columns are then called A, B, C.'

/** Totals and the first rejected rows; writes all rejected rows to a file. */
async function summarize(
  db: Db,
  { request, file, map, batchId }: Import,
  staged: StagedFile,
  today: PlainDate,
) {
  const rejectedFile =
    staged.rejectedCount === 0
      ? null
      : await writeRejected(db, batchId, file.path, (await openTable(file, request)).table)
  return {
    rowCount: staged.rowCount,
    validCount: staged.validCount,
    rejectedCount: staged.rejectedCount,
    blankCount: staged.blankCount,
    fileCents: staged.fileCents,
    validCents: staged.totalCents,
    totalColumn: map.total ?? null,
    rejected: await rejectedRows(db, batchId, 0, SHOWN_REJECTIONS),
    rejectedFile,
    sameDigits: await findSameDigits(db, { batchId, shown: SHOWN_REJECTIONS }),
    warnings: staged.warnings,
    withoutPayoff: await findWithoutPayoff(db, { ...map, batchId, shown: SHOWN_REJECTIONS, today }),
  }
}

async function commit(
  services: TaskServices,
  { request, file, map, batchId }: Import,
  { rowCount, validCount, lastLine }: StagedFile,
  counties: Counties,
  progress: Progress,
  onCommit: (trx: Transaction, counts: CommitResult) => Promise<void> | undefined,
): Promise<CommitResult & { isPresetStored: boolean | null }> {
  progress.start('Importing', rowCount)
  let isPresetStored: boolean | null = null
  const done = await commitBatch(services, {
    batchId,
    source: map.source,
    matchBy: map.matchBy,
    fileName: file.name,
    lastLine,
    validCount,
    // A file that adds no certificate adds no county.
    counties: map.matchBy === 'key' ? counties.used : [],
    task: request.task,
    alsoRun: async (trx, counts) => {
      if (request.preset !== null)
        isPresetStored = await storePreset(trx, services, { stateId: request.preset, batchId })
      await onCommit(trx, counts)
    },
    onLine: (line) => progress.at(Math.round((line / lastLine) * rowCount)),
  })
  progress.end()
  return { ...done, isPresetStored }
}
