import type { Handler } from '../../http/handler.ts'
import * as grounds from './grounds.ts'
import * as growth from './growth.ts'
import * as invoice from './invoice.ts'
import * as log from './log-payoff.ts'
import * as offers from './offer-file.ts'
import * as rules from './rules.ts'
import * as views from './view-log.ts'
import * as whatIf from './what-if.ts'

export const logPayoff: Handler<'logPayoff'> = (context, { params, body }) =>
  log.logPayoff(context, { certificateId: params.id, ...body })

export const getGrounds: Handler<'getGrounds'> = (context, { params }) =>
  grounds.readGrounds(context, params.id)

export const proveCharge: Handler<'proveCharge'> = (context, { params, body }) =>
  grounds.proveCharge(context, params.id, body)

export const getGrowth: Handler<'getGrowth'> = (context, { params }) => growth.getGrowth(context, params.id)

export const ifUnpaid: Handler<'ifUnpaid'> = (context, { params, query }) =>
  whatIf.ifUnpaid(context, params.id, query.until)

export const ifPaidMonthly: Handler<'ifPaidMonthly'> = (context, { params, query }) =>
  whatIf.ifPaidMonthly(context, params.id, { amountCents: query.amount, firstDueOn: query.firstDueDate })

export const payoffInvoice: Handler<'payoffInvoice'> = (context, { params }) =>
  invoice.payoffInvoice(context, params.id)

export const payoffOfferFile: Handler<'payoffOfferFile'> = (context, { params }) =>
  offers.payoffOfferFile(context, params.id)

export const listPayoffViews: Handler<'listPayoffViews'> = (context, { query }) =>
  views.listPayoffViews(context, query)

export const listPayoffRules: Handler<'listPayoffRules'> = (context, { query }) =>
  rules.listPayoffRules(context, query)

export const getPayoffRules: Handler<'getPayoffRules'> = (context, { query }) =>
  rules.getPayoffRules(context, { stateId: query.stateId, countyId: query.countyId ?? null })

export const previewPayoffRule: Handler<'previewPayoffRule'> = (context, { body }) =>
  rules.previewPayoffRule(context, body)

export const addPayoffRule: Handler<'addPayoffRule'> = (context, { body }) =>
  rules.addPayoffRule(context, body)
