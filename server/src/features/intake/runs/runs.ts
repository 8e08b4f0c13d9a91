import type {
  ImportMapping,
  ImportReport,
  ImportRun,
  ImportSummary,
} from '@fieldstone/contract/entities/intake/import'
import type { importRoutes } from '@fieldstone/contract/routes/intake'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db, Transaction } from '../../../db/database.ts'
import { firstRowOrThrow } from '../../../first-row.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { filled, instantKey, numberKey, textKey } from '../../../lists/sort.ts'
import { getTask } from '../../tasks/service.ts'

/** An import as stored. While a task is open, the wire shows the state of the task instead. */
export interface RunRow {
  readonly id: number
  readonly source: string
  readonly fileName: string
  readonly byteCount: number
  readonly state: 'uploading' | 'draft' | 'checked' | 'imported' | 'undone'
  readonly step: ImportStep | null
  readonly mapping: ImportMapping | null
  readonly acceptsValid: boolean
  readonly erasesEmpty: boolean
  readonly expectedRows: number | null
  readonly expectedCents: number | null
  readonly report: ImportReport | null
  readonly taskId: number | null
  readonly batchId: number | null
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly importedAt: Date | null
  readonly hasFiles: boolean
}

export type ImportStep = 'check' | 'commit' | 'undo'

const ROW = sql`run.id, run.sender as source, run.file_name as "fileName", run.byte_count as "byteCount", run.state, run.step,
  run.mapping, run.accepts_valid as "acceptsValid", run.erases_empty as "erasesEmpty", run.expected_rows as "expectedRows",
  run.expected_cents as "expectedCents", run.report, run.task_id as "taskId", run.batch_id as "batchId",
  nullif(trim(maker.first_name || ' ' || maker.last_name), '') as "createdBy", run.created_at as "createdAt",
  run.imported_at as "importedAt", run.files_deleted_at is null as "hasFiles"`

const FROM = sql`import_run run join app_user maker on maker.id = run.created_by`

export async function getRun(db: Db | Transaction, id: number): Promise<RunRow> {
  return firstRowOrThrow(await sql<RunRow>`select ${ROW} from ${FROM} where run.id = ${id}`.execute(db))
}

export async function lockRun(trx: Transaction, id: number): Promise<RunRow> {
  await sql`select id from import_run where id = ${id} for update`.execute(trx)
  return getRun(trx, id)
}

/** The state to show while a task of each step is open. */
const WORKING = { check: 'checking', commit: 'committing', undo: 'undoing' } as const

export async function presentRun(db: Db | Transaction, run: RunRow, at: Date): Promise<ImportRun> {
  const task = run.taskId === null ? null : await getTask(db, run.taskId, at)
  const isOpen = task?.state === 'waiting' || task?.state === 'running'
  const { id, source, fileName, byteCount, mapping, acceptsValid, expectedRows, report } = run
  return {
    id,
    source,
    fileName,
    byteCount,
    mapping,
    acceptsValid,
    expectedRows,
    report,
    task,
    state: isOpen && run.step !== null ? WORKING[run.step] : run.state,
    expectedCents: run.expectedCents as ImportRun['expectedCents'],
    error: task?.state === 'failed' ? task.error : null,
    hasRejectedFile: run.hasFiles && (run.report?.rejectedCount ?? 0) > 0,
    createdBy: run.createdBy,
    createdAt: run.createdAt,
    importedAt: run.importedAt,
  }
}

const RUNS: ListSource<(typeof importRoutes)['listImports']['sorts'][number]> = {
  columns: sql`run.id, run.sender as source, run.file_name as "fileName",
    case when task.state in ('waiting', 'running') then case run.step
      when 'check' then 'checking' when 'commit' then 'committing' else 'undoing' end else run.state end as state,
    (run.report ->> 'rowCount')::int as "rowCount", (run.report ->> 'addedCount')::int as "addedCount",
    (run.report ->> 'changedCount')::int as "changedCount", (run.report ->> 'rejectedCount')::int as "rejectedCount",
    nullif(trim(maker.first_name || ' ' || maker.last_name), '') as "createdBy", run.created_at as "createdAt"`,
  from: sql`${FROM} left join task on task.id = run.task_id`,
  sorts: {
    created: filled(instantKey(sql`run.created_at`)),
    sender: filled(textKey(sql`run.sender`)),
    fileName: filled(textKey(sql`run.file_name`)),
    state: filled(textKey(sql`run.state`)),
  },
  usualSort: '-created',
  key: numberKey(sql`run.id`),
  filtered: sql`concat_ws(' ', run.sender, run.file_name)`,
}

export const listRuns = (context: Context, query: ListQuery): Promise<Page<ImportSummary[]>> =>
  readList<ImportSummary>(context, RUNS, query, sql`true`)

/** Returns the mapping of the source's last file, or null before its first. */
export async function rememberedMapping(db: Db, source: string): Promise<ImportMapping | null> {
  const row = await db
    .selectFrom('import_mapping')
    .select('mapping')
    .where('sender', '=', source)
    .executeTakeFirst()
  return (row?.mapping as ImportMapping | undefined) ?? null
}

export async function rememberMapping(
  trx: Transaction,
  source: string,
  mapping: ImportMapping,
  by: { readonly userId: number; readonly at: Date },
): Promise<void> {
  const saved = { mapping: JSON.stringify(mapping), saved_by: by.userId, saved_at: by.at }
  await trx
    .insertInto('import_mapping')
    .values({ sender: source, ...saved })
    .onConflict((conflict) => conflict.column('sender').doUpdateSet(saved))
    .execute()
}
