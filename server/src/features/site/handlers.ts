import type { Handler } from '../../http/handler.ts'
import { sendContactMessage } from './contact.ts'
import * as site from './service.ts'

export const siteSettings: Handler<'siteSettings'> = ({ services }) => site.siteSettings(services)

export const contactUs: Handler<'contactUs'> = async (context, { body }) => {
  await sendContactMessage(context, body)
  return { sent: true }
}
