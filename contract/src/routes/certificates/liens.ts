import * as z from 'zod/mini'
import { countyLien, lienSummary, webStatus } from '../../entities/certificates/certificate.ts'
import { lienCount } from '../../entities/certificates/staff.ts'
import { MOST_CHOSEN, ofChosen } from '../../entities/worklists/worklist.ts'
import { entity } from '../../entity.ts'
import { list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { route, STAFF } from '../../route.ts'
import { flagText, idText } from '../../values.ts'

/** What All Liens may be ordered by; each order is an index. A status narrows the list and does not order it. */
export const LIEN_SORTS = ['parcelNo', 'taxSaleNo', 'ownerName', 'propertyAddress'] as const

const lienFilters = {
  ...textFilter,
  status: z.optional(webStatus),
  /** Only what is in this list of the reader, or of a colleague who shares it. */
  worklistId: ['worklistID', z.optional(idText)],
} as const

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

/** A list of several counties also names them. */
const lienListOfAll = { ...lienList, columns: [...lienList.columns, ['County', 'countyName']] } as const

/** All Liens: of one county, and of all that the reader reaches. */
export const lienRoutes = {
  listLiens: route({
    method: 'GET',
    path: '/api/parcels',
    access: STAFF,
    reads: 'certificates',
    summary: `The certificates that the reader reaches, ${ORDER}`,
    ...list({ ...lienListOfAll, filters: lienFilters }),
    answer: z.array(lienSummary),
    errors: ['not_found'],
  }),
  listCountyLiens: route({
    method: 'GET',
    path: '/api/counties/:id/parcels',
    access: STAFF,
    reads: 'certificates',
    summary: `The certificates of a county, ${ORDER} onlyUnassigned: active legal files that have no attorney.`,
    params: byId,
    ...list({
      ...lienList,
      name: 'county-liens',
      filters: { ...lienFilters, onlyUnassigned: z._default(flagText, false) },
    }),
    answer: z.array(countyLien),
    errors: ['not_found'],
  }),
  listLienIds: route({
    method: 'GET',
    path: '/api/parcels/ids',
    access: ['admin', 'county'],
    summary: `Which certificates match, by parcel number: at most ${MOST_CHOSEN}. total is how many there are, up to one more than that.`,
    query: entity({ ...lienFilters, countyId: ['countyID', z.optional(idText)] }),
    answer: entity({ certificateIds: ['parcelIDs', z.array(z.int())], total: z.int() }),
    errors: ['not_found'],
  }),
  listChosenLiens: route({
    method: 'POST',
    path: '/api/parcels/chosen',
    access: ['admin', 'county'],
    summary: `The chosen certificates that the reader reaches, ${ORDER}`,
    ...list({ ...lienListOfAll, name: 'chosen-liens' }),
    body: ofChosen,
    answer: z.array(lienSummary),
  }),
  countLiens: route({
    method: 'GET',
    path: '/api/parcels/counts',
    access: ['admin', 'county'],
    reads: 'certificates',
    summary:
      'How many certificates stand in each status today, of one county or of all that the reader reaches.',
    query: entity({
      countyId: ['countyID', z.optional(idText)],
      worklistId: ['worklistID', z.optional(idText)],
    }),
    answer: z.array(lienCount),
    errors: ['not_found'],
  }),
} as const
