import type { Handler } from '../../http/handler.ts'
import { readHead } from './head.ts'
import { readLife } from './life.ts'
import * as files from './then/files.ts'
import { lookAtDay } from './then/known-then.ts'

export const getRecord: Handler<'getRecord'> = (context, { params }) => readHead(context, params.id)

export const getRecordLife: Handler<'getRecordLife'> = (context, { params }) => readLife(context, params.id)

export const getKnownThen: Handler<'getKnownThen'> = (context, { params, query }) =>
  lookAtDay(context, params.id, query.date)

export const knownThenFile: Handler<'knownThenFile'> = (context, { params, query }) =>
  files.knownThenFile(context, params.id, query.date)

export const knownThenLedger: Handler<'knownThenLedger'> = (context, { params, query }) =>
  files.knownThenLedger(context, params.id, query.date)
