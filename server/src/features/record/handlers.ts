import type { Handler } from '../../http/handler.ts'
import { readHead } from './head.ts'
import { readLife } from './life.ts'

export const getRecord: Handler<'getRecord'> = (context, { params }) => readHead(context, params.id)

export const getRecordLife: Handler<'getRecordLife'> = (context, { params }) => readLife(context, params.id)
