import * as z from 'zod/mini'
import {
  collectionLine,
  collectionMonth,
  collectionStatement,
  collectionsAgreement,
  newAgreement,
} from '../../entities/counties/collections.ts'
import { perUser } from '../../limits.ts'
import { list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { PAYMENT_COLUMNS } from '../../papers/collections-statement.ts'
import { ADMIN, file, route } from '../../route.ts'
import { date, idText } from '../../values.ts'

const ofCounty = { access: ['admin', 'county'], reads: 'county/collections', errors: ['not_found'] } as const
const byMonth = z.object({ id: idText, endsOn: date })

/** The monthly collections statements of a county, and its agreement. */
export const collectionRoutes = {
  listCollectionMonths: route({
    ...ofCounty,
    method: 'GET',
    path: '/api/counties/:id/collections',
    summary: 'The months for which a county has a collections statement, newest first.',
    params: byId,
    answer: z.array(collectionMonth),
  }),
  getCollections: route({
    ...ofCounty,
    method: 'GET',
    path: '/api/counties/:id/collections/:endsOn',
    summary:
      'The totals of a county’s collections statement for a month, and what is due to it. A closed month never changes.',
    params: byMonth,
    answer: collectionStatement,
  }),
  listCollections: route({
    ...ofCounty,
    method: 'GET',
    path: '/api/counties/:id/collections/:endsOn/lines',
    summary:
      'The payments of a statement by the day on which the bank had them. part=adjustments: of earlier months.',
    params: byMonth,
    ...list({
      name: 'collections',
      pageSize: 100,
      sorts: ['settledDate', 'taxSaleNo', 'amount'],
      filters: { ...textFilter, part: z._default(z.enum(['all', 'month', 'adjustments']), 'all') },
      columns: [
        ...PAYMENT_COLUMNS.map(({ heading, name }): [string, string] => [heading, name]),
        ['Part', (row) => (row['isAdjustment'] === true ? 'Adjustment of an earlier month' : 'This month')],
      ],
      totals: ['Amount'],
    }),
    answer: z.array(collectionLine),
  }),
  getCollectionsPdf: route({
    ...{ access: ofCounty.access, errors: ofCounty.errors },
    method: 'GET',
    path: '/api/counties/:id/collections/:endsOn/pdf',
    exchange: 'file',
    mediaType: 'application/pdf',
    summary: 'The whole statement as a PDF file.',
    isInCompanyName: true,
    limits: [perUser(60)],
    params: byMonth,
    answer: file,
  }),
  listAgreements: route({
    ...ofCounty,
    method: 'GET',
    path: '/api/counties/:id/agreements',
    summary: 'The collections agreements of a county, newest first.',
    params: byId,
    answer: z.array(collectionsAgreement),
  }),
  saveAgreement: route({
    method: 'PUT',
    path: '/api/counties/:id/agreements',
    access: ADMIN,
    changes: ['county/collections'],
    summary:
      'Record the share of its collections that is due to a county from a day on. A day of a closed month is refused.',
    params: byId,
    body: newAgreement,
    answer: z.array(collectionsAgreement),
    errors: ['not_found'],
  }),
} as const
