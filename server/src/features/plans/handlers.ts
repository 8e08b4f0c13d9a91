import type { Handler } from '../../http/handler.ts'
import * as autopay from './cancel-autopay.ts'
import * as offers from './offers.ts'
import { readPlan } from './read-plan.ts'
import * as plans from './service.ts'

export const requestPlan: Handler<'requestPlan'> = async (context, { params, body }) => ({
  planId: await plans.requestPlan(context, { id: params.id, ...body }),
})

export const getPlan: Handler<'getPlan'> = (context, { params }) => readPlan(context, params.id)

export const cancelAutopay: Handler<'cancelAutopay'> = (context, { params }) =>
  autopay.cancelAutopay(context, params.id)

export const getPlanOffer: Handler<'getPlanOffer'> = (context, { params }) =>
  offers.readOffer(context, params.id)

export const offerPlan: Handler<'offerPlan'> = (context, { params, body }) =>
  offers.offerPlan(context, params.id, body)

export const acceptPlan: Handler<'acceptPlan'> = (context, { params, body }) =>
  offers.acceptPlan(context, params.id, body)

export const counterPlan: Handler<'counterPlan'> = (context, { params, body }) =>
  offers.counterPlan(context, params.id, body.comment)
