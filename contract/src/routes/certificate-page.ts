import { recordHead, recordLife } from '../entities/certificate-page/record.ts'
import { byId } from '../paging.ts'
import { route, STAFF } from '../route.ts'

/** One page for a certificate: what its head shows, and the life of the lien. */
export const recordRoutes = {
  getRecord: route({
    method: 'GET',
    path: '/api/parcels/:id/record',
    access: STAFF,
    reads: 'certificate',
    summary:
      'What stands of one certificate: the certificate as its county and firm see it, money in process, unapplied funds, holds, the next deadline.',
    params: byId,
    answer: recordHead,
    errors: ['not_found'],
  }),
  getRecordLife: route({
    method: 'GET',
    path: '/api/parcels/:id/record/life',
    access: STAFF,
    reads: 'certificate',
    summary:
      'The life of a lien from its sale to today and what is to come, as far as the reader reaches it; with people, plan, expenses that are not posted, and the first rows of its contacts.',
    params: byId,
    answer: recordLife,
    errors: ['not_found'],
  }),
} as const
