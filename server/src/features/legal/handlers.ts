import type { Handler } from '../../http/handler.ts'
import * as legal from './service.ts'

export const countUnassigned: Handler<'countUnassigned'> = (context, { params }) =>
  legal.countUnassigned(context, params.id)
