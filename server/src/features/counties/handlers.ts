import type { Handler } from '../../http/handler.ts'
import * as counties from './service.ts'

export const listAllStates: Handler<'listAllStates'> = (context) => counties.listAllStates(context)

export const listAllCounties: Handler<'listAllCounties'> = (context) => counties.listAllCounties(context)

export const listAttorneys: Handler<'listAttorneys'> = (context) => counties.listAttorneys(context)

export const listAttorneyUsers: Handler<'listAttorneyUsers'> = (context, { params }) =>
  counties.listAttorneyUsers(context, params.id)
