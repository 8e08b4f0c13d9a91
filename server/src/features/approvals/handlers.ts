import type { Handler } from '../../http/handler.ts'
import * as approvals from './service.ts'

export const listApprovals: Handler<'listApprovals'> = (context, { query }) =>
  approvals.listApprovals(context, query)

export const approveRequest: Handler<'approveRequest'> = (context, { params, body }) =>
  approvals.approveRequest(context, params.id, body)

export const declineRequest: Handler<'declineRequest'> = (context, { params }) =>
  approvals.declineRequest(context, params.id)

export const cancelRequest: Handler<'cancelRequest'> = (context, { params }) =>
  approvals.cancelRequest(context, params.id)

export const checkCancelLink: Handler<'checkCancelLink'> = (context, { body }) =>
  approvals.checkCancelLink(context, body.token)

export const cancelByLink: Handler<'cancelByLink'> = (context, { body }) =>
  approvals.cancelByLink(context, body.token)
