import * as z from 'zod/mini'
import {
  lockboxBank,
  lockboxColumns,
  lockboxMap,
  lockboxPreview,
  lockboxResult,
  statedTotals,
} from '../../entities/payments/lockbox.ts'
import { fileName } from '../../file-name.ts'
import { byId } from '../../paging.ts'
import { route } from '../../route.ts'
import { money } from '../../values.ts'

/** 5,000 rows are about 500 kB. */
const LARGEST = 2_000_000

const content = z.string().check(z.minLength(1), z.maxLength(LARGEST))

/** Only for a file of another layout. */
const map = z.optional(lockboxMap)

/** Only for a CSV whose every row is a payment. */
const stated = z.optional(statedTotals)

/** Files of a lockbox: checks that a bank has taken in and deposited. */
export const lockboxRoutes = {
  previewLockbox: route({
    method: 'POST',
    path: '/api/admin/lockbox/preview',
    access: ['admin'],
    summary:
      'What a lockbox file says, the rows that cannot be taken, and for each other row the certificate and what booking would do. Nothing is stored.',
    bodyLimit: 2 * LARGEST,
    body: z.object({ content, map, stated }),
    answer: lockboxPreview,
  }),
  describeLockbox: route({
    method: 'POST',
    path: '/api/admin/lockbox/columns',
    access: ['admin'],
    summary:
      'The columns of a lockbox file of another layout, and a map for it: the one kept for such a file, or a proposal. A BAI lockbox file has positions instead. Nothing is stored.',
    bodyLimit: 2 * LARGEST,
    body: z.object({ content }),
    answer: lockboxColumns,
  }),
  sendLockbox: route({
    method: 'POST',
    path: '/api/admin/lockbox',
    access: ['admin'],
    summary: 'Take the rows of a lockbox file as a task. Rows that came before are not taken again.',
    status: 201,
    bodyLimit: 2 * LARGEST,
    body: z.object({
      name: fileName(120),
      content,
      totalAmount: money,
      /** With the bank under whose name the map is kept. */
      layout: z.optional(z.object({ bank: lockboxBank, map: lockboxMap })),
      stated,
    }),
    answer: z.object({ fileId: z.int() }),
    errors: ['state_changed'],
  }),
  getLockboxFile: route({
    method: 'GET',
    path: '/api/admin/lockbox/:id',
    access: ['admin'],
    reads: 'lockbox',
    summary:
      'How far a lockbox file has been taken, and every row that was not simply posted, with its reason.',
    params: byId,
    answer: lockboxResult,
    errors: ['not_found'],
  }),
} as const
