import type { Task } from '@fieldstone/contract/entities/tasks/task'
import { taskRoutes } from '@fieldstone/contract/routes/tasks'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { firstRowOrThrow } from '../../first-row.ts'
import { implement } from '../../http/handler.ts'
import { Page } from '../../lists/page.ts'
import { Refusal } from '../../refusal.ts'
import { isInterrupted } from '../../tasks/rows.ts'
import { TASK_RESUMES } from '../../tasks/task.ts'

export const tasks = implement(taskRoutes, {
  listTasks: ({ services, at }, { query }) => listTasks(services.db, query, at),
  getTask: ({ services, at }, { params }) => getTask(services.db, params.id, at),
  cancelTask: (context, { params }) => cancelTask(context, params.id),
  resumeTask: (context, { params }) => resumeTask(context, params.id),
})

interface TaskQuery {
  readonly page: number
  readonly pageSize: number
  readonly state?: Task['state'] | undefined
}

/** Newest first. */
export async function listTasks(db: Db, query: TaskQuery, at: Date): Promise<Page<Task[]>> {
  const where = query.state === undefined ? sql`true` : sql`task.state = ${query.state}`
  const page = sql`order by task.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
  const { rows } = await tasksWhere(where, at, page).execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count from task where ${where}`.execute(db)
  return new Page(rows, counted.rows[0]?.count ?? 0)
}

/** As it is at this time. Refuses with `not_found`. */
export async function getTask(db: Db | Transaction, id: number, at: Date): Promise<Task> {
  return firstRowOrThrow(await tasksWhere(sql`task.id = ${id}`, at).execute(db))
}

/** Tasks by their id. */
export async function getTasks(
  db: Db | Transaction,
  ids: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, Task>> {
  const { rows } = await tasksWhere(sql`task.id = any(${[...ids]}::bigint[])`, at).execute(db)
  return new Map(rows.map((task) => [task.id, task]))
}

/** Cancels a waiting task at once and asks a running one to stop. An ended task is returned unchanged. */
function cancelTask({ services, at, audit }: Context, id: number): Promise<Task> {
  return inTransaction(services.db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update task set cancel_requested_at = ${at},
        state = case state when 'waiting' then 'canceled' else state end,
        ended_at = case state when 'waiting' then ${at}::timestamptz end
      where id = ${id} and state in ('waiting', 'running') and cancel_requested_at is null
      returning id`.execute(trx)
    const task = await getTask(trx, id, at)
    if (rows.length > 0)
      audit(trx, { action: 'cancel-task', subject: { kind: 'task', id }, detail: { kind: task.kind } })
    return task
  })
}

/**
 * Starts a task that broke off, or that waits to be tried again, now. Refuses with `state_changed` when it cannot be
 * resumed, such as after somebody else has.
 */
function resumeTask({ services, at, audit }: Context, id: number): Promise<Task> {
  return inTransaction(services.db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update task set state = 'waiting', cause = null, error = null, result = null, retries = 0, ended_at = null,
        cancel_requested_at = null, claimed_until = null
      where id = ${id} and ${RESUME} is not null
      returning id`.execute(trx)
    const task = await getTask(trx, id, at)
    if (rows.length === 0) throw new Refusal('state_changed', { log: `task ${id} is ${task.state}` })
    audit(trx, { action: 'resume-task', subject: { kind: 'task', id }, detail: { kind: task.kind } })
    return task
  })
}

const RESUME_OF_KIND = sql`case task.kind ${sql.join(
  Object.entries(TASK_RESUMES).map(([kind, resume]) => sql`when ${kind} then ${resume}`),
  sql` `,
)} end`

/**
 * How a task can be resumed; null: not at all. A task of a command is run again by the command. One that a newer task for the
 * same subject has replaced stays as it is; only the step of an import differs between its tasks. One that a person canceled
 * is resumed only where it goes on with what is left: else it is simply started anew.
 */
const RESUME: RawBuilder<Task['resume']> = sql`case when task.runner = 'server'
  and ((task.state in ('failed', 'waiting') and task.cause is not null)
    or (task.state = 'canceled' and ${RESUME_OF_KIND} = 'continue'))
  and not exists (select from task newer
    where newer.kind = task.kind and newer.id > task.id and newer.input - 'step' = task.input - 'step')
  then ${RESUME_OF_KIND} end`

const tasksWhere = (where: RawBuilder<unknown>, at: Date, page: RawBuilder<unknown> = sql``) => sql<Task>`
  select task.id, task.kind, task.title, task.state, task.step, task.done_count as "doneCount",
    task.total_count as "totalCount", task.result, task.error, task.started_by as "startedBy",
    person.username as "startedByUsername", task.cancel_requested_at is not null as "isCancelRequested",
    ${isInterrupted(at)} as "isInterrupted", ${RESUME} as resume,
    case when task.state = 'waiting' and task.cause is not null then task.claimed_until end as "retryAt",
    task.created_at as "createdAt", task.started_at as "startedAt", task.ended_at as "endedAt"
  from task left join app_user person on person.id = task.started_by
  where ${where} ${page}`
