import * as z from 'zod/mini'
import { certificate } from '../../entities/certificates/certificate.ts'
import { historyEntry, overridableStatus } from '../../entities/certificates/history.ts'
import { countyCertificate } from '../../entities/certificates/staff.ts'
import { byId, pageQuery } from '../../paging.ts'
import { route, STAFF } from '../../route.ts'
import { formInt, multilineText } from '../../values.ts'

/** What staff alone ask of a certificate; apart from what everybody asks, so that no public page loads it. */
export const staffCertificateRoutes = {
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
    reads: 'certificate',
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
    changes: ['certificate'],
    summary: 'Set the status by hand, with a reason; null lets it follow from the dates again.',
    params: byId,
    body: z.object({
      status: z.nullable(overridableStatus),
      reason: multilineText(500).check(z.minLength(1)),
      version: z.optional(formInt(1)),
    }),
    answer: certificate,
    errors: ['not_found', 'edit_conflict'],
  }),
} as const
