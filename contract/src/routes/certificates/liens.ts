import * as z from 'zod/mini'
import { certificateSummary, webStatus } from '../../entities/certificates/certificate.ts'
import { lienCount } from '../../entities/certificates/lien-count.ts'
import { list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { route, STAFF } from '../../route.ts'
import { flagText, idText } from '../../values.ts'

/** What All Liens may be ordered by; each order is an index. A status narrows the list and does not order it. */
export const LIEN_SORTS = ['parcelNo', 'taxSaleNo', 'ownerName', 'propertyAddress'] as const

const statusFilter = { status: z.optional(webStatus) }

const lienList = {
  name: 'liens',
  pageSize: 15,
  sorts: LIEN_SORTS,
  columns: [
    ['Parcel number', 'parcelNo'],
    ['Tax certificate', 'taxSaleNo'],
    ['Status', 'status'],
    ['Owner', 'ownerName'],
    ['Property', 'propertyAddressFull'],
  ],
} as const

const ORDER =
  'by parcel number unless sorted. X-Total-Count holds the count, up to 1,000 when the list is filtered.'

/** All Liens: of one county, and of all that the reader reaches. */
export const lienRoutes = {
  listLiens: route({
    method: 'GET',
    path: '/api/parcels',
    access: STAFF,
    summary: `The certificates that the reader reaches, ${ORDER}`,
    ...list({ ...lienList, filters: { ...textFilter, ...statusFilter } }),
    answer: z.array(certificateSummary),
  }),
  listCountyLiens: route({
    method: 'GET',
    path: '/api/counties/:id/parcels',
    access: STAFF,
    summary: `The certificates of a county, ${ORDER} onlyUnassigned: active legal files that have no attorney.`,
    params: byId,
    ...list({
      ...lienList,
      name: 'county-liens',
      filters: { ...textFilter, ...statusFilter, onlyUnassigned: z._default(flagText, false) },
    }),
    answer: z.array(certificateSummary),
    errors: ['not_found'],
  }),
  countLiens: route({
    method: 'GET',
    path: '/api/parcels/counts',
    access: ['admin', 'county'],
    summary:
      'How many certificates stand in each status today, of one county or of all that the reader reaches.',
    query: z.object({ countyID: z.optional(idText) }),
    answer: z.array(lienCount),
    errors: ['not_found'],
  }),
} as const
