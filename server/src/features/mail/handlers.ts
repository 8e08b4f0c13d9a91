import type { Handler } from '../../http/handler.ts'
import * as messages from './messages.ts'
import * as outbox from './outbox.ts'
import * as preview from './preview.ts'
import * as again from './send-again.ts'
import * as templates from './templates.ts'

export const listTemplates: Handler<'listTemplates'> = (context, { query }) =>
  templates.listTemplates(context, query.language)

export const getTemplate: Handler<'getTemplate'> = (context, { params, query }) =>
  templates.getTemplate(context, { ...params, ...query })

export const listTemplateVersions: Handler<'listTemplateVersions'> = (context, { params, query }) =>
  templates.listVersions(context, { ...params, ...query })

export const saveTemplate: Handler<'saveTemplate'> = (context, { params, body }) =>
  templates.saveTemplate(context, { ...params, language: body.language }, body)

export const resetTemplate: Handler<'resetTemplate'> = (context, { params, body }) =>
  templates.resetTemplate(context, { ...params, language: body.language }, body)

export const previewTemplate: Handler<'previewTemplate'> = (context, { params, body }) =>
  preview.previewTemplate(context, params.code, body)

export const sendTestMail: Handler<'sendTestMail'> = async (context, { params, body }) => {
  await preview.sendTestMail(context, params.code, body)
  return undefined
}

export const listMails: Handler<'listMails'> = (context, { query }) => outbox.listMails(context, query)

export const getMail: Handler<'getMail'> = (context, { params }) => outbox.getMail(context, params.id)

export const sendMailAgain: Handler<'sendMailAgain'> = (context, { params }) =>
  again.sendAgain(context, params.id)

export const copyMail: Handler<'copyMail'> = (context, { params }) => again.copyMail(context, params.id)

export const getMessage: Handler<'getMessage'> = (context, { params }) =>
  messages.readMessage(context, params.id)

export const answerMessage: Handler<'answerMessage'> = (context, { params, body }) =>
  messages.answerMessage(context, params.id, { certificateNo: body.taxSaleNo, text: body.text })
