import * as z from 'zod/mini'
import { growth } from '../../entities/payoff/growth.ts'
import { payoffQuote } from '../../entities/payoff/payoff.ts'
import { payoffLogRow } from '../../entities/payoff/payoff-log.ts'
import { ANONYMOUS_PAYOFFS, perUser } from '../../limits.ts'
import { dayFilters, list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { EVERYONE, file, route } from '../../route.ts'

const LIMITS = [ANONYMOUS_PAYOFFS, perUser(120)] as const

export const payoffRoutes = {
  listPayoffViews: route({
    method: 'GET',
    path: '/api/parcels/payoffs',
    access: ['admin'],
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
  logPayoff: route({
    method: 'POST',
    path: '/api/parcels/:id/payofflog',
    access: EVERYONE,
    summary: 'Note that a payoff was shown or printed; the answer is its numbered snapshot.',
    status: 201,
    limits: LIMITS,
    params: byId,
    // Without a body it is a view: the specification names none.
    // 'county': one of the two figures of the county's page, on paper; 'county-view': that page on a screen.
    body: z._default(
      z.object({
        purpose: z._default(z.enum(['view', 'print', 'county', 'county-view']), 'view'),
        period: z.optional(z.enum(['current', 'future'])),
      }),
      { purpose: 'view' },
    ),
    answer: payoffQuote,
    // On paper it is in the company's name.
    errors: ['not_found', 'no_payoff', 'company_missing'],
  }),
  getGrowth: route({
    method: 'GET',
    path: '/api/parcels/:id/growth',
    access: EVERYONE,
    summary: 'How the payoff came to be what it is: year by year from the sale, and month by month.',
    limits: LIMITS,
    params: byId,
    answer: growth,
    errors: ['not_found', 'no_payoff'],
  }),
  payoffInvoice: route({
    method: 'GET',
    path: '/api/parcels/:id/payoffinvoice.pdf',
    access: EVERYONE,
    isInCompanyName: true,
    exchange: 'file',
    mediaType: 'application/pdf',
    summary: 'The PAYOFF INVOICE with its remittance slip, under a quote number of its own.',
    limits: LIMITS,
    params: byId,
    answer: file,
    errors: ['not_found', 'no_payoff'],
  }),
  payoffOfferFile: route({
    method: 'GET',
    path: '/api/admin/payoffrequests/:id/offer.pdf',
    access: ['admin'],
    isInCompanyName: true,
    exchange: 'file',
    mediaType: 'application/pdf',
    summary:
      'A payoff that was offered and still holds, as the PAYOFF INVOICE under the number that it was kept by.',
    limits: [perUser(60)],
    params: byId,
    answer: file,
    errors: ['not_found', 'no_payoff'],
  }),
} as const
