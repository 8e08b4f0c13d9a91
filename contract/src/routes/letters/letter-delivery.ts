import * as z from 'zod/mini'
import { letterDelivery } from '../../entities/letters/letter-delivery.ts'
import { perUser } from '../../limits.ts'
import { route, TAXPAYER } from '../../route.ts'
import { text } from '../../values.ts'

/** How the caller gets letters: by post, or by e-mail after consent. */
export const letterDeliveryRoutes = {
  getLetterDelivery: route({
    method: 'GET',
    path: '/api/letterdelivery',
    access: TAXPAYER,
    isInCompanyName: true,
    reads: 'letter-delivery',
    summary: 'How letters reach the caller, and the text that is agreed to for getting them by e-mail.',
    answer: letterDelivery,
  }),
  answerLetterDelivery: route({
    method: 'POST',
    path: '/api/letterdelivery/answer',
    access: TAXPAYER,
    summary: 'The caller has said how to be written to, and is not asked again.',
    body: z.object({}),
    answer: letterDelivery,
  }),
  askElectronicLetters: route({
    method: 'POST',
    path: '/api/letterdelivery',
    access: TAXPAYER,
    isInCompanyName: true,
    summary:
      'Agree to the text: a code goes to the e-mail address, and the consent holds once it is entered.',
    limits: [perUser(5)],
    body: z.object({ textVersion: text(20) }),
    answer: letterDelivery,
    errors: ['state_changed'],
  }),
  confirmElectronicLetters: route({
    method: 'POST',
    path: '/api/letterdelivery/confirm',
    access: TAXPAYER,
    summary: 'Enter the code of the mail: from now on letters come by e-mail.',
    limits: [perUser(30)],
    body: z.object({ code: text(16) }),
    answer: letterDelivery,
    errors: ['state_changed'],
  }),
  withdrawElectronicLetters: route({
    method: 'POST',
    path: '/api/letterdelivery/withdraw',
    access: TAXPAYER,
    summary: 'Go back to letters by post. What was agreed to stays on record.',
    body: z.object({}),
    answer: letterDelivery,
  }),
} as const
