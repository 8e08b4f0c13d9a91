import type { Handler } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'
import * as plans from './service.ts'

export const requestPlan: Handler<'requestPlan'> = async ({ services, actor, request }, { params, body }) => {
  if (actor.role !== 'taxpayer') throw new Refusal('not_allowed')
  return { planId: await plans.requestPlan(services, actor, request, { id: params.id, ...body }) }
}
