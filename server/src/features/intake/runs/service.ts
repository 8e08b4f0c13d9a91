import type {
  ImportColumns,
  ImportMapping,
  ImportPreview,
  ImportRun,
} from '@fieldstone/contract/entities/intake/import'
import type { UndoObstacles } from '@fieldstone/contract/entities/intake/import-undo'
import type { FileAnswer } from '@fieldstone/contract/route'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { UPLOAD_PART_BYTES } from '@fieldstone/contract/uploads'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { AdminContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { implement } from '../../../http/handler.ts'
import { asWritten } from '../../../messages/refusals.ts'
import { removeImportFiles, requireSize } from '../../../records/file-parts.ts'
import { Refusal } from '../../../refusal.ts'
import { addTask } from '../../../tasks/rows.ts'
import { getTask } from '../../tasks/service.ts'
import { faultsOf } from '../file/check-file.ts'
import { readCounties } from '../file/counties.ts'
import { inspectFile } from '../file/inspect-file.ts'
import { readKnown } from '../file/known.ts'
import { ImportProblem } from '../file/problem.ts'
import { templates } from '../portfolio/parts.ts'
import { describeFile, type FileForm } from './describe.ts'
import { joinParts, putPart, rejectedFile, withLocalFile } from './files.ts'
import { mapOf } from './mapping.ts'
import { previewFile } from './preview.ts'
import { inReadingQueue } from './reading-queue.ts'
import {
  getRun,
  type ImportStep,
  listRuns,
  lockRun,
  presentRun,
  type RunRow,
  rememberedMapping,
  rememberMapping,
} from './runs.ts'
import { listObstacles } from './undo-obstacles.ts'

export const intake = implement(importRoutes, {
  listImports: (context, { query }) => listRuns(context, query),
  startImport: (context, { body }) => startImport(context, body),
  importPart: (context, { params }) => receivePart(context, params.id, params.part),
  finishImportFile: (context, { params }) => finishFile(context, params.id),
  getImport: (context, { params }) => getImport(context, params.id),
  importColumns: (context, { params, query }) =>
    describeImport(context, params.id, {
      headerRow: query.headerRow ?? null,
      sheet: query.sheet ?? null,
      delimiter: query.delimiter ?? null,
    }),
  previewImport: (context, { params, body }) => previewImport(context, params.id, body.mapping),
  checkImport: (context, { params, body }) => checkImport(context, params.id, body.mapping),
  commitImport: (context, { params, body }) => commitImport(context, params.id, body),
  undoObstacles: (context, { params }) => undoObstacles(context, params.id),
  undoImport: (context, { params }) => undoImport(context, params.id),
  importTemplate: async (_, { params: { name } }) => ({
    name: `${name}.csv`,
    bytes: Buffer.from(`${templates()[name]?.join(',')}\n`),
  }),
  rejectedRows: (context, { params }) => rejectedRowsFile(context, params.id),
})

/** The kind of the task that checks, commits or undoes an import. */
export const RUN_TASK = 'import-run'

interface NewImport {
  readonly sender: string
  readonly fileName: string
  readonly byteCount: number
}

/** Refuses with `too_large` and the limit. */
async function startImport(
  { services, actor, at }: AdminContext,
  { sender, fileName, byteCount }: NewImport,
): Promise<{ importId: number; partBytes: number }> {
  requireSize(byteCount)
  const { id } = await services.db
    .insertInto('import_run')
    .values({ sender, file_name: fileName, byte_count: byteCount, created_by: actor.userId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { importId: id, partBytes: UPLOAD_PART_BYTES }
}

async function receivePart(context: AdminContext, id: number, part: number): Promise<undefined> {
  const run = await getRun(context.services.db, id)
  if (run.state !== 'uploading') throw new Refusal('bad_request', { log: 'the file is there already' })
  await putPart(context.services, run, part, context.request.rawBody)
  return undefined
}

/** Refuses a file that is neither CSV nor XLSX with `import_refused` and what to do, and forgets it. */
async function finishFile({ services, at }: AdminContext, id: number): Promise<ImportRun> {
  const { db, files } = services
  const run = await getRun(db, id)
  if (run.state !== 'uploading') return presentRun(db, run, at)
  await joinParts(services, run)
  try {
    await withLocalFile(files, run, (path) => inspectFile(path, run.fileName))
  } catch (error) {
    await removeImportFiles(services, run)
    await db.deleteFrom('import_run').where('id', '=', id).execute()
    throw refusalOf(error)
  }
  await db.updateTable('import_run').set({ state: 'draft' }).where('id', '=', id).execute()
  return presentRun(db, await getRun(db, id), at)
}

const getImport = async ({ services, at }: AdminContext, id: number): Promise<ImportRun> =>
  presentRun(services.db, await getRun(services.db, id), at)

async function describeImport(context: AdminContext, id: number, form: FileForm): Promise<ImportColumns> {
  const { db } = context.services
  const { known: counties } = await readCounties(db)
  return readImportFile(context, id, async (file, { mapping, sender }) =>
    describeFile(file, { remembered: mapping ?? (await rememberedMapping(db, sender)), form, counties }),
  )
}

/** What a mapping makes of the first rows; nothing is stored. */
async function previewImport(
  context: AdminContext,
  id: number,
  mapping: ImportMapping,
): Promise<ImportPreview> {
  const { services, at } = context
  const known = await readKnown(services.db)
  const today = businessDate(at, services.config.businessTimeZone)
  return readImportFile(context, id, (file, { sender }) =>
    previewFile(file, { sender, mapping, known, today }),
  )
}

/** What is read of the file of an import, one file at a time. */
async function readImportFile<T>(
  { services, actor, signal }: AdminContext,
  id: number,
  read: (file: Awaited<ReturnType<typeof inspectFile>>, run: RunRow) => T | Promise<T>,
): Promise<T> {
  const run = await getRun(services.db, id)
  const work = () =>
    withLocalFile(services.files, run, async (path) => read(await inspectFile(path, run.fileName), run))
  try {
    return await inReadingQueue({ actor, signal }, work)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Saves the mapping, also for the sender's next file, and begins to check every row. */
async function checkImport(context: AdminContext, id: number, mapping: ImportMapping): Promise<ImportRun> {
  return begin(context, id, 'check', async (trx, run) => {
    try {
      mapOf(run.sender, mapping)
    } catch (error) {
      throw refusalOf(error)
    }
    await rememberMapping(trx, run.sender, mapping, { userId: context.actor.userId, at: context.at })
    return { mapping: JSON.stringify(mapping), state: 'draft', report: null }
  })
}

interface CommitChoice {
  /** Of the check whose report was seen. */
  readonly taskId: number
  readonly acceptsValid: boolean
  /** Agrees that empty cells erase the values that the report counts. */
  readonly erasesEmpty?: boolean | undefined
  readonly expectedRows: number | null
  readonly expectedCents: number | null
}

/**
 * Refuses with `edit_conflict` when somebody has checked the file anew: their mapping was not approved here; with
 * `import_refused` and the reasons what the check has already found not to be as chosen.
 */
const commitImport = (context: AdminContext, id: number, choice: CommitChoice): Promise<ImportRun> =>
  begin(context, id, 'commit', async (_, { taskId, report }) => {
    if (taskId !== choice.taskId)
      throw new Refusal('edit_conflict', { log: `import ${id} was checked anew by task ${taskId}` })
    const erasesEmpty = choice.erasesEmpty === true
    const faults =
      report === null
        ? []
        : faultsOf(
            { ...choice, erasesEmpty, isDryRun: false, preset: null },
            { ...report, stateIds: [], fields: report.fields ?? [] },
          )
    if (faults.length > 0) throw refusalOf(new ImportProblem(faults.join(' ')))
    return {
      accepts_valid: choice.acceptsValid,
      erases_empty: erasesEmpty,
      expected_rows: choice.expectedRows,
      expected_cents: choice.expectedCents,
    }
  })

const undoImport = (context: AdminContext, id: number): Promise<ImportRun> =>
  begin(context, id, 'undo', async () => ({}))

/** What keeps an import from being undone as things stand. */
async function undoObstacles({ services }: AdminContext, id: number): Promise<UndoObstacles> {
  const { batchId, state } = await getRun(services.db, id)
  if (batchId === null || state === 'undone') return { count: 0, groups: [], obstacles: [] }
  return listObstacles(services.db, batchId)
}

/** The rejected rows of the last check or of the import. */
async function rejectedRowsFile(context: AdminContext, id: number): Promise<FileAnswer> {
  const { db, files } = context.services
  const run = await getRun(db, id)
  const bytes = run.hasFiles ? await rejectedFile(files, id) : null
  if (bytes === null) throw new Refusal('not_found')
  await inTransaction(db, (trx) =>
    context.audit(trx, {
      action: 'export',
      subject: { kind: 'import_run', id },
      detail: { file: 'rejected rows' },
    }),
  )
  return { name: `${run.fileName.replace(/\.[^.]*$/, '')}.rejected.csv`, bytes }
}

/** The states in which a step may begin. */
const FROM: Readonly<Record<ImportStep, readonly RunRow['state'][]>> = {
  check: ['draft', 'checked'],
  commit: ['checked'],
  undo: ['imported'],
}

type Change = Readonly<Record<string, string | number | boolean | null>>

/** Adds the task of a step, one at a time. Refuses with `edit_conflict` when the import stands elsewhere. */
function begin(
  { services, actor, at }: AdminContext,
  id: number,
  step: ImportStep,
  change: (trx: Transaction, run: RunRow) => Promise<Change>,
): Promise<ImportRun> {
  return inTransaction(services.db, async (trx) => {
    const run = await lockRun(trx, id)
    const task = run.taskId === null ? null : await getTask(trx, run.taskId, at)
    const isBusy = task?.state === 'waiting' || task?.state === 'running'
    if (isBusy || !run.hasFiles || !FROM[step].includes(run.state))
      throw new Refusal('edit_conflict', { log: `import ${id} is ${isBusy ? 'busy' : run.state}` })
    const changes = await change(trx, run)
    const taskId = await addTask(trx, {
      kind: RUN_TASK,
      title: run.fileName,
      input: { runId: id, step },
      startedBy: actor.userId,
      at,
    })
    await trx
      .updateTable('import_run')
      .set({ ...changes, step, task_id: taskId })
      .where('id', '=', id)
      .execute()
    return presentRun(trx, await getRun(trx, id), at)
  })
}

/** A problem of the file, for the person who sent it. */
const refusalOf = (error: unknown): unknown =>
  error instanceof ImportProblem
    ? new Refusal('import_refused', { message: asWritten(error.message) })
    : error
