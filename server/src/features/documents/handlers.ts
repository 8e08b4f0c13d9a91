import type { Handler } from '../../http/handler.ts'
import * as servicing from '../certificates/contacts.ts'
import * as messages from '../mail/messages.ts'
import { changeItem } from '../queues/queue-items.ts'
import * as work from '../queues/work.ts'

export const listPayoffRequests: Handler<'listPayoffRequests'> = (context, { params, query }) =>
  servicing.listPayoffRequests(context, params.id, query)

export const listPaymentPlans: Handler<'listPaymentPlans'> = (context, { params, query }) =>
  servicing.listPaymentPlans(context, params.id, query)

export const listImages: Handler<'listImages'> = (context, { params, query }) =>
  servicing.listFiles(context, params.id, 'image', query)

export const listDocuments: Handler<'listDocuments'> = (context, { params, query }) =>
  servicing.listFiles(context, params.id, 'document', query)

export const documentFile: Handler<'documentFile'> = (context, { params }) =>
  servicing.documentFile(context, params.id)

export const changeDocument: Handler<'changeDocument'> = (context, { params, body }) =>
  servicing.changeDocument(context, params.id, body)

export const removeDocument: Handler<'removeDocument'> = (context, { params }) =>
  servicing.removeDocument(context, params.id)

export const restoreDocument: Handler<'restoreDocument'> = (context, { params }) =>
  servicing.restoreDocument(context, params.id)

export const askForDocument: Handler<'askForDocument'> = (context, { params }) =>
  servicing.askForDocument(context, params.id)

export const startUpload: Handler<'startUpload'> = (context, { params, body }) =>
  servicing.startUpload(context, params.id, body)

export const uploadPart: Handler<'uploadPart'> = (context, { params }) =>
  servicing.receivePart(context, params.id, params.part)

export const finishUpload: Handler<'finishUpload'> = (context, { params }) =>
  servicing.finishUpload(context, params.id)

export const listCorrespondence: Handler<'listCorrespondence'> = (context, { params, query }) =>
  servicing.listCorrespondence(context, params.id, query)

export const listQueues: Handler<'listQueues'> = (context) => work.listQueues(context)

export const listQueue: Handler<'listQueue'> = (context, { params, query }) =>
  work.listQueue(context, params.queue, query)

export const changeQueueItem: Handler<'changeQueueItem'> = (context, { params, body }) =>
  changeItem(context, params.queue, params.no, body)

export const getMessage: Handler<'getMessage'> = (context, { params }) =>
  messages.readMessage(context, params.id)

export const answerMessage: Handler<'answerMessage'> = (context, { params, body }) =>
  messages.answerMessage(context, params.id, { certificateNo: body.taxSaleNo, text: body.text })
