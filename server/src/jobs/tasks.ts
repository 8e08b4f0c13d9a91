import { openPostgres } from '../db/database.ts'
import { followReplica } from '../db/replica.ts'
import { forecastTask } from '../features/analysis/forecast/forecast-task.ts'
import { rehearsalTask } from '../features/analysis/rehearsals/replay.ts'
import { importTask } from '../features/intake/file/import-task.ts'
import { importRunTask } from '../features/intake/runs/run-task.ts'
import { placementTask } from '../features/legal/placement-task.ts'
import { lettersTask } from '../features/letters/batch-task.ts'
import { lockboxTask } from '../features/payments/service.ts'
import type { Services } from '../services.ts'
import { NO_PROGRESS } from '../tasks/progress.ts'
import { claimTask, endDeadTasks } from '../tasks/rows.ts'
import { runTask } from '../tasks/run.ts'
import type { TaskKind, TaskServices } from '../tasks/task.ts'
import type { Job } from './job.ts'

export const TASKS = 'tasks'

/** Every kind of task that a server runs. */
const kindsOf = (services: Services): readonly TaskKind[] => [
  importTask({ whenBusy: 'wait' }),
  importRunTask(services.files),
  lockboxTask(services),
  lettersTask(services),
  placementTask(services),
  forecastTask(),
  rehearsalTask(),
]

/** Longer than any request may take. */
const STATEMENT_TIMEOUT_MS = 10 * 60 * 1000

/** Runs waiting tasks one after the other, oldest first. Several servers run several tasks in parallel. */
export const tasksJob: Job = {
  name: TASKS,
  everySeconds: 5,
  run: (services, signal = new AbortController().signal) =>
    runWaitingTasks(services, kindsOf(services), signal),
}

export async function runWaitingTasks(
  services: Services,
  kinds: readonly TaskKind[],
  serverStops: AbortSignal,
): Promise<void> {
  const { db, clock } = services
  const names = kinds.map(({ kind }) => kind)
  await endDeadTasks(db, clock.now())
  while (!serverStops.aborted) {
    const task = await claimTask(db, names, clock.now())
    const kind = kinds.find((each) => each.kind === task?.kind)
    if (!task || !kind) return
    await withLongStatements(services, (own) =>
      runTask(own, kind, task, { signal: serverStops, abortMeans: 'shutdown', progress: NO_PROGRESS }),
    )
  }
}

/** Tasks have their own connections, since those for requests have short statement timeouts. */
async function withLongStatements<T>(
  services: Services,
  work: (own: TaskServices) => Promise<T>,
): Promise<T> {
  const { databaseUrl, readDatabaseUrl } = services.config
  if (!databaseUrl) return work(services)
  const open = (url: string) => openPostgres(url, { poolSize: 4, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const database = open(databaseUrl)
  const standby = readDatabaseUrl === null ? null : open(readDatabaseUrl)
  const replica = standby && followReplica(standby)
  try {
    return await work({ ...services, database, db: database.db, replica })
  } finally {
    await Promise.all([database.close(), standby?.close()])
  }
}
