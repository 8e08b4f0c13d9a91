import * as z from 'zod/mini'
import {
  LETTER_OUTCOMES,
  letter,
  letterBatch,
  letterChoice,
  letterKind,
  letterPreview,
  newLetterBatch,
  sentLetter,
} from '../../entities/letters/letter.ts'
import { entity } from '../../entity.ts'
import { perUser } from '../../limits.ts'
import { list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { pdf } from '../../pdf.ts'
import { route } from '../../route.ts'
import { idText } from '../../values.ts'

/** Letters from templates: one from the desk of a certificate, or a batch of them. */
export const letterRoutes = {
  sendLetter: route({
    method: 'POST',
    path: '/api/admin/parcels/:id/letters',
    access: ['admin'],
    isInCompanyName: true,
    summary:
      'Write one letter from its template, keep its PDF with the certificate and log it; mail it to who agreed to that. Answers why, when none was written.',
    params: byId,
    body: z.object({
      kind: letterKind,
      sendAgain: z._default(z.boolean(), false),
      /** On paper even to a person who agreed to e-mail. */
      onPaper: z._default(z.boolean(), false),
    }),
    answer: sentLetter,
    errors: ['not_found'],
  }),
  previewLetters: route({
    method: 'POST',
    path: '/api/admin/letterbatches/preview',
    access: ['admin'],
    isInCompanyName: true,
    summary: 'How many certificates a choice takes, and how the letter reads. Nothing is stored.',
    body: letterChoice,
    answer: letterPreview,
    errors: ['not_found'],
  }),
  startLetters: route({
    method: 'POST',
    path: '/api/admin/letterbatches',
    access: ['admin'],
    changes: ['letters'],
    isInCompanyName: true,
    summary:
      'Write the letters of a choice as a task. A letter that was sent before is not sent again unless asked for.',
    status: 201,
    body: newLetterBatch,
    answer: entity({ batchId: ['batchID', z.int()] }),
    errors: ['not_found', 'state_changed'],
  }),
  listLetterBatches: route({
    method: 'GET',
    path: '/api/admin/letterbatches',
    access: ['admin'],
    reads: 'letters',
    summary: 'The batches of letters, newest first.',
    answer: z.array(letterBatch),
  }),
  getLetterBatch: route({
    method: 'GET',
    path: '/api/admin/letterbatches/:id',
    access: ['admin'],
    reads: 'letters',
    summary:
      'How far a batch of letters is, how many were sent, and how many were left out for which reason.',
    params: byId,
    answer: letterBatch,
    errors: ['not_found'],
  }),
  listLetters: route({
    method: 'GET',
    path: '/api/admin/letterbatches/:id/letters',
    access: ['admin'],
    reads: 'letters',
    summary:
      'Who got a letter of the batch, and who was left out and why. X-Total-Count holds the whole count.',
    params: byId,
    ...list({
      name: 'letters',
      pageSize: 20,
      sorts: ['taxSaleNo', 'ownerName', 'outcome'],
      filters: { ...textFilter, outcome: z.optional(z.enum(LETTER_OUTCOMES)) },
      columns: [
        ['Certificate', 'taxSaleNo'],
        ['Owner', 'ownerName'],
        ['Address', 'propertyAddress'],
        ['County', 'countyName'],
        ['Outcome', 'outcome'],
        ['Delivery', 'delivery'],
        ['Empty placeholders', 'emptyPlaceholders'],
        ['Cannot be printed', 'unprintableCharacters'],
        ['Pages', 'pages'],
      ],
    }),
    answer: z.array(letter),
  }),
  lettersPdf: route({
    path: '/api/admin/letterbatches/:id/letters.pdf',
    access: ['admin'],
    ...pdf,
    summary: 'A print file of a batch of letters; its last one unless `printID` names another.',
    limits: [perUser(60)],
    params: byId,
    query: entity({ printId: ['printID', z.optional(idText)] }),
    errors: ['not_found'],
  }),
} as const
