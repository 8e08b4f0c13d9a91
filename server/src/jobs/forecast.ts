import { inTransaction } from '../db/database.ts'
import { FORECAST, queueForecast } from '../features/forecast/forecast-task.ts'
import type { Job } from './job.ts'

/** Has the forecast of the portfolio worked out once a day, as a task. */
export const forecastJob: Job = {
  name: FORECAST,
  everySeconds: 24 * 3600,
  words: 'The start of the nightly forecast',
  // When a server starts, people are waiting for it.
  firstAfterSeconds: 300,
  run: ({ db, clock }) =>
    inTransaction(db, (trx) => queueForecast(trx, { startedBy: null, at: clock.now() })),
}
