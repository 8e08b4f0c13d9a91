import type { Handler } from '../../http/handler.ts'
import * as servicing from './service.ts'

export const listPayoffRequests: Handler<'listPayoffRequests'> = (context, { params, query }) =>
  servicing.listPayoffRequests(context, params.id, query)

export const listPaymentPlans: Handler<'listPaymentPlans'> = (context, { params, query }) =>
  servicing.listPaymentPlans(context, params.id, query)

export const listCorrespondence: Handler<'listCorrespondence'> = (context, { params, query }) =>
  servicing.listCorrespondence(context, params.id, query)
