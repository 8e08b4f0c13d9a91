import type { Queue } from '@fieldstone/contract/entities/queues/queue'
import { type DayWork, FIRST_ITEMS, type Today, type Tray } from '@fieldstone/contract/entities/today'
import { todayRoutes } from '@fieldstone/contract/routes/today'
import type { AdminContext } from '../../context.ts'
import { implement } from '../../http/handler.ts'
import type { Services } from '../../services.ts'
import { readDueDeadlines } from '../legal/service.ts'
import { todayOf } from '../payoff/service.ts'
import { listQueue, listQueues } from '../queues/service.ts'
import { listTasks } from '../tasks/service.ts'
import { lastReport } from '../verify/service.ts'
import { readDayMoney } from './day-money.ts'

export const today = implement(todayRoutes, {
  getToday: (context) => readToday(context),
})

/**
 * Reads the queues with their first items, the money of the day, and the tasks, by the same queries as their own
 * pages.
 */
async function readToday(context: AdminContext): Promise<Today> {
  const { services, at } = context
  const today = todayOf(services, null)
  const [queues, deadlines, money, work] = await Promise.all([
    listQueues(context),
    readDueDeadlines(context, {}),
    readDayMoney(services, today),
    readDayWork(services, at),
  ])
  const trays = await Promise.all(queues.map((queue) => trayOf(context, queue)))
  return { asOf: at, today, trays, deadlines, money, work }
}

const FIRST = { page: 1, pageSize: FIRST_ITEMS, sort: '' } as const

async function trayOf(context: AdminContext, queue: Queue): Promise<Tray> {
  if (queue.waitingCount === 0) return { ...queue, items: [] }
  const { rows } = await listQueue(context, queue.queue, FIRST)
  return { ...queue, items: rows }
}

/** The most tasks beside the queues. */
const MOST = 5

const DAY_MS = 86_400_000

/** Reads the tasks that run or wait, those ended since yesterday, and the last check of the books. */
async function readDayWork(services: Services, at: Date): Promise<DayWork> {
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
