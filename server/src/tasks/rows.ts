import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

export interface NewTask {
  readonly kind: string
  /** What people call it, such as the name of a file. */
  readonly title: string
  readonly input: object
  /** Null: a command at a terminal. */
  readonly startedBy: number | null
  readonly at: Date
}

/** A task that this process runs. `tries` tells its claim from later ones of the same row. */
export interface ClaimedTask {
  readonly id: number
  readonly kind: string
  readonly input: unknown
  readonly startedBy: number | null
  readonly tries: number
}

/** Longer than a process is ever silent; then the task is taken from it. */
export const CLAIM_SECONDS = 60

/** A task that took its process down so often is not begun again. */
const MOST_TRIES = 3

/** Leaves a task for the servers; gives its id. */
export async function addTask(db: Db | Transaction, { at, ...task }: NewTask): Promise<number> {
  const { id } = await db
    .insertInto('task')
    .values({
      kind: task.kind,
      title: task.title,
      input: JSON.stringify(task.input),
      runner: 'server',
      started_by: task.startedBy,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A task that a command runs itself, at once. */
export async function beginCommandTask(db: Db, { at, ...task }: NewTask): Promise<ClaimedTask> {
  const { id } = await db
    .insertInto('task')
    .values({
      kind: task.kind,
      title: task.title,
      input: JSON.stringify(task.input),
      runner: 'command',
      state: 'running',
      tries: 1,
      created_at: at,
      started_at: at,
      claimed_until: secondsAfter(at, CLAIM_SECONDS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, kind: task.kind, input: task.input, startedBy: null, tries: 1 }
}

/** Takes the oldest task of these kinds that waits, or whose process has died; null when there is none. */
export async function claimTask(db: Db, kinds: readonly string[], now: Date): Promise<ClaimedTask | null> {
  const { rows } = await sql<ClaimedTask>`
    update task set state = 'running', tries = tries + 1, started_at = coalesce(started_at, ${now}),
      claimed_until = ${secondsAfter(now, CLAIM_SECONDS)}, step = '', done_count = 0, total_count = null
    where id = (
      select id from task where state in ('waiting', 'running') and runner = 'server' and kind = any(${[...kinds]}::text[])
        and cancel_requested_at is null and tries < ${MOST_TRIES} and (claimed_until is null or ${isOver(now)})
      order by id limit 1 for update skip locked)
    returning id, kind, input, started_by as "startedBy", tries`.execute(db)
  return rows[0] ?? null
}

export interface TaskProgress {
  readonly step: string
  readonly doneCount: number
  readonly totalCount: number | null
}

/** Keeps the claim and says how far it is. Answers whether somebody wants it canceled, or another process has it. */
export async function renewTask(
  db: Db,
  task: ClaimedTask,
  progress: TaskProgress,
  now: Date,
): Promise<'go on' | 'canceled' | 'lost'> {
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
  return row.cancel_requested_at === null ? 'go on' : 'canceled'
}

export interface TaskEnd {
  readonly state: 'done' | 'failed' | 'canceled'
  readonly result: object | null
  readonly error: string | null
}

/** False when the task is no longer this process's: then nothing is written. */
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

/** Gives a task back, to be begun anew by whichever server comes first; this try does not count. */
export async function releaseTask(db: Db, task: ClaimedTask, notBefore: Date): Promise<void> {
  await db
    .updateTable('task')
    .set({ state: 'waiting', tries: task.tries - 1, claimed_until: notBefore })
    .where('id', '=', task.id)
    .where('state', '=', 'running')
    .where('tries', '=', task.tries)
    .execute()
}

/** Ends what died and will not be begun again: canceled meanwhile, begun by a command, or too often. */
export async function endDeadTasks(db: Db, now: Date): Promise<void> {
  await sql`
    update task set ended_at = ${now}, claimed_until = null,
      state = case when cancel_requested_at is null then 'failed' else 'canceled' end,
      error = case when cancel_requested_at is not null then null
        when runner = 'command' then 'The command ended before its work was done. Run it again.'
        else ${`It was begun ${MOST_TRIES} times, and its server stopped each time.`} end
    where state = 'running' and ${isOver(now)}
      and (cancel_requested_at is not null or runner = 'command' or tries >= ${MOST_TRIES})`.execute(db)
}

/** A claim lies in the future by its own length at most: one of a clock that was ahead once is over, too. */
const isOver = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(claimed_until <= ${now} or claimed_until > ${secondsAfter(now, 10 * CLAIM_SECONDS)})`

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)
