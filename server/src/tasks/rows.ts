import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import type { FailureCause } from '../failures.ts'
import type { TaskName } from './task.ts'

export interface NewTask {
  readonly kind: TaskName
  /** Shown to administrators, such as the name of a file. */
  readonly title: string
  readonly input: object
  /** Null for a command at a terminal. */
  readonly startedBy: number | null
  readonly at: Date
}

/** A task claimed by this process. */
export interface ClaimedTask {
  readonly id: number
  readonly kind: TaskName
  readonly runner: 'server' | 'command'
  readonly input: unknown
  readonly startedBy: number | null
  /** Counts the claims of the row, so that an earlier one is told from this one. */
  readonly tries: number
  /** How often it was tried again by itself since a person last started it. */
  readonly retries: number
}

/** A claim that is not renewed for so long has expired: its process is presumed dead. It is renewed every second. */
export const CLAIM_SECONDS = 60

/** A claim that was not renewed for so long is shown as interrupted, until it is renewed or expires. */
const INTERRUPTED_AFTER_SECONDS = 5

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
  return { id, kind: task.kind, runner: 'command', input: task.input, startedBy: null, tries: 1, retries: 0 }
}

/** Claims the oldest task of these kinds that is waiting and due. Returns null if there is none. */
export async function claimTask(db: Db, kinds: readonly TaskName[], now: Date): Promise<ClaimedTask | null> {
  const { rows } = await sql<ClaimedTask>`
    update task set state = 'running', tries = tries + 1, started_at = coalesce(started_at, ${now}),
      claimed_until = ${secondsAfter(now, CLAIM_SECONDS)}, step = '', done_count = 0, total_count = null,
      cause = null, error = null
    where id = (
      select id from task where state = 'waiting' and runner = 'server' and kind = any(${[...kinds]}::text[])
        and (claimed_until is null or ${isExpired(now)})
      order by id limit 1 for update skip locked)
    returning id, kind, runner, input, started_by as "startedBy", tries, retries`.execute(db)
  return rows[0] ?? null
}

export interface TaskProgress {
  readonly step: string
  readonly doneCount: number
  readonly totalCount: number | null
}

/**
 * The claim is still this process's own. A process that was presumed dead, since it could not renew its claim for a minute,
 * takes the task back when it can write again, unless a person has started the task anew.
 */
const isOwn = ({ id, tries }: ClaimedTask): Expression<SqlBool> =>
  sql<SqlBool>`id = ${id} and tries = ${tries}
    and (state = 'running' or (state = 'failed' and cause = 'server-stopped'))`

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
      ...{ state: 'running', cause: null, error: null, ended_at: null },
    })
    .where(isOwn(task))
    .returning('cancel_requested_at')
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.cancel_requested_at === null ? 'continue' : 'canceled'
}

export interface TaskEnd {
  readonly state: 'done' | 'failed' | 'canceled'
  readonly result: object | null
  readonly error: string | null
  /** Null: its own input is at fault, or it did not fail. */
  readonly cause: FailureCause | null
}

/** Returns false, and writes nothing, when another process has claimed the task. */
export async function endTask(db: Db, task: ClaimedTask, end: TaskEnd, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('task')
    .set({
      state: end.state,
      result: end.result === null ? null : JSON.stringify(end.result),
      ...{ error: end.error, cause: end.cause },
      claimed_until: null,
      ended_at: now,
    })
    .where(isOwn(task))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Why a task waits to be tried again. */
export interface Retry {
  readonly cause: FailureCause
  readonly error: string
}

/**
 * Releases a claim, so that any server can run the task, not before this time. One that somebody has canceled meanwhile
 * ends.
 */
export async function releaseTask(
  db: Db,
  task: ClaimedTask,
  notBefore: Date,
  retry: Retry | null = null,
): Promise<void> {
  const isCanceled = sql<boolean>`cancel_requested_at is not null`
  await db
    .updateTable('task')
    .set({
      state: sql`case when ${isCanceled} then 'canceled' else 'waiting' end`,
      ended_at: sql<Date | null>`case when ${isCanceled} then cancel_requested_at end`,
      claimed_until: sql<Date | null>`case when ${isCanceled} then null else ${notBefore}::timestamptz end`,
      cause: sql`case when ${isCanceled} then null else ${retry?.cause ?? null} end`,
      error: sql`case when ${isCanceled} then null else ${retry?.error ?? null} end`,
      retries: task.retries + (retry === null ? 0 : 1),
    })
    .where(isOwn(task))
    .execute()
}

/**
 * Ends tasks whose process is presumed dead: one that may have ended its server is not run again without a person. A task
 * that was to be canceled is canceled.
 */
export async function endDeadTasks(db: Db, now: Date): Promise<void> {
  const isCanceled = sql<boolean>`cancel_requested_at is not null`
  await sql`
    update task set ended_at = ${now}, claimed_until = null,
      state = case when ${isCanceled} then 'canceled' else 'failed' end,
      cause = case when ${isCanceled} then null else 'server-stopped' end,
      error = case when ${isCanceled} then null
        when runner = 'command' then 'The command ended before its work was done. Run it again.'
        else ${SERVER_STOPPED} end
    where state = 'running' and ${isExpired(now)}`.execute(db)
}

const SERVER_STOPPED =
  'The server stopped while this was running. The task may be the reason, so it does not start again by itself. You can start it again; if the server stops again, leave it and contact whoever runs the server.'

/** Of a running task: its claim was not renewed for some seconds, and has not expired yet. */
export const isInterrupted = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(task.state = 'running'
    and coalesce(task.claimed_until < ${secondsAfter(now, CLAIM_SECONDS - INTERRUPTED_AFTER_SECONDS)}, false))`

/** A claim further in the future than its length comes from a wrong clock; it counts as expired. */
const isExpired = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(claimed_until <= ${now} or claimed_until > ${secondsAfter(now, 10 * CLAIM_SECONDS)})`

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)
