import * as z from 'zod/mini'
import {
  moneyAge,
  UNAPPLIED_KINDS,
  unappliedMoney,
  unappliedSum,
} from '../../entities/payments/unapplied-money.ts'
import { list, textFilter } from '../../list.ts'
import { route } from '../../route.ts'

/** Money that pays nothing, by age. */
export const unappliedMoneyRoutes = {
  listUnappliedMoney: route({
    method: 'GET',
    path: '/api/admin/unappliedmoney',
    access: ['admin'],
    reads: 'unapplied-money',
    summary:
      'Unapplied and unidentified money of each payment, for review of unclaimed funds. Oldest first unless sorted. X-Total-Count holds the whole count.',
    answer: z.array(unappliedMoney),
    ...list({
      name: 'unapplied-money',
      pageSize: 20,
      sorts: ['receivedDate', 'amount', 'payerName', 'taxSaleNo', 'countyName', 'lastContactDate'],
      filters: {
        ...textFilter,
        age: z.optional(moneyAge),
        kind: z.optional(z.enum(UNAPPLIED_KINDS)),
      },
      totals: ['Amount', 'Waiting to go back'],
      columns: [
        ['Received', 'receivedDate'],
        ['Days held', 'ageDays'],
        ['Kind', 'kind'],
        ['Payer', 'payerName'],
        ['Certificate', 'taxSaleNo'],
        ['Parcel', 'parcelNo'],
        ['County', 'countyName'],
        ['Amount', 'amount'],
        ['Waiting to go back', 'waiting'],
        ['Last contact', 'lastContactDate'],
        ['Payment', 'paymentID'],
      ],
    }),
  }),
  sumUnappliedMoney: route({
    method: 'GET',
    path: '/api/admin/unappliedmoney/ages',
    access: ['admin'],
    reads: 'unapplied-money',
    summary: 'The sum of all unapplied and unidentified money by age.',
    answer: z.array(unappliedSum),
  }),
} as const
