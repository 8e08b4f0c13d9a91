import * as z from 'zod/mini'
import { bookMonth, monthStatement } from '../../entities/payments/month-end.ts'
import { perUser } from '../../limits.ts'
import { ADMIN, file, route } from '../../route.ts'
import { date } from '../../values.ts'

/** A month by its last day. */
const byMonth = z.object({ endsOn: date })

/** The months of the books: the three-way tie, the close and the journal. */
export const monthEndRoutes = {
  listMonths: route({
    method: 'GET',
    path: '/api/payments/months',
    access: ADMIN,
    reads: 'books',
    summary: 'The months since the opening of the books, newest first, with who closed them.',
    answer: z.array(bookMonth),
  }),
  getMonth: route({
    method: 'GET',
    path: '/api/payments/months/:endsOn',
    access: ADMIN,
    reads: 'books',
    summary:
      'The three-way tie for the end of a month, with what is in the way of its close. A closed month is answered as it was stored.',
    params: byMonth,
    answer: monthStatement,
    errors: ['not_found'],
  }),
  requestMonthClose: route({
    method: 'POST',
    path: '/api/payments/months/:endsOn/close',
    access: ADMIN,
    changes: ['books', 'approvals'],
    summary: 'Request the close of a month. A second administrator approves it.',
    limits: [perUser(60)],
    params: byMonth,
    answer: monthStatement,
    errors: ['not_found', 'state_changed'],
  }),
  exportJournal: route({
    method: 'GET',
    path: '/api/payments/months/:endsOn/journal',
    access: ADMIN,
    exchange: 'file',
    mediaType: 'text/csv; charset=utf-8',
    summary: 'The journal of a month as CSV: every posting with its debits and credits.',
    limits: [perUser(60)],
    params: byMonth,
    answer: file,
    errors: ['not_found'],
  }),
} as const
