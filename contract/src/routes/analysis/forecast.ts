import * as z from 'zod/mini'
import { forecastStand } from '../../entities/analysis/forecast/forecast.ts'
import { perUser } from '../../limits.ts'
import { file, route } from '../../route.ts'

/** What the files of the forecast hold. */
export const FORECAST_FILES = ['months', 'groups', 'lifetable', 'backtest'] as const

export const forecastRoutes = {
  getForecast: route({
    method: 'GET',
    path: '/api/admin/forecast',
    access: ['admin'],
    reads: 'forecast',
    summary:
      'Expected redemptions and cash of the portfolio by month, by its own life table, with a back-test; as last worked out.',
    answer: forecastStand,
  }),
  startForecast: route({
    method: 'POST',
    path: '/api/admin/forecast',
    access: ['admin'],
    changes: ['forecast'],
    summary: 'Work the forecast out anew, as a task. While one waits or runs, none is added.',
    limits: [perUser(30)],
    answer: forecastStand,
  }),
  forecastFile: route({
    method: 'GET',
    path: '/api/admin/forecast/:file',
    access: ['admin'],
    exchange: 'file',
    mediaType: 'text/csv; charset=utf-8',
    summary: 'A table of the forecast that was last worked out, as CSV.',
    limits: [perUser(120)],
    params: z.object({ file: z.enum(FORECAST_FILES) }),
    answer: file,
    errors: ['not_found'],
  }),
} as const
