import * as z from 'zod/mini'
import {
  balanceEntry,
  difference,
  payout,
  reconciliation,
  reconciliationSummary,
} from '../../entities/payments/payout.ts'
import { perUser } from '../../limits.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { nothing, route } from '../../route.ts'
import { date, formInt, text } from '../../values.ts'

const ADMIN = ['admin'] as const
const payoutId = z.object({ id: z.string().check(z.regex(/^po_[A-Za-z0-9_]{1,80}$/)) })

/** What reached the bank, and whether our books, the provider's and the bank's say the same. */
export const payoutRoutes = {
  listPayouts: route({
    method: 'GET',
    path: '/api/payments/payouts',
    access: ADMIN,
    summary:
      'What the provider has sent to the bank, newest first, each with its fees and the line of the bank.',
    ...list({
      name: 'payouts',
      pageSize: 20,
      sorts: ['created', 'arrivalDate', 'amount'],
      filters: { ...textFilter, ...dayFilters, bank: z.optional(z.enum(['missing'])) },
      columns: [
        ['Payout', 'payoutID'],
        ['Made', (row, dayOf) => dayOf(String(row['created']))],
        ['Arrives', 'arrivalDate'],
        ['Status', 'status'],
        ['Trace', 'traceID'],
        ['Lines', 'entryCount'],
        ['Gross', 'gross'],
        ['Processor fee', 'processorFee'],
        ['Amount', 'amount'],
        ['Bank amount', 'bankAmount'],
        ['Bank date', 'bankDate'],
        ['Bank reference', 'bankReference'],
        ['Bank evidence', 'bankEvidence'],
        ['Bank difference', 'bankDifference'],
      ],
      totals: ['Gross', 'Processor fee', 'Amount', 'Bank amount'],
    }),
    answer: z.array(payout),
  }),
  listBalanceEntries: route({
    method: 'GET',
    path: '/api/payments/balance',
    access: ADMIN,
    summary: "The lines of the provider's balance: of one payout, of some days, or those not paid out yet.",
    ...list({
      name: 'provider-balance',
      pageSize: 20,
      sorts: ['created', 'gross', 'net'],
      filters: {
        ...textFilter,
        ...dayFilters,
        payout: z.optional(z.string().check(z.maxLength(90))),
      },
      columns: [
        ['Line', 'entryID'],
        ['Made', (row, dayOf) => dayOf(String(row['created']))],
        ['Kind', 'kind'],
        ['Payment', 'paymentID'],
        ['Certificate', 'taxSaleNo'],
        ['County', 'countyName'],
        ['Gross', 'gross'],
        ['Processor fee', 'processorFee'],
        ['Net', 'net'],
        ['Payout', 'payoutID'],
      ],
      totals: ['Gross', 'Processor fee', 'Net'],
    }),
    answer: z.array(balanceEntry),
  }),
  listReconciliation: route({
    method: 'GET',
    path: '/api/payments/reconciliation',
    access: ADMIN,
    summary:
      'The payments of some days by county and method, with what the ledger and the provider say of them.',
    ...list({
      name: 'reconciliation',
      pageSize: 50,
      sorts: ['countyName', 'collected'],
      filters: dayFilters,
      columns: [
        ['County', 'countyName'],
        ['Method', 'paymentMethod'],
        ['Payments', 'paymentCount'],
        ['Certificate portion', 'certificatePortion'],
        ['Fee', 'fee'],
        ['Collected', 'collected'],
        ['Refunds', 'refunds'],
        ['Returns', 'returns'],
        ['Ledger', 'ledger'],
        ['Provider', 'provider'],
        ['Processor fee', 'processorFee'],
        ['Net', 'net'],
        ['In process', 'inProcess'],
      ],
      totals: [
        'Certificate portion',
        'Fee',
        'Collected',
        'Refunds',
        'Returns',
        'Ledger',
        'Provider',
        'Processor fee',
        'Net',
        'In process',
      ],
    }),
    answer: z.array(reconciliation),
  }),
  listDifferences: route({
    method: 'GET',
    path: '/api/payments/reconciliation/differences',
    access: ADMIN,
    summary: 'The payments whose ledger and provider do not agree at the end of a day, each with its reason.',
    ...list({
      name: 'differences',
      pageSize: 50,
      sorts: ['taxSaleNo'],
      filters: { to: z.optional(date) },
      columns: [
        ['Payment', 'paymentID'],
        ['Certificate', 'taxSaleNo'],
        ['Line', 'entryID'],
        ['Ledger', 'ledger'],
        ['Provider', 'provider'],
        ['Reason', 'reason'],
      ],
      totals: ['Ledger', 'Provider'],
    }),
    answer: z.array(difference),
  }),
  reconciliationSummary: route({
    method: 'GET',
    path: '/api/payments/reconciliation/summary',
    access: ADMIN,
    summary:
      'Ledger, provider and bank of some days side by side; what is not paid out; returns of the last 60 days.',
    query: z.object(dayFilters),
    answer: reconciliationSummary,
  }),
  fetchPayouts: route({
    method: 'POST',
    path: '/api/payments/payouts/fetch',
    access: ADMIN,
    status: 204,
    summary: 'Read the payouts and lines of the provider now, instead of at the next sweep.',
    limits: [perUser(60)],
    answer: nothing,
    errors: ['provider_unavailable', 'provider_refused'],
  }),
  enterBankLine: route({
    method: 'PUT',
    path: '/api/payments/payouts/:id/bankline',
    access: ADMIN,
    summary: 'Enter the one line of the bank statement that a payout is, or correct it.',
    params: payoutId,
    body: z.object({ amountCents: formInt(-999_999_999, 999_999_999), on: date, reference: text(80) }),
    answer: payout,
    errors: ['not_found'],
  }),
} as const
