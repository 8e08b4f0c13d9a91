import { recordRoutes } from '@fieldstone/contract/routes/record'
import { implement } from '../../http/handler.ts'
import { readHead } from './head.ts'
import { readLife } from './life.ts'
import { knownThenFile, knownThenLedger } from './then/files.ts'
import { lookAtDay } from './then/known-then.ts'

export const record = implement(recordRoutes, {
  getRecord: (context, { params }) => readHead(context, params.id),
  getRecordLife: (context, { params }) => readLife(context, params.id),
  getKnownThen: (context, { params, query }) => lookAtDay(context, params.id, query.date),
  knownThenFile: (context, { params, query }) => knownThenFile(context, params.id, query.date),
  knownThenLedger: (context, { params, query }) => knownThenLedger(context, params.id, query.date),
})
