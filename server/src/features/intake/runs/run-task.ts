import type { ImportReport } from '@fieldstone/contract/entities/intake/import'
import { cents } from '@fieldstone/domain/money/cents'
import * as z from 'zod'
import type { Services } from '../../../services.ts'
import { type TaskKind, type TaskOutcome, TaskPostponed, type TaskWork } from '../../../tasks/task.ts'
import { ALL_OR_NONE, type ImportRequest, type ImportResult, importFile } from '../file/import-file.ts'
import { ImportBusy } from '../file/import-lock.ts'
import { outcomeOf } from '../file/import-task.ts'
import { ImportProblem } from '../file/problem.ts'
import { sentence } from '../file/rejected-file.ts'
import { keepRejected, withLocalFile } from './files.ts'
import { mapOf } from './mapping.ts'
import { getRun, type RunRow } from './runs.ts'
import { RUN_TASK } from './service.ts'
import { undoBatch } from './undo.ts'

const runInput = z.strictObject({ runId: z.number(), step: z.enum(['check', 'commit', 'undo']) })

/** Checks, commits or undoes an import that was made in the browser. */
export const importRunTask = (files: Services['files']): TaskKind => ({
  kind: RUN_TASK,
  run: async (work, input) => {
    const { runId, step } = runInput.parse(input)
    const run = await getRun(work.services.db, runId)
    try {
      if (step === 'undo') return await undo(work, run)
      return await (step === 'check' ? check(work, files, run) : commit(work, files, run))
    } catch (error) {
      if (error instanceof ImportBusy) throw new TaskPostponed()
      if (error instanceof ImportProblem) return { result: {}, error: error.message }
      throw error
    }
  },
})

/** Runs once, like the commit. */
function undo(work: TaskWork, { id, state, batchId, fileName }: RunRow): Promise<TaskOutcome> {
  if (state === 'undone') return Promise.resolve({ result: {}, error: null })
  if (batchId === null) throw new Error(`import ${id} was not imported`)
  return undoBatch(work, { batchId, fileName })
}

async function check(work: TaskWork, files: Services['files'], run: RunRow): Promise<TaskOutcome> {
  const result = await withFile(work, files, run, { acceptsValid: true, isDryRun: true })
  await work.services.db
    .updateTable('import_run')
    .set({ state: 'checked', report: JSON.stringify(reportOf(result)) })
    .where('id', '=', run.id)
    .execute()
  // Problems that the check finds are its result, not a failure of the task.
  return { ...outcomeOf(result), error: null }
}

/** Runs once. After a crash between the commit and the end of the task, the stored report is the result. */
async function commit(work: TaskWork, files: Services['files'], run: RunRow): Promise<TaskOutcome> {
  if (run.state === 'imported') return { result: { outcome: 'imported' }, error: null }
  const { acceptsValid, erasesEmpty, expectedRows, expectedCents } = run
  const result = await withFile(work, files, run, {
    acceptsValid,
    erasesEmpty,
    expectedRows,
    expectedCents,
    onCommit: async (trx, batchId, done) => {
      // Store the list before the commit, so that nothing is imported if that fails.
      await keepRejected({ db: trx, files }, run.id, done.rejectedFile)
      const { numUpdatedRows } = await trx
        .updateTable('import_run')
        .set({
          state: 'imported',
          batch_id: batchId,
          imported_at: work.services.clock.now(),
          report: JSON.stringify(reportOf(done)),
        })
        .where('id', '=', run.id)
        .where('task_id', '=', work.task.id)
        .where('state', '=', 'checked')
        .executeTakeFirst()
      if (numUpdatedRows === 0n)
        throw new ImportProblem('This import was begun anew meanwhile. Nothing was imported by this task.')
    },
  })
  return outcomeOf(result)
}

function withFile(
  { services, task, progress }: TaskWork,
  files: Services['files'],
  run: RunRow,
  options: Partial<ImportRequest>,
): Promise<ImportResult> {
  const { mapping } = run
  if (mapping === null) throw new Error(`import ${run.id} has no mapping`)
  return withLocalFile(files, run, async (path) => {
    const request: ImportRequest = {
      path,
      fileName: run.fileName,
      map: mapOf(run.source, mapping),
      ...ALL_OR_NONE,
      task,
      ...options,
    }
    const result = await importFile(services, request, progress)
    if (result.outcome !== 'imported')
      await keepRejected({ db: services.db, files }, run.id, result.rejectedFile)
    return result
  })
}

function reportOf(result: ImportResult): ImportReport {
  const { rowCount, rejectedCount, blankCount, addedCount, changedCount, unchangedCount } = result
  return {
    rowCount,
    rejectedCount,
    blankCount,
    addedCount,
    changedCount,
    unchangedCount,
    totalColumn: result.totalColumn,
    fileCents: result.fileCents === null ? null : cents(result.fileCents),
    validCents: cents(result.validCents),
    faults: [...result.faults],
    rejected: result.rejected.map(({ line, rejections }) => ({
      line,
      reasons: rejections.map(sentence).join('; '),
    })),
    statesWithoutRules: [...result.statesWithoutRules],
    warnings: [...result.warnings],
    fields: [...result.fields],
    sameDigitsCount: result.sameDigits.count,
    sameDigits: result.sameDigits.rows.map((row) => ({ ...row })),
    withoutPayoffCount: result.withoutPayoff.count,
    withoutPayoff: result.withoutPayoff.rows.map(({ line, missing }) => ({ line, missing: [...missing] })),
  }
}
