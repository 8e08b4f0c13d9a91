import { today } from '../entities/today.ts'
import { route } from '../route.ts'

export const todayRoutes = {
  getToday: route({
    method: 'GET',
    path: '/api/admin/today',
    access: ['admin'],
    reads: 'queues',
    summary:
      'The work queues with the first of what waits in each, the money of the day, and what runs, as of one moment.',
    answer: today,
  }),
} as const
