import type { Handler } from '../../http/handler.ts'
import * as audit from './service.ts'

export const auditChoices: Handler<'auditChoices'> = (context) => audit.auditChoices(context)

export const listAudit: Handler<'listAudit'> = (context, { query }) => audit.listAudit(context, query)
