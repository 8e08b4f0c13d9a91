import type { Handler } from '../../http/handler.ts'
import * as exports from './export/export.ts'
import { readAccountPerson, readOwner, readPayer } from './service.ts'

export const getPerson: Handler<'getPerson'> = (context, { params, query }) =>
  readAccountPerson(context, params.id, query.all ?? null)

export const getOwner: Handler<'getOwner'> = (context, { params, query }) =>
  readOwner(context, params.id, query.all ?? null)

export const getPayer: Handler<'getPayer'> = (context, { params, query }) =>
  readPayer(context, params.id, query.all ?? null)

export const exportPerson: Handler<'exportPerson'> = (context, { params }) =>
  exports.exportAccount(context, params.id)

export const exportOwner: Handler<'exportOwner'> = (context, { params }) =>
  exports.exportOwner(context, params.id)

export const exportPayer: Handler<'exportPayer'> = (context, { params }) =>
  exports.exportPayer(context, params.id)

export const exportOwnData: Handler<'exportOwnData'> = (context) => exports.exportOwn(context)
