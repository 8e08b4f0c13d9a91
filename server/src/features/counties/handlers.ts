import type { Handler } from '../../http/handler.ts'
import * as counties from './service.ts'

export const listAllStates: Handler<'listAllStates'> = ({ services }) => counties.listAllStates(services)

export const listAllCounties: Handler<'listAllCounties'> = ({ services }) =>
  counties.listAllCounties(services)

export const listAttorneys: Handler<'listAttorneys'> = ({ services, actor }) =>
  counties.listAttorneys(services, actor)

export const listAttorneyUsers: Handler<'listAttorneyUsers'> = ({ services, actor, request }, { params }) =>
  counties.listAttorneyUsers(services, actor, request, params.id)

export const countUnassigned: Handler<'countUnassigned'> = ({ services, actor }, { params }) =>
  counties.countUnassigned(services, actor, params.id)
