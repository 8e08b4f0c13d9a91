import type { Handler } from '../../http/handler.ts'
import { readAccountPerson, readOwner, readPayer } from './service.ts'

export const getPerson: Handler<'getPerson'> = (context, { params, query }) =>
  readAccountPerson(context, params.id, query.all ?? null)

export const getOwner: Handler<'getOwner'> = (context, { params, query }) =>
  readOwner(context, params.id, query.all ?? null)

export const getPayer: Handler<'getPayer'> = (context, { params, query }) =>
  readPayer(context, params.id, query.all ?? null)
