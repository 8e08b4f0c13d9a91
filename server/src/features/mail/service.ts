import { routesByFeature } from '@fieldstone/contract/routes'
import { implement } from '../../http/handler.ts'
import { answerMessage, readMessage } from './messages.ts'
import { getMail, listMails } from './outbox.ts'
import { previewTemplate, sendTestMail } from './preview.ts'
import { copyMail, sendAgain } from './send-again.ts'
import { getTemplate, listTemplates, listVersions, resetTemplate, saveTemplate } from './templates.ts'

export const mail = implement(routesByFeature.mail, {
  listTemplates: (context, { query }) => listTemplates(context, query.language),
  getTemplate: (context, { params, query }) => getTemplate(context, { ...params, ...query }),
  listTemplateVersions: (context, { params, query }) => listVersions(context, { ...params, ...query }),
  saveTemplate: (context, { params, body }) =>
    saveTemplate(context, { ...params, language: body.language }, body),
  resetTemplate: (context, { params, body }) =>
    resetTemplate(context, { ...params, language: body.language }, body),
  previewTemplate: (context, { params, body }) => previewTemplate(context, params.code, body),
  sendTestMail: async (context, { params, body }) => {
    await sendTestMail(context, params.code, body)
    return undefined
  },
  listMails: (context, { query }) => listMails(context, query),
  getMail: (context, { params }) => getMail(context, params.id),
  sendMailAgain: (context, { params }) => sendAgain(context, params.id),
  copyMail: (context, { params }) => copyMail(context, params.id),
  getMessage: (context, { params }) => readMessage(context, params.id),
  answerMessage: (context, { params, body }) =>
    answerMessage(context, params.id, { certificateNo: body.taxSaleNo, text: body.text }),
})

export { performTemplate } from './templates.ts'
