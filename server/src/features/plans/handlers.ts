import type { Handler } from '../../http/handler.ts'
import * as plans from './service.ts'

export const requestPlan: Handler<'requestPlan'> = async (context, { params, body }) => ({
  planId: await plans.requestPlan(context, { id: params.id, ...body }),
})
