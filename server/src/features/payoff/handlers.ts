import type { Handler } from '../../http/handler.ts'
import * as invoice from './invoice.ts'
import * as issue from './issue.ts'

export const logPayoff: Handler<'logPayoff'> = ({ services, actor }, { params, body }) =>
  issue.logPayoff(services, actor, { certificateId: params.id, purpose: body.purpose })

export const payoffInvoice: Handler<'payoffInvoice'> = ({ services, actor, request }, { params }) =>
  invoice.payoffInvoice(services, actor, request, params.id)
