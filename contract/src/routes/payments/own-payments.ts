import { isCharged, PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import * as z from 'zod/mini'
import type { CsvRow } from '../../csv.ts'
import { ownPayment, unfinishedPayment } from '../../entities/payments/own-payment.ts'
import { perUser } from '../../limits.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { route, TAXPAYER } from '../../route.ts'
import { idText } from '../../values.ts'

const chargedOf = ({ outcome, paymentAmount }: CsvRow): number =>
  isCharged(anOutcome.parse(outcome)) ? Number(paymentAmount) : 0

const anOutcome = z.enum(PAYMENT_OUTCOMES)

/** Why the payer's bank did not pay, as the list says it beside the outcome. */
const reasonOf = ({ failure }: CsvRow): string | null => whyNotPaid.parse(failure)?.message ?? null

const whyNotPaid = z.nullable(z.object({ message: z.string() }))

/** A payer's own payments. */
export const ownPaymentRoutes = {
  listMyPayments: route({
    method: 'GET',
    path: '/api/parcels/mypayments',
    access: TAXPAYER,
    reads: 'payments',
    summary:
      'The payments that this person has begun here, newest first. X-Total-Count holds the whole count.',
    ...list({
      name: 'online-payments',
      sorts: ['requestDate', 'payofF_TOTAL', 'taxSaleNo', 'propertyAddress'],
      filters: {
        ...textFilter,
        ...dayFilters,
        outcome: z.optional(anOutcome),
        certificateId: ['parcelID', z.optional(idText)],
      },
      columns: [
        ['Request Date', (row, dayOf) => dayOf(String(row['requestDate']))],
        ['Payoff Total', 'payofF_TOTAL'],
        ['Parcel Address', 'propertyAddressFull'],
        ['Certificate number', 'taxSaleNo'],
        ['Parcel number', 'parcelNo'],
        ['Fee', 'fee'],
        ['Total charged', chargedOf, 'paymentAmount'],
        ['Method', 'paymentMethod'],
        ['Outcome', 'outcome'],
        ['Receipt', 'receiptNo'],
        ['Payment', 'paymentID'],
        ['Reason', reasonOf, 'failure'],
      ],
      totals: ['Payoff Total', 'Fee', 'Total charged'],
    }),
    answer: z.array(ownPayment),
  }),
  listUnfinished: route({
    method: 'GET',
    path: '/api/payments/unfinished',
    access: TAXPAYER,
    reads: 'payments',
    summary:
      'What this person has begun to pay of a certificate and left half-way; nothing of it is charged.',
    limits: [perUser(120)],
    query: z.object({ parcelId: idText }),
    answer: z.array(unfinishedPayment),
  }),
} as const
