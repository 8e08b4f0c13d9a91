import { OVERCHARGE_KINDS } from '@fieldstone/domain/analysis/overcharges/overcharge'
import * as z from 'zod/mini'
import {
  OVERCHARGE_STATES,
  overchargeReport,
  overchargeRow,
} from '../../entities/analysis/overcharges/overcharge.ts'
import { perUser } from '../../limits.ts'
import { list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { route } from '../../route.ts'
import { because, date } from '../../values.ts'

export const OVERCHARGE_SORTS = ['amount', 'taxSaleNo', 'countyName', 'kind', 'found'] as const

const explanation = {
  path: '/api/admin/overcharges/:id/reason',
  access: ['admin'],
  // What is open also waits in a work queue.
  changes: ['overcharges', 'queues'],
  params: byId,
  answer: overchargeRow,
  errors: ['not_found', 'state_changed'],
} as const

/** The check of all charges, and what it found. */
export const overchargeRoutes = {
  overchargeReport: route({
    method: 'GET',
    path: '/api/admin/overcharges/report',
    access: ['admin'],
    reads: 'overcharges',
    summary: 'When all charges were checked last, and how many overcharges of each kind are open.',
    answer: overchargeReport,
  }),
  listOvercharges: route({
    method: 'GET',
    path: '/api/admin/overcharges',
    access: ['admin'],
    reads: 'overcharges',
    summary:
      'What was charged and may not be, the largest first unless sorted. Expenses without a document are listed only when asked for.',
    ...list({
      name: 'overcharges',
      pageSize: 20,
      sorts: OVERCHARGE_SORTS,
      filters: {
        kind: z.optional(z.enum(OVERCHARGE_KINDS)),
        state: z._default(z.enum(OVERCHARGE_STATES), 'open'),
        ...textFilter,
      },
      totals: ['Amount'],
      columns: [
        ['Certificate number', 'taxSaleNo'],
        ['County', 'countyName'],
        ['Kind', 'kind'],
        ['Item', 'label'],
        ['Amount', 'amount'],
        ['Statute', 'statute'],
        ['Limit (basis points)', 'limitBps'],
        ['Found (basis points)', 'foundBps'],
        ['Day', 'groundDate'],
        ['Found', 'found'],
        ['State', 'state'],
        ['Reason', 'reason'],
        ['Explained by', 'explainedBy'],
        ['Mended', 'mended'],
      ],
    }),
    answer: z.array(overchargeRow),
  }),
  checkOvercharges: route({
    method: 'POST',
    path: '/api/admin/overcharges/check',
    access: ['admin'],
    changes: ['overcharges'],
    summary: 'Check all charges now, as a task. Answers the one that waits or runs already.',
    limits: [perUser(30)],
    answer: overchargeReport,
  }),
  explainOvercharge: route({
    method: 'PUT',
    ...explanation,
    summary: 'Say why a charge is right all the same. It comes back when its amount changes.',
    body: z.object({ reason: because }),
  }),
  reopenOvercharge: route({
    method: 'DELETE',
    ...explanation,
    summary: 'Take an explanation back: the charge is open again.',
  }),
  setDocumentsSince: route({
    method: 'PUT',
    path: '/api/admin/overcharges/documentsSince',
    access: ['admin'],
    changes: ['overcharges'],
    summary:
      'From which day of posting on an expense without a document is listed; null: none is. The next check follows it.',
    body: z.object({ documentsSince: z.nullable(date) }),
    answer: overchargeReport,
  }),
} as const
