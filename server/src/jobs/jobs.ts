import { inTransaction } from '../db/database.ts'
import { errorName } from '../error-name.ts'
import { describeFailure, type Failure, logFacts } from '../failures.ts'
import { OUTBOX } from '../outbox/send-mails.ts'
import { closeStaffTasks, renewStaffTask } from '../records/staff-tasks.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'
import { JOBS, OVERCHARGES } from './job-list.ts'
import { TASKS } from './tasks.ts'

export type { Job } from './job.ts'

export interface Jobs {
  /** Runs one after the other what is due now, since the clock was moved; resolves when it is done. */
  runDue(): Promise<void>
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>
}

/**
 * Runs each job at its interval, never twice at the same time in one server. With several servers, the job's row
 * decides which one runs it: the others skip a run that has just been claimed.
 */
export function startJobs(services: Services, jobs: readonly Job[] = JOBS): Jobs {
  const running = new Map<Job, Promise<void>>()
  const stopping = new AbortController()
  const startJob = (job: Job) => {
    if (running.has(job)) return
    const work = runOnce(services, job, stopping.signal)
      .catch(async (error: unknown) => {
        const failure = describeFailure(error, `job ${job.name}`)
        services.log.error({ job: job.name, cause: failure.cause, ...logFacts(error) }, 'job failed')
        // A server that stops ends what it does; the next one begins it again.
        if (!stopping.signal.aborted) await openJobTask(services, job, failure)
      })
      .catch((error: unknown) =>
        services.log.error({ job: job.name, reason: errorName(error) }, 'staff are not told of the job'),
      )
      .finally(() => running.delete(job))
    running.set(job, work)
  }
  const timers = jobs.flatMap((job) => {
    const start = () => startJob(job)
    const { firstAfterSeconds = 0 } = job
    if (firstAfterSeconds === 0) start()
    return [
      ...(firstAfterSeconds > 0 ? [setTimeout(start, firstAfterSeconds * 1000)] : []),
      setInterval(start, job.everySeconds * 1000),
    ]
  })
  return {
    runDue: async () => {
      for (const job of inTurn(jobs)) {
        // One that runs may have begun by the old time.
        await running.get(job)
        startJob(job)
        await running.get(job)
      }
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}

/** Mails last, since the others write them. Tasks wait for their own turn, which comes soon: one may take minutes. */
const inTurn = (jobs: readonly Job[]): readonly Job[] => [
  ...jobs.filter(({ name }) => name !== OUTBOX && name !== TASKS && name !== OVERCHARGES),
  ...jobs.filter(({ name }) => name === OUTBOX),
]

/** Claims the run with one statement, so that no lock is held while the job runs. */
async function runOnce(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const now = services.clock.now()
  const due = new Date(now.getTime() - job.everySeconds * 900)
  const claimed = await services.db
    .insertInto('job')
    .values({ name: job.name, last_run_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_run_at: now })
        .where((row) =>
          row.or([
            row('job.last_run_at', 'is', null),
            row('job.last_run_at', '<', due),
            // A time in the future comes from a clock that was wrong; it must not stop the job.
            row('job.last_run_at', '>', now),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  if (!claimed) return
  await job.run(services, signal)
  if (job.words !== undefined)
    await inTransaction(services.db, (trx) =>
      closeStaffTasks(
        trx,
        { ...subjectOf(job), kinds: ['job-failed'] },
        { at: services.clock.now(), doneBy: null },
      ),
    )
}

/** One task for a job, however often it fails; its next run that comes to its end closes it. */
async function openJobTask(services: Services, job: Job, { words: why, toDo }: Failure): Promise<void> {
  const { words } = job
  if (words === undefined) return
  await inTransaction(services.db, (trx) =>
    renewStaffTask(trx, {
      ...{ ...subjectOf(job), kind: 'job-failed', at: services.clock.now() },
      note: [`${words} did not finish. ${why}`, toDo, 'It runs again by itself.'].filter(Boolean).join(' '),
    }),
  )
}

const subjectOf = ({ name }: Job) => ({ subjectKind: 'job', subjectId: name }) as const
