import type { Handler } from '../../http/handler.ts'
import * as counties from './service.ts'
import * as settings from './settings.ts'

export const listAllStates: Handler<'listAllStates'> = (context) => counties.listAllStates(context)

export const listAllCounties: Handler<'listAllCounties'> = (context) => counties.listAllCounties(context)

export const listAttorneys: Handler<'listAttorneys'> = (context) => counties.listAttorneys(context)

export const listAttorneyUsers: Handler<'listAttorneyUsers'> = (context, { params }) =>
  counties.listAttorneyUsers(context, params.id)

export const getCounty: Handler<'getCounty'> = (context, { params }) => counties.getCounty(context, params.id)

export const listCountySettings: Handler<'listCountySettings'> = (context, { query }) =>
  settings.listCountySettings(context, query)

export const getCountySettings: Handler<'getCountySettings'> = (context, { params }) =>
  settings.getCountySettings(context, params.id)

export const saveCountySettings: Handler<'saveCountySettings'> = (context, { params, body }) =>
  settings.saveCountySettings(context, params.id, body)

export const previewCountySettings: Handler<'previewCountySettings'> = (context, { params, body }) =>
  settings.previewCountySettings(context, params.id, body)
