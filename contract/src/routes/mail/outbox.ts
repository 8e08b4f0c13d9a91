import * as z from 'zod/mini'
import { contactMessage } from '../../entities/mail/contact-message.ts'
import { MAIL_STATES, outboxMail, outboxMailDetail } from '../../entities/mail/outbox.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { route } from '../../route.ts'
import { placeholdersWords } from '../../templates/placeholder-words.ts'
import { idText, multilineText, optionalText } from '../../values.ts'

/** The mails of the product, for administrators: they hold addresses of others. */
export const outboxRoutes = {
  listMails: route({
    method: 'GET',
    path: '/api/admin/outbox',
    access: ['admin'],
    reads: 'outbox',
    summary: 'The mails, newest first: waiting, sent and failed. X-Total-Count holds the whole count.',
    ...list({
      name: 'outbox',
      pageSize: 20,
      sorts: ['id'],
      filters: {
        /** Text in the recipient or the subject. */
        ...textFilter,
        ...dayFilters,
        state: z.optional(z.enum(MAIL_STATES)),
        kind: optionalText(60),
        certificateId: ['parcelID', z.optional(idText)],
      },
      columns: [
        ['Created', 'created'],
        ['Kind', 'kind'],
        ['Version', 'templateVersion'],
        ['Recipient', 'recipient'],
        ['Subject', 'subject'],
        ['State', 'state'],
        ['Sent', 'sent'],
        ['Tries', 'tries'],
        ['Last error', 'lastError'],
        [
          'Missing',
          ({ emptyNames }) => (emptyNames === null ? '' : placeholdersWords(String(emptyNames))),
          'emptyNames',
        ],
        ['Certificate', 'taxSaleNo'],
      ],
    }),
    answer: z.array(outboxMail),
  }),
  getMail: route({
    method: 'GET',
    path: '/api/admin/outbox/:id',
    access: ['admin'],
    reads: 'outbox',
    summary: 'A mail with its text as it was sent.',
    params: byId,
    answer: outboxMailDetail,
    errors: ['not_found'],
  }),
  sendMailAgain: route({
    method: 'POST',
    path: '/api/admin/outbox/:id/again',
    access: ['admin'],
    changes: ['outbox', 'queues'],
    summary: 'Try a failed mail again; one that lacked a value is made anew. Refused for what was sent.',
    params: byId,
    answer: outboxMailDetail,
    errors: ['not_found', 'state_changed'],
  }),
  copyMail: route({
    method: 'POST',
    path: '/api/admin/outbox/:id/copy',
    access: ['admin'],
    changes: ['outbox', 'queues'],
    summary: 'Send a marked copy of a mail that was sent.',
    params: byId,
    answer: outboxMailDetail,
    errors: ['not_found', 'state_changed'],
  }),
} as const

/** Messages of the contact form, for staff. */
export const messageRoutes = {
  getMessage: route({
    method: 'GET',
    path: '/api/admin/messages/:id',
    access: ['admin'],
    reads: 'contact-messages',
    summary: 'What somebody wrote by the contact form, and its answer.',
    params: byId,
    answer: contactMessage,
    errors: ['not_found'],
  }),
  answerMessage: route({
    method: 'POST',
    path: '/api/admin/messages/:id/answer',
    access: ['admin'],
    changes: ['contact-messages', 'queues'],
    summary: 'Answer a message by mail; question and answer are kept with the certificate that it is about.',
    params: byId,
    body: z.object({ text: multilineText(5000).check(z.minLength(3)), taxSaleNo: optionalText(60) }),
    answer: contactMessage,
    errors: ['not_found', 'state_changed'],
  }),
} as const
