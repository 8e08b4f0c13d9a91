import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import * as z from 'zod/mini'
import { ownConfirmation } from '../../entities/approvals/own-confirmation.ts'
import {
  savedTemplate,
  template,
  templateCode,
  templatePreview,
  templateRow,
  templateText,
  templateVersion,
} from '../../entities/mail/template.ts'
import { entity } from '../../entity.ts'
import { nothing, route } from '../../route.ts'
import { formIdOrNone, formInt, optionalText } from '../../values.ts'

const byCode = z.object({ code: templateCode })
/** Whose text it is. */
const language = z._default(z.enum(ACCOUNT_LANGUAGES), 'en')
const inLanguage = z.object({ language })
const ofVersion = {
  language,
  note: optionalText(200),
  /** The one that the person saw. */
  version: formInt(0),
  ...ownConfirmation,
} as const
const draft = entity({
  ...templateText,
  language,
  certificateId: ['parcelID', z._default(formIdOrNone, null)],
})

/** The texts of mails and letters, which administrators can change. */
export const templateRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/api/admin/templates',
    access: ['admin'],
    reads: 'templates',
    summary: 'Every template in one language: its subject, and who changed it last.',
    query: inLanguage,
    answer: z.array(templateRow),
  }),
  getTemplate: route({
    method: 'GET',
    path: '/api/admin/templates/:code',
    access: ['admin'],
    reads: 'templates',
    summary: 'A template as it holds now, with the placeholders that it may use.',
    params: byCode,
    query: inLanguage,
    answer: template,
  }),
  listTemplateVersions: route({
    method: 'GET',
    path: '/api/admin/templates/:code/versions',
    access: ['admin'],
    reads: 'templates',
    summary: "The last 100 versions of a template, newest first; the last of all is the product's own text.",
    params: byCode,
    query: inLanguage,
    answer: z.array(templateVersion),
  }),
  saveTemplate: route({
    method: 'PUT',
    path: '/api/admin/templates/:code',
    access: ['admin'],
    changes: ['templates', 'approvals'],
    summary:
      'Save a new version, which waits for a second administrator. A placeholder that is not known, or one left out that the message needs, is refused by name.',
    params: byCode,
    body: z.object({ ...templateText, ...ofVersion }),
    answer: savedTemplate,
    errors: ['edit_conflict', 'state_changed'],
  }),
  resetTemplate: route({
    method: 'POST',
    path: '/api/admin/templates/:code/reset',
    access: ['admin'],
    changes: ['templates', 'approvals'],
    summary: "Go back to the product's own text, as a new version, which waits for a second administrator.",
    params: byCode,
    body: z.object(ofVersion),
    answer: savedTemplate,
    errors: ['edit_conflict', 'state_changed'],
  }),
  previewTemplate: route({
    method: 'POST',
    path: '/api/admin/templates/:code/preview',
    access: ['admin'],
    reads: 'templates',
    summary: 'A text that is being typed, filled in with the values of a certificate or with examples.',
    params: byCode,
    body: draft,
    answer: templatePreview,
    errors: ['not_found'],
  }),
  sendTestMail: route({
    method: 'POST',
    path: '/api/admin/templates/:code/test',
    access: ['admin'],
    summary: 'Send what the preview shows to oneself.',
    status: 204,
    params: byCode,
    body: draft,
    answer: nothing,
    errors: ['not_found'],
  }),
} as const
