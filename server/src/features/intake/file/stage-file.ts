import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Db, inUndoneTransaction } from '../../../db/database.ts'
import type { Progress } from '../../../tasks/progress.ts'
import type { TaskServices } from '../../../tasks/task.ts'
import { paidAmong } from '../../payoff/service.ts'
import { changedCertificates } from './changed-certificates.ts'
import { firmChangeRejection, firmRejection } from './check-row.ts'
import { addCounties, type CommitResult } from './commit.ts'
import type { Counties } from './counties.ts'
import { rejectDuplicates } from './duplicates.ts'
import type { EngineCheck } from './engine-check.ts'
import { FieldChanges } from './field-changes.ts'
import type { Firms } from './lookups.ts'
import type { ImportMap } from './map.ts'
import { matchRows } from './match-rows.ts'
import { merge, mergedDateRejections } from './merge.ts'
import { addSeparators } from './parcel-numbers.ts'
import { Pauses } from './pauses.ts'
import type { Rejection } from './problem.ts'
import type { SourceTable } from './read-rows.ts'
import { charactersOf } from './source-row.ts'
import {
  analyzeStaging,
  type BatchTotals,
  closeStaging,
  countNew,
  existingCertificateNumbers,
  lastLine,
  newRows,
  rejectRows,
  stageRows,
} from './staging.ts'
import { type Update, updatePage } from './update-changed.ts'
import { type CheckedRow, certificateColumn, type RowChecker } from './validate.ts'

export interface StagingRequest {
  readonly batchId: number
  readonly fileName: string
  readonly map: ImportMap
  readonly table: SourceTable
  readonly checker: RowChecker
  /** The counties that the rows name. Complete once all rows are read. */
  readonly counties: Counties
  readonly rowEstimate: number | null
  readonly engine: EngineCheck
  readonly today: PlainDate
  readonly firms: Firms
}

export interface StagedFile extends BatchTotals {
  /** The sum of all rows, including rejected ones. Null if an amount cannot be read, or if no column is summed. */
  readonly fileCents: number | null
  /** Rows without any text. They are neither valid nor rejected. */
  readonly blankCount: number
  /** Warnings to read before the rows are stored. */
  readonly warnings: readonly string[]
  /** The changes that a commit would make. */
  readonly forecast: CommitResult
}

const ROWS_AT_ONCE = 1_000

/** Stores fewer rows at once if their texts exceed this total length. */
const CHARACTERS_AT_ONCE = 4_000_000

