import * as z from 'zod/mini'
import { queue, queueItem, queueName } from '../entities/queue.ts'
import { list, textFilter } from '../list.ts'
import { route } from '../route.ts'

/** What needs an administrator today. */
export const queueRoutes = {
  listQueues: route({
    method: 'GET',
    path: '/api/admin/queues',
    access: ['admin'],
    summary: 'The work queues: how much waits in each, since when, and how much of it is late.',
    answer: z.array(queue),
  }),
  listQueue: route({
    method: 'GET',
    path: '/api/admin/queues/:queue',
    access: ['admin'],
    summary: 'What waits in one queue, oldest first unless sorted. X-Total-Count holds the whole count.',
    params: z.object({ queue: queueName }),
    ...list({
      name: 'work-queue',
      pageSize: 20,
      sorts: ['since', 'title', 'amount'],
      filters: textFilter,
      totals: ['Amount'],
      columns: [
        ['Since', 'since'],
        ['What', 'title'],
        ['Note', 'note'],
        ['Amount', 'amount'],
      ],
    }),
    answer: z.array(queueItem),
  }),
} as const
