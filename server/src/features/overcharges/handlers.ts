import type { Handler } from '../../http/handler.ts'
import * as explain from './explain.ts'
import * as listing from './list.ts'
import * as report from './report.ts'
import * as start from './start-check.ts'

export const overchargeReport: Handler<'overchargeReport'> = ({ services, at }) =>
  report.readReport(services.db, at)

export const listOvercharges: Handler<'listOvercharges'> = (context, { query }) =>
  listing.listOvercharges(context, query)

export const checkOvercharges: Handler<'checkOvercharges'> = (context) => start.checkNow(context)

export const explainOvercharge: Handler<'explainOvercharge'> = (context, { params, body }) =>
  explain.explainOvercharge(context, params.id, body.reason)

export const reopenOvercharge: Handler<'reopenOvercharge'> = (context, { params }) =>
  explain.reopenOvercharge(context, params.id)

export const setDocumentsSince: Handler<'setDocumentsSince'> = (context, { body }) =>
  report.setDocumentsSince(context, body.documentsSince)