/** Stages every row of the file, with the reasons if its content or the stored data reject it. */
export async function stageFile(
  services: TaskServices,
  request: StagingRequest,
  progress: Progress,
): Promise<StagedFile> {
  const { db } = services
  const { batchId, map, table, checker } = request
  progress.start('Checking', request.rowEstimate)
  let fileCents: number | null = 0
  let count = 0
  let characters = 0
  let waiting: CheckedRow[] = []
  for await (const row of table.rows) {
    const checked = checker.check(row)
    fileCents = fileCents === null || checked.amountCents === null ? null : fileCents + checked.amountCents
    waiting.push(checked)
    count += 1
    characters += charactersOf(row)
    if (waiting.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
    await stageRows(services.database, batchId, waiting)
    waiting = []
    characters = 0
    progress.at(count)
  }
  if (waiting.length > 0) await stageRows(services.database, batchId, waiting)
  progress.at(count)
  await analyzeStaging(db)
  await addSeparators(db, batchId, map)
  await rejectUnfit(db, request)
  const { changedCount, fields } = await rejectConflicts(services, request)
  const totals = await closeStaging(db, batchId)
  const addedCount = await countNew(db, batchId, map)
  progress.end()
  const unchangedCount = totals.validCount - addedCount - changedCount
  return {
    ...totals,
    fileCents,
    blankCount: table.blankCount(),
    warnings: checker.warnings.sentences(),
    forecast: { addedCount, changedCount, unchangedCount, fields: fields.all() },
  }
}

/** Rejects rows that conflict with other rows or with stored certificates. */
async function rejectUnfit(db: Db, request: StagingRequest): Promise<void> {
  const { batchId, map } = request
  if (map.matchBy !== 'key') return matchRows(db, batchId, map)
  await rejectRefused(db, request)
  await rejectDuplicates(db, batchId, { key: map.key.join(' + '), number: certificateColumn(map) })
  await rejectTakenNumbers(db, batchId, map)
}

/**
 * Rejects new certificates that the payoff engine refuses, or whose firm cannot get them. Runs once it is known which
 * rows are new, so that a file that is sent again costs nothing here.
 */
async function rejectRefused(
  db: Db,
  { batchId, map, engine, firms, counties }: StagingRequest,
): Promise<void> {
  const end = await lastLine(db, batchId)
  const pauses = new Pauses()
  for (let from = 0; from < end; from += ROWS_AT_ONCE) {
    const rows = await newRows(db, batchId, map, { from, to: from + ROWS_AT_ONCE })
    const refused = new Map<number, readonly Rejection[]>()
    for (const row of rows) {
      await pauses.pauseIfDue()
      const rejection = firmRejection(firms, map, row) ?? engine.ofNew(counties, row)
      if (rejection !== null) refused.set(row.line, [rejection])
    }
    await rejectRows(db, batchId, refused)
  }
}

async function rejectTakenNumbers(db: Db, batchId: number, map: ImportMap): Promise<void> {
  const taken = new Map<number, readonly Rejection[]>()
  for (const { line, certificateNo, importSource } of await existingCertificateNumbers(
    db,
    batchId,
    map.source,
  )) {
    const whose = importSource === null ? 'entered here' : `imported from ${importSource}`
    const reason = `is the number of another certificate of that county, ${whose}`
    taken.set(line, [{ column: certificateColumn(map), value: certificateNo, reason }])
  }
  await rejectRows(db, batchId, taken)
}

/**
 * Rejects rows that conflict with corrections made in the portal, and changes with which the ledger cannot be replayed.
 * Returns how many other rows change their certificate, and which fields.
 */
async function rejectConflicts(
  services: TaskServices,
  request: StagingRequest,
): Promise<{ changedCount: number; fields: FieldChanges }> {
  let changedCount = 0
  const fields = new FieldChanges()
  const { batchId, map, firms } = request
  for (let line = 0; ; ) {
    const page = await changedCertificates(services.db, batchId, map, line)
    const last = page.at(-1)
    if (!last) return { changedCount, fields }
    const updates = page.map((row) => ({ row, merged: merge(row, firms) }))
    const conflicts = updates.map(
      ({ row, merged }) =>
        [row.line, [...merged.conflicts, ...mergedDateRejections(merged, map, request.today)]] as const,
    )
    const rejected = new Map(conflicts.filter(([, rejections]) => rejections.length > 0))
    const others = updates.filter(({ row }) => !rejected.has(row.line))
    const refused = await request.engine.ofChanged(services.db, request.counties, others)
    for (const [at, rejection] of refused) rejected.set(at, [rejection])
    for (const { row, merged } of others) {
      const rejection = firmChangeRejection(firms, map, merged)
      if (rejection !== null) rejected.set(row.line, [rejection])
    }
    const sound = others.filter(({ row }) => !rejected.has(row.line))
    for (const [at, rejection] of await ledgerRejections(services, request, sound))
      rejected.set(at, [rejection])
    await rejectRows(services.db, batchId, rejected)
    const changed = updates.filter(({ row, merged }) => merged.changes.length > 0 && !rejected.has(row.line))
    for (const { merged } of changed) fields.add(merged)
    changedCount += changed.length
    line = last.line
  }
}

/**
 * Applies the updates of certificates with payments and rolls them back, to test exactly what the commit will do. Returns
 * rejections by line.
 */
async function ledgerRejections(
  services: TaskServices,
  request: StagingRequest,
  updates: readonly Update[],
): Promise<[number, Rejection][]> {
  const corrected = updates.filter(({ merged }) => merged.changesPayoff)
  if (corrected.length === 0) return []
  const paid = await paidAmong(
    services.db,
    corrected.map(({ row }) => row.id),
  )
  const tried = corrected.filter(({ row }) => paid.has(row.id))
  if (tried.length === 0) return []
  return inUndoneTransaction(services.db, async (trx) => {
    await addCounties(trx, request.counties.used)
    const refused = await updatePage(trx, services, request, tried)
    return [...refused].map(([line, why]) => [line, { column: '', value: '', reason: notReplayable(why) }])
  })
}

const notReplayable = (why: string): string =>
  `changes a certificate with payments, and its ledger cannot be replayed: ${why}`
