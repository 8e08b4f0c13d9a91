import type { Handler } from '../../http/handler.ts'
import * as audit from './audit-list.ts'
import { sendContactMessage } from './contact.ts'
import * as site from './service.ts'

export const siteSettings: Handler<'siteSettings'> = ({ services }) => site.siteSettings(services)

export const contactUs: Handler<'contactUs'> = async ({ services, request }, { body }) => {
  await sendContactMessage(services, request, body)
  return { sent: true }
}

export const listAudit: Handler<'listAudit'> = ({ services, actor, request }, { query }) =>
  audit.listAudit(services, actor, request, query)
