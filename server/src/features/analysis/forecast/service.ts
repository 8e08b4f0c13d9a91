import type { ForecastStand } from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { forecastRoutes } from '@fieldstone/contract/routes/analysis/forecast'
import { sql } from 'kysely'
import type { AdminContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { implement } from '../../../http/handler.ts'
import type { Services } from '../../../services.ts'
import { getTask } from '../../tasks/service.ts'
import { forecastCsv } from './forecast-csv.ts'
import { FORECAST, lastForecast, queueForecast } from './forecast-task.ts'

export const forecast = implement(forecastRoutes, {
  getForecast: ({ services, at }) => readForecast(services, at),
  startForecast: (context) => startForecast(context),
  forecastFile: ({ services }, { params }) => forecastCsv(services, params.file),
})

async function readForecast({ db }: Services, at: Date): Promise<ForecastStand> {
  return { forecast: await lastForecast(db), task: await lastTask(db, at) }
}

/** Returns the last task if it waits, runs or has failed, else null. */
async function lastTask(db: Db, at: Date) {
  const { rows } = await sql<{ id: number; isShown: boolean }>`
    select id, state in ('waiting', 'running', 'failed') as "isShown"
    from task where kind = ${FORECAST} order by id desc limit 1`.execute(db)
  const [last] = rows
  return last?.isShown ? getTask(db, last.id, at) : null
}

/** Adds the task, unless one waits or runs already. */
async function startForecast({ services, actor, at }: AdminContext): Promise<ForecastStand> {
  await inTransaction(services.db, (trx) => queueForecast(trx, { startedBy: actor.userId, at }))
  return readForecast(services, at)
}
