import * as z from 'zod/mini'
import { PERSON_PARTS, person } from '../entities/people/person.ts'
import { perUser } from '../limits.ts'
import { byId } from '../paging.ts'
import { file, route, TAXPAYER } from '../route.ts'
import { routesLike } from '../routes-like.ts'

/** Lists begin with their first rows; the one that is named here comes as a whole, up to 500 rows. */
const query = z.object({ all: z.optional(z.enum(PERSON_PARTS)) })

const personRoute = routesLike({
  method: 'GET',
  access: ['admin'],
  reads: 'people',
  params: byId,
  query,
  answer: person,
  errors: ['not_found'],
})

const exportRoute = routesLike({
  method: 'GET',
  access: ['admin'],
  exchange: 'file',
  mediaType: 'application/zip',
  params: byId,
  answer: file,
  errors: ['not_found'],
})

/** All of one person in one answer: whoever has an account, owns a certificate by the tax list, or sent money. */
export const peopleRoutes = {
  getPerson: personRoute(
    '/api/admin/people/:id',
    'An account with its certificates and why they are its, payments, plans, mails and calls, consents, holds.',
  ),
  getOwner: personRoute(
    '/api/admin/people/owners/:id',
    'The owner of record of this certificate: the certificates of the same name on its parcel or at its address, with all of them. The same name elsewhere is listed apart.',
  ),
  getPayer: personRoute(
    '/api/admin/people/payers/:id',
    'Who sent this received payment, by the name on it: all money under that name, and the certificates that it was for.',
  ),
  exportPerson: exportRoute(
    '/api/admin/people/:id/export',
    'Everything of an account as one ZIP file: a table for each kind, mails, letters, and an index in plain words.',
  ),
  exportOwner: exportRoute(
    '/api/admin/people/owners/:id/export',
    'The same of the owner of record of a certificate.',
  ),
  exportPayer: exportRoute('/api/admin/people/payers/:id/export', 'The same of who sent a received payment.'),
  exportOwnData: route({
    method: 'GET',
    path: '/api/account/export',
    access: TAXPAYER,
    exchange: 'file',
    mediaType: 'application/zip',
    summary: 'What is held about the own account, as one ZIP file.',
    limits: [perUser(10)],
    answer: file,
  }),
} as const
