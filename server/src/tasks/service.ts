import type { Task } from '@fieldstone/contract/entities/tasks/task'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import { foundRow } from '../found-row.ts'
import { Listed } from '../lists/listed.ts'
import type { Services } from '../services.ts'

export interface TaskQuery {
  readonly page: number
  readonly pageSize: number
  readonly state?: Task['state'] | undefined
}

/** Newest first. */
export async function listTasks({ db }: Services, query: TaskQuery): Promise<Listed<Task[]>> {
  const where = query.state === undefined ? sql`true` : sql`task.state = ${query.state}`
  const page = sql`order by task.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
  const { rows } = await tasksWhere(where, page).execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count from task where ${where}`.execute(db)
  return new Listed(rows, counted.rows[0]?.count ?? 0)
}

export async function getTask(db: Db | Transaction, id: number): Promise<Task> {
  return foundRow(await tasksWhere(sql`task.id = ${id}`, sql``).execute(db))
}

/** Cancels a waiting task at once and asks a running one to stop. An ended task is returned unchanged. */
export function cancelTask({ services, at, audit }: Context, id: number): Promise<Task> {
  return inTransaction(services.db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update task set cancel_requested_at = ${at},
        state = case state when 'waiting' then 'canceled' else state end,
        ended_at = case state when 'waiting' then ${at}::timestamptz end
      where id = ${id} and state in ('waiting', 'running') and cancel_requested_at is null
      returning id`.execute(trx)
    const task = await getTask(trx, id)
    if (rows.length > 0)
      audit(trx, { action: 'cancel-task', subject: { kind: 'task', id }, detail: { kind: task.kind } })
    return task
  })
}

const tasksWhere = (where: RawBuilder<unknown>, page: RawBuilder<unknown>) => sql<Task>`
  select task.id, task.kind, task.title, task.state, task.step, task.done_count as "doneCount",
    task.total_count as "totalCount", task.result, task.error, task.started_by as "startedBy",
    person.username as "startedByUsername", task.cancel_requested_at is not null as "isCancelRequested",
    task.created_at as "createdAt", task.started_at as "startedAt", task.ended_at as "endedAt"
  from task left join app_user person on person.id = task.started_by
  where ${where} ${page}`
