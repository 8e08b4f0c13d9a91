import type { Handler } from '../../http/handler.ts'
import { forecastCsv } from './forecast-csv.ts'
import * as service from './service.ts'

export const getForecast: Handler<'getForecast'> = ({ services, at }) => service.readForecast(services, at)

export const startForecast: Handler<'startForecast'> = (context) => service.startForecast(context)

export const forecastFile: Handler<'forecastFile'> = ({ services }, { params }) =>
  forecastCsv(services, params.file)
