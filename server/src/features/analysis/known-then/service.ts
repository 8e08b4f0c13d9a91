import { knownThenRoutes } from '@fieldstone/contract/routes/analysis/known-then'
import { implement } from '../../../http/handler.ts'
import { knownThenFile, knownThenLedger } from './files.ts'
import { lookAtDay } from './known-then.ts'

export const knownThen = implement(knownThenRoutes, {
  getKnownThen: (context, { params, query }) => lookAtDay(context, params.id, query.date),
  knownThenFile: (context, { params, query }) => knownThenFile(context, params.id, query.date),
  knownThenLedger: (context, { params, query }) => knownThenLedger(context, params.id, query.date),
})
