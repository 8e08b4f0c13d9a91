import type { Handler } from '../../http/handler.ts'
import * as audit from './service.ts'

export const listAudit: Handler<'listAudit'> = (context, { query }) => audit.listAudit(context, query)
