import { ITEM_KINDS, LINE_CATEGORIES } from '@fieldstone/domain/payments/bank-lines'
import * as z from 'zod/mini'
import {
  bankItem,
  bankLine,
  bankStatement,
  importedStatement,
  LINE_STANDINGS,
  statementColumns,
  statementMap,
} from '../../entities/payments/bank-line.ts'
import { entity } from '../../entity.ts'
import { fileName } from '../../file-name.ts'
import { perUser } from '../../limits.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { ADMIN, nothing, route } from '../../route.ts'
import {
  centsNumber,
  date,
  exactText,
  formId,
  formIdOrNone,
  idText,
  money,
  optionalText,
  text,
} from '../../values.ts'

/** A month of a busy account; a year goes in several files. */
export const MAX_STATEMENT_CHARS = 900_000

/** Lines, or items, of one match. */
export const MOST_MATCHED = 50

/** The lines of the company's bank, and what each of them is. */
export const bankLineRoutes = {
  importBankStatement: route({
    method: 'POST',
    path: '/api/payments/bankstatements',
    access: ADMIN,
    status: 201,
    changes: ['books'],
    summary:
      'Import a CSV or a BAI2 file of the bank. A BAI2 file names its accounts. Lines that are known already change nothing. Control totals that are sent must be those of the file.',
    limits: [perUser(60)],
    bodyLimit: 1_000_000,
    body: z.object({
      fileName: fileName(200),
      text: z.string().check(z.maxLength(MAX_STATEMENT_CHARS)),
      accountId: z._default(formIdOrNone, null),
      /** Of a CSV whose columns staff chose. It is kept for the next file of the account. */
      map: z.optional(statementMap),
      lineCount: z._default(z.nullable(z.int()), null),
      sumCents: z._default(z.nullable(centsNumber), null),
    }),
    answer: importedStatement,
    errors: ['statement_refused'],
  }),
  describeBankStatement: route({
    method: 'POST',
    path: '/api/payments/bankstatements/columns',
    access: ADMIN,
    summary: 'The columns of a CSV of the bank, with the map of its account, or else a proposal.',
    limits: [perUser(60)],
    bodyLimit: 1_000_000,
    body: z.object({
      text: z.string().check(z.maxLength(MAX_STATEMENT_CHARS)),
      accountId: formId,
    }),
    answer: statementColumns,
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
        ['Account', 'accountName'],
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
      filters: {
        ...textFilter,
        ...dayFilters,
        standing: z.optional(z.enum(LINE_STANDINGS)),
        account: z.optional(idText),
      },
      columns: [
        ['Line', 'lineID'],
        ['Account', 'accountName'],
        ['Booked', 'bookedOn'],
        ['Amount', 'amount'],
        ['Description', 'description'],
        ['Standing', 'standing'],
        ['Category', 'category'],
        ['Match', 'matchID'],
        ['Items', ({ items }) => itemText(items), 'items'],
        ['Difference', 'difference'],
        ['Evidence', 'evidence'],
        ['Note', 'note'],
        ['Decided by', 'decidedBy'],
        ['File', 'fileName'],
      ],
      totals: ['Amount'],
      money: ['Amount', 'Difference'],
    }),
    answer: z.array(bankLine),
  }),
  addBankLine: route({
    method: 'POST',
    path: '/api/payments/banklines',
    access: ADMIN,
    status: 201,
    changes: ['books'],
    summary: 'Enter a line of a statement by hand. It is matched like the lines of a file.',
    body: entity({
      accountId: ['accountID', formId],
      on: ['bookedOn', date],
      amountCents: ['amount', money],
      description: text(200).check(z.minLength(1, 'Enter the description on the statement')),
    }),
    answer: bankLine,
  }),
  deleteBankLine: route({
    method: 'DELETE',
    path: '/api/payments/banklines/:id',
    access: ADMIN,
    status: 204,
    changes: ['books'],
    summary: 'Delete a line that was entered by hand and has no match.',
    params: byId,
    answer: nothing,
    errors: ['not_found', 'state_changed'],
  }),
  categorizeBankLine: route({
    method: 'PUT',
    path: '/api/payments/banklines/:id',
    access: ADMIN,
    changes: ['books'],
    summary:
      'Say what a line is that is none of our items. Its amount is booked. Without a category it is open again.',
    params: byId,
    body: z.object({ category: z.nullable(z.enum(LINE_CATEGORIES)), note: optionalText(200) }),
    answer: bankLine,
    errors: ['not_found', 'state_changed'],
  }),
  listBankItems: route({
    method: 'GET',
    path: '/api/payments/bankitems',
    access: ADMIN,
    reads: 'books',
    summary:
      'Payouts, deposits, checks and returned checks that have no bank line yet, oldest first. By closeness: those nearest to an amount.',
    ...list({
      name: 'not-at-the-bank',
      pageSize: 20,
      sorts: ['expectedDate', 'amount', 'closeness'],
      filters: {
        ...textFilter,
        kind: z.optional(z.enum(ITEM_KINDS)),
        account: z.optional(idText),
        /** The amount, in cents, to which closeness is measured: '-12500'. Without it, 0. */
        nearCents: z.optional(z.string().check(z.regex(/^-?\d{1,15}$/))),
      },
      columns: [
        ['Kind', 'kind'],
        ['Item', 'itemID'],
        ['Expected', 'expectedDate'],
        ['Number', 'number'],
        ['About', 'about'],
        ['Amount', 'amount'],
      ],
      totals: ['Amount'],
    }),
    answer: z.array(bankItem),
  }),
  matchBankLines: route({
    method: 'POST',
    path: '/api/payments/bankmatches',
    access: ADMIN,
    status: 204,
    changes: ['books'],
    summary: 'Match lines of one account with items. A note is required if their sums differ.',
    body: z.object({
      lineIds: z.array(formId).check(z.minLength(1), z.maxLength(MOST_MATCHED)),
      items: z
        .array(z.object({ kind: z.enum(ITEM_KINDS), id: exactText(90) }))
        .check(z.minLength(1), z.maxLength(MOST_MATCHED)),
      note: optionalText(200),
    }),
    answer: nothing,
    errors: ['state_changed'],
  }),
  undoBankMatch: route({
    method: 'DELETE',
    path: '/api/payments/bankmatches/:id',
    access: ADMIN,
    status: 204,
    changes: ['books'],
    summary: 'Undo a match. Its lines and items are open again, and no rule matches these lines again.',
    params: byId,
    answer: nothing,
    errors: ['not_found'],
  }),
} as const

/** 'payout po_1; deposit 000012' */
const itemText = (items: unknown): string =>
  z
    .parse(z.array(z.object({ kind: z.string(), itemID: z.string(), number: z.string() })), items)
    .map(({ kind, itemID, number }) => `${kind} ${kind === 'payout' ? itemID : number || itemID}`)
    .join('; ')
