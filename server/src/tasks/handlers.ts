import type { Handler } from '../http/handler.ts'
import * as tasks from './service.ts'

export const listTasks: Handler<'listTasks'> = ({ services }, { query }) => tasks.listTasks(services, query)

export const getTask: Handler<'getTask'> = ({ services }, { params }) => tasks.getTask(services.db, params.id)

export const cancelTask: Handler<'cancelTask'> = (context, { params }) => tasks.cancelTask(context, params.id)
