import { setImmediate } from 'node:timers/promises'
import { isAffected, weightOf } from '@fieldstone/domain/analysis/rehearsals/rehearse'
import { addTo, newTally, type Tally } from '@fieldstone/domain/analysis/rehearsals/tally'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { laterOf, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import * as z from 'zod'
import { clockAt } from '../../../clock.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { type TaskKind, type TaskServices, TaskStopped, type TaskWork } from '../../../tasks/task.ts'
import { checkRule } from '../../payoff/service.ts'
import { countyTrial, type Judged, type Outcome, ruleTrial, type Trial } from './certificates.ts'
import { getRow, lockRow, type RehearsalRow, scopeOf } from './rows.ts'
import { REHEARSAL_TASK } from './service.ts'

const taskInput = z.strictObject({ rehearsalId: z.number() })

const CERTIFICATES_AT_ONCE = 1_000

/** Replays the certificates of a rehearsal, or deletes its list of them once it is discarded. */
export const rehearsalTask = (certificatesAtOnce = CERTIFICATES_AT_ONCE): TaskKind => ({
  kind: REHEARSAL_TASK,
  run: async (work, input) => {
    const { rehearsalId: id } = taskInput.parse(input)
    const { db } = work.services
    const { ended } = await getRow(db, id)
    if (ended === 'discarded') {
      await removeChanges(db, id)
      return { result: {}, error: null }
    }
    for (;;) {
      const run = await begin(work.services, id)
      if (run === null) break
      await replay(work, run, certificatesAtOnce)
      await finish(work.services, run)
    }
    const { tally } = await getRow(db, id)
    return { result: { affected: tally?.affectedCount ?? 0 }, error: null }
  },
})

const removeChanges = (db: Db, id: number) =>
  db.deleteFrom('rehearsal_change').where('rehearsal_id', '=', id).execute()

/** The progress of a run. */
interface Run {
  readonly row: RehearsalRow
  readonly mark: string
  readonly at: Date
  readonly day: PlainDate
  readonly tally: Tally
}

/**
 * Continues an interrupted run with its own time and totals. Starts a new run if there is none or the settings have
 * changed. Null if the run is done.
 */
async function begin(services: TaskServices, id: number): Promise<Run | null> {
  return inTransaction(services.db, async (trx) => {
    const row = await lockRow(trx, id)
    const { mark, presentMark, runAt, day, tally, effectiveFrom } = row
    if (row.finishedAt !== null) return null
    if (mark === presentMark && runAt !== null && day !== null && tally !== null)
      return { row, mark, at: runAt, day, tally }
    await trx.deleteFrom('rehearsal_change').where('rehearsal_id', '=', id).execute()
    const at = services.clock.now()
    const today = businessDate(at, services.config.businessTimeZone)
    const fresh = { at, day: laterOf(effectiveFrom ?? today, today), tally: newTally(row.horizonOn !== null) }
    const { rows } = await sql<{ open: number; redeemed: number }>`
      select count(*) filter (where c.redeemed_on is null) as open,
        count(*) filter (where c.redeemed_on is not null) as redeemed
      from certificate c where ${scopeOf(row)}`.execute(trx)
    fresh.tally.redeemedCount = rows[0]?.redeemed ?? 0
    await trx
      .updateTable('rehearsal')
      .set({
        ...{ settings_mark: presentMark, run_at: at, day: fresh.day, finished_at: null },
        ...{ last_certificate_id: 0, done_count: 0, total_count: rows[0]?.open ?? 0 },
        tally: JSON.stringify(fresh.tally),
      })
      .where('id', '=', id)
      .execute()
    return { row: await getRow(trx, id), mark: presentMark, ...fresh }
  })
}

/** Works page by page, and reads the next page while it judges the current one. Stores each page once. */
async function replay({ services, progress }: TaskWork, run: Run, certificatesAtOnce: number): Promise<void> {
  const { row } = run
  const trial = await trialOf(services, run, certificatesAtOnce)
  progress.start('Rehearsing', row.totalCount)
  let { lastCertificateId: last, doneCount: done } = row
  progress.at(done)
  let next: Promise<Judged> | null = readAhead(services.db, trial, last)
  while (next !== null) {
    const page: Judged = await next
    next = page.last === null ? null : readAhead(services.db, trial, page.last)
    if (page.last === null) continue
    const affected = await judge(run.tally, page)
    done += affected.judgedCount
    await write(services.db, run, { from: last, to: page.last, done, outcomes: affected.outcomes })
    last = page.last
    progress.at(done)
  }
  progress.end()
}

/** Ignore the failure of a page that is no longer awaited, because the run has stopped. */
function readAhead(db: Db, trial: Trial, after: number): Promise<Judged> {
  const page = trial.read(db, after)
  page.catch(() => undefined)
  return page
}

async function trialOf(
  services: TaskServices,
  { row, at, day }: Run,
  certificatesAtOnce: number,
): Promise<Trial> {
  const { stateId, countyId, effectiveFrom, values, choices, horizonOn } = row
  const input = {
    scope: scopeOf(row),
    services: { ...services, clock: clockAt(at) },
    ...{ day, horizon: horizonOn, certificatesAtOnce },
  }
  if (choices !== null) return countyTrial(choices, input)
  if (effectiveFrom === null || values === null) throw new Error(`rehearsal ${row.id} holds no change`)
  const rule = await checkRule(services.db, { stateId, countyId, effectiveFrom, values })
  return ruleTrial(services.db, rule, input)
}

/** The number judged before other work of the server gets its turn: a few milliseconds. */
const BEFORE_OTHERS = 100

async function judge(tally: Tally, page: Judged) {
  const outcomes: Outcome[] = []
  let judgedCount = 0
  for (const outcome of page.outcomes) {
    addTo(tally, outcome, outcome.rehearsed)
    if (isAffected(outcome.rehearsed)) outcomes.push(outcome)
    judgedCount += 1
    if (judgedCount % BEFORE_OTHERS === 0) await setImmediate()
  }
  return { outcomes, judgedCount }
}

interface Written {
  readonly from: number
  readonly to: number
  readonly done: number
  readonly outcomes: readonly Outcome[]
}

/**
 * Stores a page and its totals in one statement, all or nothing. Stores nothing if another server has taken over the
 * task and has moved on or started again.
 */
async function write(
  db: Db,
  { row, mark, tally }: Run,
  { from, to, done, outcomes }: Written,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update rehearsal set last_certificate_id = ${to}, done_count = ${done}, tally = ${JSON.stringify(tally)}
      where id = ${row.id} and last_certificate_id = ${from} and settings_mark = ${mark} and finished_at is null
      returning id
    ), added as (
      insert into rehearsal_change (rehearsal_id, certificate_id, before_cents, after_cents, good_through_before,
        good_through_after, horizon_before_cents, horizon_after_cents, effects, size)
      select moved.id, it.certificate_id, it.before_cents, it.after_cents, it.good_through_before,
        it.good_through_after, it.horizon_before_cents, it.horizon_after_cents, it.effects, it.size
      from moved, json_to_recordset(${JSON.stringify(outcomes.map(columnsOf))}::json) as it (certificate_id bigint,
        before_cents bigint, after_cents bigint, good_through_before date, good_through_after date,
        horizon_before_cents bigint, horizon_after_cents bigint, effects jsonb, size bigint)
    ) select id from moved`.execute(db)
  if (rows.length === 0) throw new TaskStopped('lost')
}

const columnsOf = ({ certificateId, rehearsed }: Outcome) => {
  const { onDay, onHorizon, effects } = rehearsed
  return {
    certificate_id: certificateId,
    before_cents: onDay.before?.totalCents,
    after_cents: onDay.after?.totalCents,
    good_through_before: onDay.before?.goodThrough,
    good_through_after: onDay.after?.goodThrough,
    horizon_before_cents: onHorizon?.before?.totalCents,
    horizon_after_cents: onHorizon?.after?.totalCents,
    effects,
    size: weightOf(rehearsed),
  }
}

/** Ends the run only if the settings have not changed since its start. Otherwise it starts again. */
async function finish({ db, clock }: TaskServices, { row, mark }: Run): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { presentMark, mark: stored } = await lockRow(trx, row.id)
    if (stored !== mark) throw new TaskStopped('lost')
    if (presentMark === mark)
      await trx.updateTable('rehearsal').set({ finished_at: clock.now() }).where('id', '=', row.id).execute()
  })
}
