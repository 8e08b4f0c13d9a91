import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

export interface NewTask {
  readonly kind: string
  /** Shown to administrators, such as the name of a file. */
  readonly title: string
  readonly input: object
  /** Null for a command at a terminal. */
  readonly startedBy: number | null
  readonly at: Date
}

/** A task claimed by this process. `tries` distinguishes its claim from later claims of the same row. */
export interface ClaimedTask {
  readonly id: number
  readonly kind: string
  readonly input: unknown
  readonly startedBy: number | null
  readonly tries: number
}

/** A claim that is not renewed for so long has expired: its process has crashed. */
export const CLAIM_SECONDS = 60

/** A task that crashed so many processes is not run again. */
const MAX_TRIES = 3

/** Queues a task for the servers and returns its id. */
export async function addTask(db: Db | Transaction, task: NewTask): Promise<number> {
  const { id } = await db
    .insertInto('task')
    .values({
      ...columnsOf(task),
      runner: 'server',
      started_by: task.startedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const columnsOf = ({ kind, title, input, at }: NewTask) => ({
  kind,
  title,
  input: JSON.stringify(input),
  created_at: at,
})

/** Adds a task that the calling command runs itself. */
export async function beginCommandTask(db: Db, task: NewTask): Promise<ClaimedTask> {
  const { at } = task
  const { id } = await db
    .insertInto('task')
    .values({
      ...columnsOf(task),
      runner: 'command',
      state: 'running',
      tries: 1,
      started_at: at,
      claimed_until: secondsAfter(at, CLAIM_SECONDS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, kind: task.kind, input: task.input, startedBy: null, tries: 1 }
}

/** Claims the oldest task of these kinds that is waiting, or whose claim has expired. Returns null if there is none. */
export async function claimTask(db: Db, kinds: readonly string[], now: Date): Promise<ClaimedTask | null> {
  const { rows } = await sql<ClaimedTask>`
    update task set state = 'running', tries = tries + 1, started_at = coalesce(started_at, ${now}),
      claimed_until = ${secondsAfter(now, CLAIM_SECONDS)}, step = '', done_count = 0, total_count = null
    where id = (
      select id from task where state in ('waiting', 'running') and runner = 'server' and kind = any(${[...kinds]}::text[])
        and cancel_requested_at is null and tries < ${MAX_TRIES} and (claimed_until is null or ${isExpired(now)})
      order by id limit 1 for update skip locked)
    returning id, kind, input, started_by as "startedBy", tries`.execute(db)
  return rows[0] ?? null
}

export interface TaskProgress {
  readonly step: string
  readonly doneCount: number
  readonly totalCount: number | null
}

/** Renews the claim and stores the progress. Returns whether the task was canceled, or lost to another process. */
export async function renewTask(
  db: Db,
  task: ClaimedTask,
  progress: TaskProgress,
  now: Date,
): Promise<'continue' | 'canceled' | 'lost'> {
  const row = await db
    .updateTable('task')
    .set({
      step: progress.step,
      done_count: progress.doneCount,
      total_count: progress.totalCount,
      claimed_until: secondsAfter(now, CLAIM_SECONDS),
    })
    .where('id', '=', task.id)
    .where('state', '=', 'running')
    .where('tries', '=', task.tries)
    .returning('cancel_requested_at')
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.cancel_requested_at === null ? 'continue' : 'canceled'
}

export interface TaskEnd {
  readonly state: 'done' | 'failed' | 'canceled'
  readonly result: object | null
  readonly error: string | null
}

/** Returns false, and writes nothing, when another process has claimed the task. */
export async function endTask(db: Db, task: ClaimedTask, end: TaskEnd, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('task')
    .set({
      state: end.state,
      result: end.result === null ? null : JSON.stringify(end.result),
      error: end.error,
      claimed_until: null,
      ended_at: now,
    })
    .where('id', '=', task.id)
    .where('state', '=', 'running')
    .where('tries', '=', task.tries)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Releases a claim, so that any server can run the task from the start. This attempt does not count. One that somebody has
 * canceled meanwhile ends.
 */
export async function releaseTask(db: Db, task: ClaimedTask, notBefore: Date): Promise<void> {
  const isCanceled = sql<boolean>`cancel_requested_at is not null`
  await db
    .updateTable('task')
    .set({
      state: sql`case when ${isCanceled} then 'canceled' else 'waiting' end`,
      ended_at: sql<Date | null>`case when ${isCanceled} then cancel_requested_at end`,
      tries: task.tries - 1,
      claimed_until: sql<Date | null>`case when ${isCanceled} then null else ${notBefore}::timestamptz end`,
    })
    .where('id', '=', task.id)
    .where('state', '=', 'running')
    .where('tries', '=', task.tries)
    .execute()
}

/** Ends tasks with an expired claim that will not run again: canceled, started by a command, or tried too often. */
export async function endDeadTasks(db: Db, now: Date): Promise<void> {
  await sql`
    update task set ended_at = ${now}, claimed_until = null,
      state = case when cancel_requested_at is null then 'failed' else 'canceled' end,
      error = case when cancel_requested_at is not null then null
        when runner = 'command' then 'The command ended before its work was done. Run it again.'
        else ${`It was started ${MAX_TRIES} times, and the server crashed each time.`} end
    where state = 'running' and ${isExpired(now)}
      and (cancel_requested_at is not null or runner = 'command' or tries >= ${MAX_TRIES})`.execute(db)
}

/** A claim further in the future than its length comes from a wrong clock; it counts as expired. */
const isExpired = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(claimed_until <= ${now} or claimed_until > ${secondsAfter(now, 10 * CLAIM_SECONDS)})`

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)
