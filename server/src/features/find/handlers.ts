import type { Handler } from '../../http/handler.ts'
import * as service from './find.ts'

export const find: Handler<'find'> = (context, { query }) => service.find(context, query.text)
