import { recordRoutes } from '@fieldstone/contract/routes/record'
import { implement } from '../../http/handler.ts'
import { readHead } from './head.ts'
import { readLife } from './life.ts'

export const record = implement(recordRoutes, {
  getRecord: (context, { params }) => readHead(context, params.id),
  getRecordLife: (context, { params }) => readLife(context, params.id),
})
