import * as z from 'zod/mini'
import { certificate, certificateSummary, searchSuggestion } from '../../entities/certificates/certificate.ts'
import { county, state } from '../../entities/counties/place.ts'
import { ANONYMOUS_PAYOFFS, perAddress } from '../../limits.ts'
import { sortBy, textFilter } from '../../list.ts'
import { byId, pageQuery } from '../../paging.ts'
import { EVERYONE, route, TAXPAYER } from '../../route.ts'
import { formIdOrNone, optionalText } from '../../values.ts'

/** Sort columns of certificate lists. */
export const CERTIFICATE_SORTS = [
  'taxSaleNo',
  'parcelNo',
  'purchaseDate',
  'ownerName',
  'propertyAddress',
] as const

export const searchBody = z.object({
  state: optionalText(2),
  county: z._default(formIdOrNone, null),
  address: optionalText(120),
  ownerInfo: optionalText(120),
  parcelNumber: optionalText(60),
})

export const certificateRoutes = {
  listStates: route({
    method: 'GET',
    path: '/api/parcels/states',
    access: EVERYONE,
    reads: 'places',
    summary: 'The states with certificates, by name.',
    answer: z.array(state),
  }),
  listCounties: route({
    method: 'GET',
    path: '/api/parcels/counties',
    access: EVERYONE,
    reads: 'places',
    summary: 'The counties with certificates, by name.',
    answer: z.array(county),
  }),
  searchCertificates: route({
    method: 'POST',
    path: '/api/parcels/search',
    access: EVERYONE,
    reads: 'certificates',
    summary:
      'Find certificates by parcel number, or by address or owner in a county. X-Total-Count holds the whole count.',
    limits: [perAddress(60, 60)],
    query: z.object({ ...pageQuery.shape, sort: sortBy(CERTIFICATE_SORTS), ...textFilter }),
    body: searchBody,
    answer: z.array(certificateSummary),
  }),
  getCertificate: route({
    method: 'GET',
    path: '/api/parcels/:id',
    access: EVERYONE,
    reads: 'certificate',
    summary: 'One certificate with its payoff, as far as this reader may see it.',
    limits: [ANONYMOUS_PAYOFFS],
    params: byId,
    answer: certificate,
    errors: ['not_found'],
  }),
  toggleMyCertificate: route({
    method: 'POST',
    path: '/api/parcels/:id/togglemyparcel',
    access: [...TAXPAYER, 'admin', 'county'],
    changes: ['certificates', 'county'],
    summary:
      'Save the certificate to My Parcels, or take it off; the answer says whether it is saved now. A county its own.',
    params: byId,
    answer: z.boolean(),
    errors: ['not_found'],
  }),
} as const

/** Apart from the search, whose page loads this only when it has found nothing. */
export const suggestionRoutes = {
  suggestSearches: route({
    method: 'POST',
    path: '/api/parcels/search/suggestions',
    access: EVERYONE,
    reads: 'certificates',
    summary:
      'Up to five searches that find something, close to a search that found nothing. In the same county; for a parcel number that reads like an address or a name, in any.',
    limits: [perAddress(60, 60)],
    body: searchBody,
    answer: z.array(searchSuggestion),
  }),
} as const
