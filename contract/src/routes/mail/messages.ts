import * as z from 'zod/mini'
import { contactMessage } from '../../entities/mail/contact-message.ts'
import { byId } from '../../paging.ts'
import { route } from '../../route.ts'
import { multilineText, optionalText } from '../../values.ts'

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
