import type { Handler } from '../../http/handler.ts'
import * as admin from './admin-settings.ts'
import { sendContactMessage } from './contact.ts'
import * as site from './service.ts'

export const siteSettings: Handler<'siteSettings'> = ({ services }) => site.siteSettings(services)

export const contactUs: Handler<'contactUs'> = async (context, { body }) => {
  await sendContactMessage(context, body)
  return { sent: true }
}

export const getAdminSettings: Handler<'getAdminSettings'> = (context) => admin.getAdminSettings(context)

export const saveAdminSettings: Handler<'saveAdminSettings'> = (context, { body }) =>
  admin.saveAdminSettings(context, body)

export const createAdminSettings: Handler<'createAdminSettings'> = (context, { body }) =>
  admin.saveAdminSettings(context, body)

export const listSettingHistory: Handler<'listSettingHistory'> = (context, { query }) =>
  admin.listSettingHistory(context, query)
