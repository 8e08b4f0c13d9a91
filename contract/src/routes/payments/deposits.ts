import * as z from 'zod/mini'
import {
  bankedMoney,
  DEPOSIT_KINDS,
  deposit,
  depositPayment,
  depositRecord,
} from '../../entities/payments/deposit.ts'
import { entity } from '../../entity.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { ADMIN, nothing, route } from '../../route.ts'
import { date, formId, money, optionalText } from '../../values.ts'

/** More payments than a bank takes with one slip. */
export const MOST_ON_SLIP = 500

const slip = {
  accountId: ['accountID', formId],
  depositedOn: ['depositDate', date],
  paymentIds: ['receivedPaymentIDs', z.array(formId).check(z.minLength(1), z.maxLength(MOST_ON_SLIP))],
  /** The total that the person saw. */
  totalCents: ['total', money],
  note: optionalText(200),
} as const

/** What was brought to the bank, or came there in one sum. */
export const depositRoutes = {
  listOnHand: route({
    method: 'GET',
    path: '/api/payments/onhand',
    access: ADMIN,
    reads: 'books',
    summary: 'Checks, money orders and cash that are on no deposit slip yet, oldest first.',
    ...list({
      name: 'on-hand',
      pageSize: 50,
      sorts: ['receivedDate', 'amount', 'payerName'],
      filters: textFilter,
      columns: [
        ['Received', 'receivedDate'],
        ['Paid with', 'instrument'],
        ['Number', 'reference'],
        ['Payer', 'payerName'],
        ['Certificate', 'taxSaleNo'],
        ['Amount', 'amount'],
      ],
      totals: ['Amount'],
    }),
    answer: z.array(depositPayment),
  }),
  listDeposits: route({
    method: 'GET',
    path: '/api/payments/deposits',
    access: ADMIN,
    reads: 'books',
    summary: 'Deposit slips, lockbox deposits and wires, newest first, each with what the bank booked.',
    ...list({
      name: 'deposits',
      pageSize: 20,
      sorts: ['depositDate', 'total'],
      filters: {
        ...textFilter,
        ...dayFilters,
        kind: z.optional(z.enum(DEPOSIT_KINDS)),
        /** Only those that the bank has not booked yet. */
        bank: z.optional(z.enum(['missing'])),
      },
      columns: [
        ['Deposit', 'depositNo'],
        ['Day', 'depositDate'],
        ['Kind', 'kind'],
        ['Account', 'accountName'],
        ['Payments', 'paymentCount'],
        ['Total', 'total'],
        ['Bank date', 'bankDate'],
        ['Bank difference', 'bankDifference'],
        ['Note', 'note'],
        ['File', 'fileName'],
        ['Made by', 'madeBy'],
      ],
      totals: ['Total'],
      money: ['Total', 'Bank difference'],
    }),
    answer: z.array(deposit),
  }),
  getDeposit: route({
    method: 'GET',
    path: '/api/payments/deposits/:id',
    access: ADMIN,
    reads: 'books',
    summary: 'A deposit with its payments.',
    params: byId,
    answer: depositRecord,
    errors: ['not_found'],
  }),
  makeDeposit: route({
    method: 'POST',
    path: '/api/payments/deposits',
    access: ADMIN,
    status: 201,
    changes: ['books'],
    summary: 'Make a deposit slip of payments that are on hand. The total must be theirs.',
    body: entity(slip),
    answer: depositRecord,
    errors: ['state_changed'],
  }),
  changeDeposit: route({
    method: 'PUT',
    path: '/api/payments/deposits/:id',
    access: ADMIN,
    changes: ['books'],
    summary: 'Change a deposit slip that is not matched to a bank line.',
    params: byId,
    body: entity(slip),
    answer: depositRecord,
    errors: ['not_found', 'state_changed'],
  }),
  undoDeposit: route({
    method: 'DELETE',
    path: '/api/payments/deposits/:id',
    access: ADMIN,
    status: 204,
    changes: ['books'],
    summary: 'Undo a deposit slip that is not matched. Its payments are on hand again.',
    params: byId,
    answer: nothing,
    errors: ['not_found', 'state_changed'],
  }),
  listBankedMoney: route({
    method: 'GET',
    path: '/api/payments/bankedmoney',
    access: ADMIN,
    reads: 'books',
    summary: 'Money by the day on which it was in the bank and by method, with fees.',
    ...list({
      name: 'money-by-deposit-date',
      pageSize: 50,
      sorts: ['bankDate', 'net'],
      filters: dayFilters,
      columns: [
        ['Day', 'bankDate'],
        ['Method', 'paymentMethod'],
        ['Payments', 'paymentCount'],
        ['Gross', 'gross'],
        ['Processor fees', 'processorFee'],
        ['Dispute fees', 'disputeFee'],
        ['Returned item fees', 'returnedItemFee'],
        ['Net', 'net'],
      ],
      totals: ['Gross', 'Processor fees', 'Dispute fees', 'Returned item fees', 'Net'],
    }),
    answer: z.array(bankedMoney),
  }),
} as const
