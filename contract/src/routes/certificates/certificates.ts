import * as z from 'zod/mini'
import {
  certificate,
  certificateSummary,
  countyCertificate,
} from '../../entities/certificates/certificate.ts'
import { historyEntry, overridableStatus } from '../../entities/certificates/history.ts'
import { county, state } from '../../entities/counties/place.ts'
import { ANONYMOUS_PAYOFFS, perAddress } from '../../limits.ts'
import { sortBy, textFilter } from '../../list.ts'
import { byId, pageQuery } from '../../paging.ts'
import { EVERYONE, route, STAFF, TAXPAYER } from '../../route.ts'
import { formIdOrNone, formInt, optionalText, text } from '../../values.ts'

/** Sort columns of certificate lists. */
export const CERTIFICATE_SORTS = [
  'taxSaleNo',
  'parcelNo',
  'purchaseDate',
  'ownerName',
  'propertyAddress',
] as const

export const certificateRoutes = {
  listStates: route({
    method: 'GET',
    path: '/api/parcels/states',
    access: EVERYONE,
    summary: 'The states with certificates, by name.',
    answer: z.array(state),
  }),
  listCounties: route({
    method: 'GET',
    path: '/api/parcels/counties',
    access: EVERYONE,
    summary: 'The counties with certificates, by name.',
    answer: z.array(county),
  }),
  searchCertificates: route({
    method: 'POST',
    path: '/api/parcels/search',
    access: EVERYONE,
    summary:
      'Find certificates by parcel number, or by address or owner in a county. X-Total-Count holds the whole count.',
    limits: [perAddress(60, 60)],
    query: z.object({ ...pageQuery.shape, sort: sortBy(CERTIFICATE_SORTS), ...textFilter }),
    body: z.object({
      state: optionalText(2),
      county: z._default(formIdOrNone, null),
      address: optionalText(120),
      ownerInfo: optionalText(120),
      parcelNumber: optionalText(60),
    }),
    answer: z.array(certificateSummary),
  }),
  getCertificate: route({
    method: 'GET',
    path: '/api/parcels/:id',
    access: EVERYONE,
    summary: 'One certificate with its payoff, as far as this reader may see it.',
    limits: [ANONYMOUS_PAYOFFS],
    params: byId,
    answer: certificate,
    errors: ['not_found'],
  }),
  getCountyCertificate: route({
    method: 'GET',
    path: '/api/parcels/:id/county',
    access: STAFF,
    summary:
      'One certificate as its county and its firm see it: both payoff figures, the redemption, the total of the parcel.',
    params: byId,
    answer: countyCertificate,
    errors: ['not_found'],
  }),
  listHistory: route({
    method: 'GET',
    path: '/api/parcels/:id/history',
    access: STAFF,
    summary: 'What changed the status or the money of a certificate, who did it and why; newest first.',
    params: byId,
    query: pageQuery,
    answer: z.array(historyEntry),
    errors: ['not_found'],
  }),
  setStatus: route({
    method: 'PUT',
    path: '/api/parcels/:id/status',
    access: ['admin'],
    summary: 'Set the status by hand, with a reason; null lets it follow from the dates again.',
    params: byId,
    body: z.object({
      status: z.nullable(overridableStatus),
      reason: text(500).check(z.minLength(1)),
      version: z.optional(formInt(1)),
    }),
    answer: certificate,
    errors: ['not_found', 'edit_conflict'],
  }),
  toggleMyCertificate: route({
    method: 'POST',
    path: '/api/parcels/:id/togglemyparcel',
    access: [...TAXPAYER, 'admin', 'county'],
    summary:
      'Save the certificate to My Parcels, or take it off; the answer says whether it is saved now. A county its own.',
    params: byId,
    answer: z.boolean(),
    errors: ['not_found'],
  }),
} as const
