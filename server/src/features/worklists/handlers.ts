import type { Handler } from '../../http/handler.ts'
import * as worklists from './service.ts'
import * as views from './table-views.ts'

export const listWorklists: Handler<'listWorklists'> = (context) => worklists.listWorklists(context)

export const addWorklist: Handler<'addWorklist'> = (context, { body }) => worklists.addWorklist(context, body)

export const saveWorklist: Handler<'saveWorklist'> = (context, { params, body }) =>
  worklists.saveWorklist(context, params.id, body)

export const deleteWorklist: Handler<'deleteWorklist'> = (context, { params }) =>
  worklists.deleteWorklist(context, params.id)

export const restoreWorklist: Handler<'restoreWorklist'> = (context, { params }) =>
  worklists.restoreWorklist(context, params.id)

export const addToWorklist: Handler<'addToWorklist'> = async (context, { params, body }) => ({
  changed: await worklists.addToWorklist(context, params.id, body.certificateIds),
})

export const removeFromWorklist: Handler<'removeFromWorklist'> = async (context, { params, body }) => ({
  changed: await worklists.removeFromWorklist(context, params.id, body.certificateIds),
})

export const listTableViews: Handler<'listTableViews'> = (context, { query }) =>
  views.listTableViews(context, query.page)

export const saveTableView: Handler<'saveTableView'> = (context, { body }) =>
  views.saveTableView(context, body)

export const deleteTableView: Handler<'deleteTableView'> = (context, { params }) =>
  views.deleteTableView(context, params.id)
