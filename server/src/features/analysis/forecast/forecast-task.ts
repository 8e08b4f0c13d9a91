import {
  type PortfolioForecast,
  portfolioForecast,
} from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Transaction } from '../../../db/database.ts'
import { readAside } from '../../../db/replica.ts'
import { lockText } from '../../../records/lock.ts'
import { addTask } from '../../../tasks/rows.ts'
import { nightly, type TaskKind } from '../../../tasks/task.ts'
import { makeForecast } from './make-forecast.ts'

export const FORECAST = 'forecast'

/** Computes the forecast, each night from the replica, and replaces the previous one. */
export const forecastTask = (): TaskKind => ({
  kind: FORECAST,
  run: async ({ services, task, progress }) => {
    const made = await readAside(nightly(services, task), (db) => makeForecast({ ...services, db }, progress))
    await keep(services.db, made)
    return { result: { open: made.openCount, redemptions: made.redeemedCount }, error: null }
  },
})

/** Stores the forecast as the note of the job of the same name. Does not change when the job is due. */
async function keep(db: Db, made: PortfolioForecast): Promise<void> {
  const note = JSON.stringify(z.encode(portfolioForecast, made))
  await db
    .insertInto('job')
    .values({ name: FORECAST, last_run_at: made.at, note })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ note }))
    .execute()
}

/** The last computed forecast. Null before the first. */
export async function lastForecast(db: Db): Promise<PortfolioForecast | null> {
  const row = await db.selectFrom('job').select('note').where('name', '=', FORECAST).executeTakeFirst()
  return row?.note ? z.decode(portfolioForecast, JSON.parse(row.note)) : null
}

export async function queueForecast(
  trx: Transaction,
  by: { readonly startedBy: number | null; readonly at: Date },
): Promise<void> {
  // The lock makes concurrent requests wait for each other.
  await lockText(trx, FORECAST)
  const { rows } = await sql`
    select from task where kind = ${FORECAST} and state in ('waiting', 'running') limit 1`.execute(trx)
  if (rows.length === 0) await addTask(trx, { kind: FORECAST, title: 'Forecast', input: {}, ...by })
}
