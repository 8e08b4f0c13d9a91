import { overchargeRoutes } from '@fieldstone/contract/routes/analysis/overcharges'
import { implement } from '../../../http/handler.ts'
import { explainOvercharge, reopenOvercharge } from './explain.ts'
import { listOvercharges } from './list.ts'
import { checkNow, readReport, setDocumentsSince } from './report.ts'

export const overcharges = implement(overchargeRoutes, {
  overchargeReport: ({ services, at }) => readReport(services.db, at),
  listOvercharges: (context, { query }) => listOvercharges(context, query),
  checkOvercharges: (context) => checkNow(context),
  explainOvercharge: (context, { params, body }) => explainOvercharge(context, params.id, body.reason),
  reopenOvercharge: (context, { params }) => reopenOvercharge(context, params.id),
  setDocumentsSince: (context, { body }) => setDocumentsSince(context, body.documentsSince),
})

export { IS_OPEN_OVERCHARGE } from './list.ts'
