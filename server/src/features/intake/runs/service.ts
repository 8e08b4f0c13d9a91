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
import { readLookups } from '../file/lookups.ts'
import { ImportProblem } from '../file/problem.ts'
import { templates } from '../portfolio/parts.ts'
import { describeFile, type FileForm } from './describe.ts'
import { inReadingQueue, joinParts, putPart, rejectedFile, withLocalFile } from './files.ts'
import { mapOf } from './mapping.ts'
import { previewFile } from './preview.ts'
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
  readonly source: string
  readonly fileName: string
  readonly byteCount: number
}

/** Throws `Refusal('too_large')` with the limit. */
async function startImport(
  { services, actor, at }: AdminContext,
  { source, fileName, byteCount }: NewImport,
): Promise<{ importId: number; partBytes: number }> {
  requireSize(byteCount)
  const { id } = await services.db
    .insertInto('import_run')
    .values({
      sender: source,
      file_name: fileName,
      byte_count: byteCount,
      created_by: actor.userId,
      created_at: at,
    })
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

/**
 * Joins the parts and detects the type of the file. Throws `Refusal('import_refused')` with advice for an unknown type,
 * and deletes the import.
 */
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
  return readImportFile(context, id, async (file, { mapping, source }) =>
    describeFile(file, { remembered: mapping ?? (await rememberedMapping(db, source)), form, counties }),
  )
}

/** Previews the first rows with a mapping. Stores nothing. */
async function previewImport(
  context: AdminContext,
  id: number,
  mapping: ImportMapping,
): Promise<ImportPreview> {
  const { services, at } = context
  const lookups = await readLookups(services.db)
  const today = businessDate(at, services.config.businessTimeZone)
  return readImportFile(context, id, (file, { source }) =>
    previewFile(file, { source, mapping, lookups, today }),
  )
}

/** Reads the file of an import, one file at a time. */
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

/** Saves the mapping, which also serves the source's next file, and starts the check of every row. */
async function checkImport(context: AdminContext, id: number, mapping: ImportMapping): Promise<ImportRun> {
  return begin(context, id, 'check', async (trx, run) => {
    try {
      mapOf(run.source, mapping)
    } catch (error) {
      throw refusalOf(error)
    }
    await rememberMapping(trx, run.source, mapping, { userId: context.actor.userId, at: context.at })
    return { mapping: JSON.stringify(mapping), state: 'draft', report: null }
  })
}

interface CommitChoice {
  /** The task of the check whose report staff saw. */
  readonly taskId: number
  readonly acceptsValid: boolean
  /** Agrees that empty cells erase the values that the report counts. */
  readonly erasesEmpty?: boolean | undefined
  readonly expectedRows: number | null
  readonly expectedCents: number | null
}

/**
 * Throws `Refusal('edit_conflict')` if someone has checked the file again, because that mapping was not approved here.
 * Throws `Refusal('import_refused')` with the reasons if the report of the check rules out these choices.
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

/** Returns why an import cannot be undone now. */
async function undoObstacles({ services }: AdminContext, id: number): Promise<UndoObstacles> {
  const { batchId, state } = await getRun(services.db, id)
  if (batchId === null || state === 'undone') return { count: 0, groups: [], obstacles: [] }
  return listObstacles(services.db, batchId)
}

/** Returns the rejected rows of the last check or of the import. */
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

/** The states in which a step may start. */
const FROM: Readonly<Record<ImportStep, readonly RunRow['state'][]>> = {
  check: ['draft', 'checked'],
  commit: ['checked'],
  undo: ['imported'],
}

type Change = Readonly<Record<string, string | number | boolean | null>>

/** Adds the task of a step, one at a time. Throws `Refusal('edit_conflict')` if the import is in another state. */
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

/** Converts a problem of the file to a refusal for the user. */
const refusalOf = (error: unknown): unknown =>
  error instanceof ImportProblem
    ? new Refusal('import_refused', { message: asWritten(error.message) })
    : error
