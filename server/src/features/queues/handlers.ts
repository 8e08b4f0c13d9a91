import type { Handler } from '../../http/handler.ts'
import { changeItem } from './queue-items.ts'
import * as work from './service.ts'

export const listQueues: Handler<'listQueues'> = (context) => work.listQueues(context)

export const listQueue: Handler<'listQueue'> = (context, { params, query }) =>
  work.listQueue(context, params.queue, query)

export const changeQueueItem: Handler<'changeQueueItem'> = (context, { params, body }) =>
  changeItem(context, params.queue, params.no, body)
