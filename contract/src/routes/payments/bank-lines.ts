import * as z from 'zod/mini'
import {
  bankLine,
  bankStatement,
  importedStatement,
  LINE_STANDINGS,
} from '../../entities/payments/bank-line.ts'
import { fileName } from '../../file-name.ts'
import { perUser } from '../../limits.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { ADMIN, route } from '../../route.ts'
import { centsNumber, optionalText } from '../../values.ts'

/** A month of a busy account; a year goes in several files. */
export const MAX_STATEMENT_CHARS = 900_000

/** The lines of the company's bank, and which payout each of them is. */
export const bankLineRoutes = {
  importBankStatement: route({
    method: 'POST',
    path: '/api/payments/bankstatements',
    access: ADMIN,
    status: 201,
    changes: ['books'],
    summary:
      'Import a CSV of the bank. Lines that are known already change nothing; new ones are matched to payouts. Control totals that are sent must be those of the file.',
    limits: [perUser(60)],
    bodyLimit: 1_000_000,
    body: z.object({
      fileName: fileName(200),
      text: z.string().check(z.maxLength(MAX_STATEMENT_CHARS)),
      lineCount: z._default(z.nullable(z.int()), null),
      sumCents: z._default(z.nullable(centsNumber), null),
    }),
    answer: importedStatement,
    errors: ['statement_refused'],
  }),
  listBankStatements: route({
    method: 'GET',
    path: '/api/payments/bankstatements',
    access: ADMIN,
    reads: 'books',
    summary: 'The statements that were imported, newest first, with their control totals.',
    ...list({
      name: 'bank-statements',
      sorts: ['imported'],
      columns: [
        ['File', 'fileName'],
        ['From', 'firstOn'],
        ['To', 'lastOn'],
        ['Lines', 'lineCount'],
        ['New lines', 'newCount'],
        ['Sum', 'sum'],
        ['Imported by', 'importedBy'],
        ['Imported', 'importedAt'],
      ],
    }),
    answer: z.array(bankStatement),
  }),
  listBankLines: route({
    method: 'GET',
    path: '/api/payments/banklines',
    access: ADMIN,
    reads: 'books',
    summary: 'The lines of the bank: those of which nobody knows yet what they are, or all.',
    ...list({
      name: 'bank-lines',
      pageSize: 20,
      sorts: ['bookedOn', 'amount'],
      filters: { ...textFilter, ...dayFilters, standing: z.optional(z.enum(LINE_STANDINGS)) },
      columns: [
        ['Line', 'lineID'],
        ['Booked', 'bookedOn'],
        ['Amount', 'amount'],
        ['Description', 'description'],
        ['Standing', 'standing'],
        ['Payout', 'payoutID'],
        ['Payout amount', 'payoutAmount'],
        ['Evidence', 'evidence'],
        ['Note', 'note'],
        ['Decided by', 'decidedBy'],
        ['File', 'fileName'],
      ],
      totals: ['Amount', 'Payout amount'],
    }),
    answer: z.array(bankLine),
  }),
  decideBankLine: route({
    method: 'PUT',
    path: '/api/payments/banklines/:id',
    access: ADMIN,
    changes: ['books'],
    summary: 'Say which payout a line is, or by a note alone that it is none; without both it is open again.',
    params: byId,
    body: z.object({
      payoutId: z._default(z.nullable(z.string().check(z.regex(/^po_[A-Za-z0-9_]{1,80}$/))), null),
      note: optionalText(200),
    }),
    answer: bankLine,
    errors: ['not_found'],
  }),
} as const
