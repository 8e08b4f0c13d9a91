import { property } from '../../entities/certificates/property.ts'
import { ANONYMOUS_PAYOFFS } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { EVERYONE, route } from '../../route.ts'

export const propertyRoutes = {
  getProperty: route({
    method: 'GET',
    path: '/api/parcels/:id/property',
    access: EVERYONE,
    reads: 'certificate',
    summary:
      'All certificates of the property of a certificate, in their order of payment, with one total of what this reader may see.',
    limits: [ANONYMOUS_PAYOFFS],
    params: byId,
    answer: property,
    errors: ['not_found'],
  }),
} as const
