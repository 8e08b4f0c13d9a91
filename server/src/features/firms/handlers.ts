import type { Handler } from '../../http/handler.ts'
import * as firms from './service.ts'

export const listFirms: Handler<'listFirms'> = (context, { query }) => firms.listFirms(context, query)

export const getFirm: Handler<'getFirm'> = (context, { params }) => firms.getFirm(context, params.id)

export const addFirm: Handler<'addFirm'> = (context, { body }) => firms.addFirm(context, body)

export const saveFirm: Handler<'saveFirm'> = (context, { params, body }) =>
  firms.saveFirm(context, params.id, body)

export const closeFirm: Handler<'closeFirm'> = (context, { params }) => firms.closeFirm(context, params.id)

export const reopenFirm: Handler<'reopenFirm'> = (context, { params }) => firms.reopenFirm(context, params.id)
