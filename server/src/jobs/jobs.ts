import type { Services } from '../services.ts'
import { forgetLogInsJob } from './forget-log-ins.ts'
import type { Job } from './job.ts'
import { outboxJob } from './outbox.ts'
import { paymentSweepJob } from './payment-sweep.ts'
import { reportOmittedRefusalsJob } from './report-omitted-refusals.ts'
import { verifyJob } from './verify.ts'

export type { Job } from './job.ts'

/** All that runs without a request. */
const JOBS: readonly Job[] = [
  outboxJob,
  forgetLogInsJob,
  reportOmittedRefusalsJob,
  paymentSweepJob,
  verifyJob,
]

/**
 * Each job by its own clock, one turn at a time. Which of several servers does a turn is decided by the row lock of
 * the job: who finds it locked, or done a moment ago, lets it be.
 */
export function startJobs(services: Services, jobs: readonly Job[] = JOBS): { stop(): Promise<void> } {
  const running = new Map<Job, Promise<void>>()
  const stopping = new AbortController()
  const timers = jobs.map((job) => {
    const turn = () => {
      if (running.has(job)) return
      const work = runOnce(services, job, stopping.signal)
        .catch((error: unknown) => {
          services.log.error(
            { job: job.name, reason: error instanceof Error ? error.name : 'unknown' },
            'job failed',
          )
        })
        .finally(() => running.delete(job))
      running.set(job, work)
    }
    turn()
    return setInterval(turn, job.everySeconds * 1000)
  })
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}

/** Claims the turn in a transaction of its own, so that no lock is held while the work calls others. */
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
            // A clock that was ahead once must not stop the job until that day comes.
            row('job.last_run_at', '>', now),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  if (claimed) await job.run(services, signal)
}
