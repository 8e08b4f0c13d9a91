import type { Handler } from '../http/handler.ts'
import * as tasks from './service.ts'

export const listTasks: Handler<'listTasks'> = ({ services, at }, { query }) =>
  tasks.listTasks(services.db, query, at)

export const getTask: Handler<'getTask'> = ({ services, at }, { params }) =>
  tasks.getTask(services.db, params.id, at)

export const cancelTask: Handler<'cancelTask'> = (context, { params }) => tasks.cancelTask(context, params.id)

export const resumeTask: Handler<'resumeTask'> = (context, { params }) => tasks.resumeTask(context, params.id)
