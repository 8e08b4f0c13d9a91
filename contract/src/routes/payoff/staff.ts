import * as z from 'zod/mini'
import { payoffLogRow } from '../../entities/payoff/payoff-log.ts'
import { perUser } from '../../limits.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { pdf } from '../../pdf.ts'
import { route } from '../../route.ts'

/** Payoff routes for staff only. */
export const staffPayoffRoutes = {
  listPayoffViews: route({
    method: 'GET',
    path: '/api/parcels/payoffs',
    access: ['admin'],
    reads: 'payoff-views',
    summary:
      'The log of payoffs that were shown or printed, newest first. X-Total-Count holds the whole count.',
    ...list({
      name: 'payoff-views',
      pageSize: 20,
      sorts: ['taxSaleNo', 'parcelNo', 'userName', 'ownerName', 'address', 'payofF_TOTAL', 'requestDate'],
      filters: { ...textFilter, ...dayFilters },
      columns: [
        ['Certificate', 'taxSaleNo'],
        ['Parcel number', 'parcelNo'],
        ['User', 'userName'],
        ['Owner', 'ownerName'],
        ['Property address', 'address'],
        ['Payoff', 'payofF_TOTAL'],
        ['Requested', (row, dayOf) => dayOf(String(row['requestDate']))],
      ],
      totals: ['Payoff'],
    }),
    answer: z.array(payoffLogRow),
  }),
  payoffOfferFile: route({
    path: '/api/admin/payoffrequests/:id/offer.pdf',
    access: ['admin'],
    isInCompanyName: true,
    ...pdf,
    summary:
      'A payoff that was offered and still holds, as the PAYOFF INVOICE under the number that it was kept by.',
    limits: [perUser(60)],
    params: byId,
    errors: ['not_found', 'no_payoff', 'not_printable'],
  }),
} as const
