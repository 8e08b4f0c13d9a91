import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import * as z from 'zod/mini'
import { NONE_LOGGED, webPayment } from '../../entities/payments/web-payment.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { route } from '../../route.ts'

export const webPaymentRoutes = {
  listWebPayments: route({
    method: 'GET',
    path: '/api/payments/GetWebPaymentLogs',
    access: ['admin'],
    reads: 'online-payments',
    summary:
      'Every payment that was begun on this site, newest first; by `outcome` those alone that ended so. X-Total-Count holds the whole count.',
    ...list({
      name: 'web-payments',
      pageSize: 20,
      sorts: [
        ...['taxSaleNo', 'ownerName', 'address', 'username', 'lastName', 'firstName', 'email', 'phone'],
        ...['paymentAmount', 'paymentMethod', 'isPaymentPending', 'created'],
      ],
      filters: { ...textFilter, ...dayFilters, outcome: z.optional(z.enum(PAYMENT_OUTCOMES)) },
      columns: [
        ['Certificate', 'taxSaleNo'],
        ['Owner', 'ownerName'],
        ['Property address', 'address'],
        ['Username', 'username'],
        ['Last name', (row) => logged(row['lastName'])],
        ['First name', (row) => logged(row['firstName'])],
        ['E-mail', (row) => logged(row['email'])],
        ['Phone', (row) => logged(row['phone'])],
        ['Certificate portion', 'certificatePortion'],
        ['Fee', 'fee'],
        ['Payment amount', 'paymentAmount'],
        ['Method', 'paymentMethod'],
        ['Pending', (row) => (row['isPaymentPending'] === true ? 'yes' : 'no')],
        ['Outcome', 'outcome'],
        ['Created', (row, dayOf) => dayOf(String(row['created']))],
        ['Payment', 'paymentID'],
      ],
      totals: ['Certificate portion', 'Fee', 'Payment amount'],
    }),
    answer: z.array(webPayment),
  }),
} as const

const logged = (value: unknown): string => (value === null ? NONE_LOGGED : String(value))
