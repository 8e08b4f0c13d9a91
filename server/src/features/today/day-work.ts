import type { DayWork } from '@fieldstone/contract/entities/today'
import type { Services } from '../../services.ts'
import { listTasks } from '../tasks/service.ts'
import { lastReport } from '../verify/service.ts'

/** As many as fit beside the queues. */
const MOST = 5

const DAY_MS = 86_400_000

/** The long work that runs or waits, what has ended since yesterday, and the last look at the books. */
export async function readDayWork(services: Services, at: Date): Promise<DayWork> {
  const { db } = services
  const [latest, running, waiting, report] = await Promise.all([
    listTasks(db, { page: 1, pageSize: 20 }, at),
    listTasks(db, { page: 1, pageSize: MOST, state: 'running' }, at),
    listTasks(db, { page: 1, pageSize: MOST, state: 'waiting' }, at),
    lastReport(services),
  ])
  const since = at.getTime() - DAY_MS
  return {
    running: [...running.rows, ...waiting.rows].slice(0, MOST),
    ended: latest.rows.filter(({ endedAt }) => endedAt !== null && endedAt.getTime() >= since).slice(0, MOST),
    checkedAt: report?.at ?? null,
    isCheckedGood: report?.isOk ?? true,
  }
}
