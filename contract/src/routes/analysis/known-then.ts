import * as z from 'zod/mini'
import { knownThen } from '../../entities/analysis/known-then.ts'
import { perUser } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { pdf } from '../../pdf.ts'
import { file, route, STAFF } from '../../route.ts'
import { date } from '../../values.ts'

/** A day up to today. */
const thatDay = z.object({ date })

/** A certificate as the product knew it at the end of a past day. */
export const knownThenRoutes = {
  getKnownThen: route({
    method: 'GET',
    path: '/api/parcels/:id/record/known',
    access: STAFF,
    reads: 'certificate',
    summary:
      'What the product would have said of a certificate at the end of a past day, and what it did say: the figure with its lines, the record as it stood, the rules in force, and what was issued, seen and sent by then. Each look is in the audit log.',
    params: byId,
    query: thatDay,
    answer: knownThen,
    errors: ['not_found'],
  }),
  knownThenFile: route({
    path: '/api/parcels/:id/record/known/file',
    access: STAFF,
    ...pdf,
    summary:
      'The same as one PDF for a court or an auditor: contents, exhibits, and an affidavit of account to be signed. The ledger is attached to it as CSV.',
    isInCompanyName: true,
    limits: [perUser(60)],
    params: byId,
    query: thatDay,
    errors: ['not_found'],
  }),
  knownThenLedger: route({
    method: 'GET',
    path: '/api/parcels/:id/record/known/ledger',
    access: STAFF,
    exchange: 'file',
    mediaType: 'text/csv; charset=utf-8',
    summary:
      'The entries of the ledger that were posted to a certificate by the end of a past day, as CSV, with their sums.',
    limits: [perUser(60)],
    params: byId,
    query: thatDay,
    answer: file,
    errors: ['not_found'],
  }),
} as const
