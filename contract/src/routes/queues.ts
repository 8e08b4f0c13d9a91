import * as z from 'zod/mini'
import { queue, queueItem, queueName } from '../entities/queues/queue.ts'
import { list, textFilter } from '../list.ts'
import { nothing, route } from '../route.ts'
import { date, exactText, text } from '../values.ts'

/** What needs an administrator today. */
export const queueRoutes = {
  listQueues: route({
    method: 'GET',
    path: '/api/admin/queues',
    access: ['admin'],
    reads: 'queues',
    summary: 'The work queues: how much waits in each, since when, and how much of it is late.',
    answer: z.array(queue),
  }),
  listQueue: route({
    method: 'GET',
    path: '/api/admin/queues/:queue',
    access: ['admin'],
    reads: 'queues',
    summary: 'What waits in one queue, oldest first unless sorted. X-Total-Count holds the whole count.',
    params: z.object({ queue: queueName }),
    ...list({
      name: 'work-queue',
      pageSize: 20,
      sorts: ['since', 'title', 'amount'],
      filters: {
        ...textFilter,
        /** Those that wait for a later day, instead of those that wait now. */
        putOff: z.optional(z.enum(['later'])),
      },
      totals: ['Amount'],
      columns: [
        ['Since', 'since'],
        ['What', 'title'],
        ['Note', 'note'],
        ['Amount', 'amount'],
        ['Assigned to', 'takenBy'],
        ['Snoozed until', 'putOffUntil'],
        ['Staff note', 'ownNote'],
      ],
    }),
    answer: z.array(queueItem),
  }),
  changeQueueItem: route({
    method: 'PUT',
    path: '/api/admin/queues/:queue/:no',
    access: ['admin'],
    changes: ['queues'],
    summary:
      'Take something that waits, give it back, put it off to a day with a note, or say that a task for staff is done.',
    status: 204,
    params: z.object({ queue: queueName, no: exactText(60) }),
    body: z.object({
      taken: z.optional(z.enum(['mine', 'free'])),
      putOffUntil: z.optional(z.nullable(date)),
      note: z.optional(text(300)),
      /** Of a task that may be ended: true ends it, false opens it again. */
      done: z.optional(z.boolean()),
    }),
    answer: nothing,
    errors: ['not_found', 'state_changed'],
  }),
} as const
