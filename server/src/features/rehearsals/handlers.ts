import type { Handler } from '../../http/handler.ts'
import * as rehearsals from './service.ts'

export const listRehearsals: Handler<'listRehearsals'> = (context, { query }) =>
  rehearsals.listRehearsals(context, query)

export const startRehearsal: Handler<'startRehearsal'> = async (context, { body }) => ({
  rehearsalId: await rehearsals.startRehearsal(context, body),
})

export const getRehearsal: Handler<'getRehearsal'> = (context, { params }) =>
  rehearsals.getRehearsal(context, params.id)

export const listRehearsalChanges: Handler<'listRehearsalChanges'> = (context, { params, query }) =>
  rehearsals.listRehearsalChanges(context, params.id, query)

export const runRehearsal: Handler<'runRehearsal'> = (context, { params }) =>
  rehearsals.runRehearsal(context, params.id)

export const discardRehearsal: Handler<'discardRehearsal'> = (context, { params }) =>
  rehearsals.discardRehearsal(context, params.id)

export const putRehearsalInForce: Handler<'putRehearsalInForce'> = (context, { params, body }) =>
  rehearsals.putRehearsalInForce(context, params.id, body)
