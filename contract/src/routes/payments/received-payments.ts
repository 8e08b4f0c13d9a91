import { INSTRUMENTS, PAID_BY } from '@fieldstone/domain/payments/received'
import * as z from 'zod/mini'
import type { CsvRow } from '../../csv.ts'
import { receipt } from '../../entities/payments/receipt.ts'
import {
  proposal,
  receivedOutcome,
  receivedPayment,
  receivedPaymentRecord,
} from '../../entities/payments/received-payment.ts'
import { entity } from '../../entity.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { route } from '../../route.ts'
import { SHOWS_MONEY } from '../../shows-money.ts'
import {
  amountAboveZero,
  because,
  date,
  formId,
  formIdOrNone,
  idText,
  moneyText,
  multilineText,
  optionalMultilineText,
  optionalText,
  text,
} from '../../values.ts'

/** No bank returned what was recorded by mistake. */
const returnedOf = ({ state, returnedDate }: CsvRow): string | null =>
  state === 'returned' ? z.nullable(z.string()).parse(returnedDate) : null

/** The money may have gone to another certificate before. */
const AFTER_ACT = ['books', 'received-payments', ...SHOWS_MONEY] as const

/** Money by mail, wire or at the counter. Each act answers the payment as it is then. */
export const receivedPaymentRoutes = {
  listReceivedPayments: route({
    method: 'GET',
    path: '/api/admin/receivedpayments',
    access: ['admin'],
    reads: 'received-payments',
    summary: 'Payments that staff received, newest first unless sorted. X-Total-Count holds the whole count.',
    answer: z.array(receivedPayment),
    ...list({
      name: 'received-payments',
      pageSize: 20,
      sorts: ['receivedDate', 'settledDate', 'amount', 'taxSaleNo', 'payerName'],
      filters: {
        ...textFilter,
        ...dayFilters,
        state: z.optional(receivedOutcome),
        /** 'none': what belongs to no certificate yet. */
        belongsTo: z.optional(z.enum(['none'])),
      },
      totals: ['Amount'],
      columns: [
        ['Received', 'receivedDate'],
        ['Settled', 'settledDate'],
        ['Returned', returnedOf, 'returnedDate'],
        ['Certificate', 'taxSaleNo'],
        ['Parcel', 'parcelNo'],
        ['Payer', 'payerName'],
        ['Paid with', 'instrument'],
        ['Reference', 'reference'],
        ['Amount', 'amount'],
        ['State', 'state'],
        ['Receipt', 'receiptNo'],
      ],
    }),
  }),
  proposeCertificates: route({
    method: 'GET',
    path: '/api/admin/receivedpayments/proposals',
    access: ['admin'],
    reads: 'payment-proposals',
    summary:
      'Certificates to which money may belong, each with its evidence: by remittance code, certificate or parcel number, name of the owner, and amount. The one beside whose record it is asked is always among them.',
    query: entity({
      text: optionalText(120),
      amount: z.optional(moneyText),
      receivedDate: z.optional(date),
      besideId: ['parcelID', z.optional(idText)],
    }),
    answer: z.array(proposal),
  }),
  getReceivedPayment: route({
    method: 'GET',
    path: '/api/admin/receivedpayments/:id',
    access: ['admin'],
    reads: 'received-payments',
    summary: 'One payment that staff received.',
    params: byId,
    answer: receivedPaymentRecord,
    errors: ['not_found'],
  }),
  recordReceivedPayment: route({
    method: 'POST',
    path: '/api/admin/receivedpayments',
    access: ['admin'],
    changes: AFTER_ACT,
    summary:
      'Record a check, money order, wire or cash. Without a certificate it is unidentified money; with a settled date it is booked.',
    status: 201,
    body: entity({
      certificateId: ['parcelID', z._default(formIdOrNone, null)],
      instrument: z.enum(INSTRUMENTS),
      /** All that came; of a wire with its fee. */
      amount: amountAboveZero,
      receivedDate: z.optional(date),
      /** Left out, cash and wires settle on the day they came, paper later. */
      settledDate: z._default(z.nullable(date), null),
      /** Of paper and cash; a wire comes by wire. */
      receivedBy: z._default(z.enum(['MAIL', 'COUNTER']), 'MAIL'),
      /** Of a Chapter 13 trustee: applied by the plan that the legal file records. */
      paidBy: z._default(z.nullable(z.enum(PAID_BY)), null),
      reference: optionalText(80),
      payerName: optionalText(120),
      note: optionalMultilineText(500),
      /** It looks like money that is recorded: why it is other money. */
      recordAnyway: z.optional(because),
    }),
    answer: receivedPaymentRecord,
    errors: ['not_found', 'already_recorded', 'no_payoff'],
  }),
  settleReceivedPayment: route({
    method: 'POST',
    path: '/api/admin/receivedpayments/:id/settle',
    access: ['admin'],
    changes: AFTER_ACT,
    summary: 'The funds have cleared: book the payment.',
    params: byId,
    body: z.object({ settledDate: z.optional(date) }),
    answer: receivedPaymentRecord,
    errors: ['not_found', 'state_changed', 'no_payoff'],
  }),
  returnReceivedPayment: route({
    method: 'POST',
    path: '/api/admin/receivedpayments/:id/return',
    access: ['admin'],
    changes: AFTER_ACT,
    summary:
      'The bank did not pay, or took the money back, or the payment was recorded by mistake: reverse what was booked.',
    params: byId,
    body: z.object({
      returnedDate: z.optional(date),
      reason: because,
      /** It was never received like this: no fee for a returned payment is owed. */
      isMistake: z._default(z.boolean(), false),
    }),
    answer: receivedPaymentRecord,
    errors: ['not_found', 'state_changed'],
  }),
  assignReceivedPayment: route({
    method: 'POST',
    path: '/api/admin/receivedpayments/:id/assign',
    access: ['admin'],
    changes: AFTER_ACT,
    summary:
      'Say whose the money is, or that this is not known after all: what was booked elsewhere is reversed.',
    params: byId,
    body: entity({
      certificateId: ['parcelID', formIdOrNone],
      /** To whom it belonged when the person decided. */
      seenCertificateId: ['seenParcelID', z._default(z.nullable(formId), null)],
      reason: because,
    }),
    answer: receivedPaymentRecord,
    errors: ['not_found', 'state_changed', 'already_recorded', 'no_payoff'],
  }),
  sendBackReceivedPayment: route({
    method: 'POST',
    path: '/api/admin/receivedpayments/:id/sendback',
    access: ['admin'],
    changes: AFTER_ACT,
    summary:
      'Ask to return unidentified money to its sender by check. A second administrator approves it, on the page of approvals.',
    params: byId,
    body: entity({
      amountCents: ['amount', amountAboveZero],
      payee: text(120).check(z.minLength(1)),
      address: multilineText(500).check(z.minLength(1)),
      /** The number of the check, or how it goes. */
      reference: text(80).check(z.minLength(1)),
      reason: because,
    }),
    answer: receivedPaymentRecord,
    errors: ['not_found', 'state_changed'],
  }),
  undoSentBackPayment: route({
    method: 'POST',
    path: '/api/admin/receivedpayments/:id/sendback/undo',
    access: ['admin'],
    changes: AFTER_ACT,
    summary: 'Undo the return of unidentified money: the check was not cashed, or never sent.',
    params: byId,
    body: entity({ moveId: ['moveID', z.int().check(z.minimum(1))], reason: because }),
    answer: receivedPaymentRecord,
    errors: ['not_found', 'state_changed'],
  }),
  getReceivedReceipt: route({
    method: 'GET',
    path: '/api/admin/receivedpayments/:id/receipt',
    access: ['admin'],
    isInCompanyName: true,
    reads: 'receipts',
    summary: 'The receipt of a settled payment as its next copy would be.',
    params: byId,
    answer: receipt,
    errors: ['not_found'],
  }),
  printReceivedReceipt: route({
    method: 'POST',
    path: '/api/admin/receivedpayments/:id/receipt',
    access: ['admin'],
    isInCompanyName: true,
    summary: 'Count a copy of the receipt that is printed now. Every copy but the first is a duplicate.',
    params: byId,
    answer: receipt,
    errors: ['not_found'],
  }),
} as const
