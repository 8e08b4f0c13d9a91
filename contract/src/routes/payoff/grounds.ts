import * as z from 'zod/mini'
import { CHARGE_KINDS, grounds } from '../../entities/payoff/grounds.ts'
import { entity } from '../../entity.ts'
import { byId } from '../../paging.ts'
import { route, STAFF } from '../../route.ts'
import { formId, formIdOrNone } from '../../values.ts'

export const groundRoutes = {
  getGrounds: route({
    method: 'GET',
    path: '/api/parcels/:id/grounds',
    access: STAFF,
    reads: 'certificate',
    summary:
      'On what each line of the payoff rests: statutes and versions of the rules, tax receipts, invoices, court orders.',
    params: byId,
    answer: grounds,
    errors: ['not_found'],
  }),
  proveCharge: route({
    method: 'PUT',
    path: '/api/parcels/:id/grounds',
    access: ['admin', 'legal'],
    summary:
      'Say which document of the certificate proves an expense or later taxes; null: none does. A posted expense takes one, too.',
    params: byId,
    body: entity({
      kind: z.enum(CHARGE_KINDS),
      itemId: ['itemID', formId],
      documentId: ['documentID', formIdOrNone],
    }),
    answer: grounds,
    errors: ['not_found'],
  }),
} as const
