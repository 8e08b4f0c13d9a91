import * as z from 'zod/mini'
import { TASK_STATES, task } from '../entities/tasks/task.ts'
import { byId } from '../paging.ts'
import { route } from '../route.ts'
import { intText } from '../values.ts'

export const taskRoutes = {
  listTasks: route({
    method: 'GET',
    path: '/api/admin/tasks',
    access: ['admin'],
    summary: 'Long-running tasks such as imports, newest first. X-Total-Count holds the whole count.',
    query: z.object({
      page: z._default(intText(1, 100_000), 1),
      pageSize: z._default(intText(1, 200), 20),
      state: z.optional(z.enum(TASK_STATES)),
    }),
    answer: z.array(task),
  }),
  getTask: route({
    method: 'GET',
    path: '/api/admin/tasks/:id',
    access: ['admin'],
    summary: 'The progress of one task.',
    params: byId,
    answer: task,
    errors: ['not_found'],
  }),
  cancelTask: route({
    method: 'POST',
    path: '/api/admin/tasks/:id/cancel',
    access: ['admin'],
    summary:
      'Cancel a task. A waiting task is canceled at once; a running one rolls back and stops a moment later. A task that has ended stays unchanged.',
    params: byId,
    answer: task,
    errors: ['not_found'],
  }),
  resumeTask: route({
    method: 'POST',
    path: '/api/admin/tasks/:id/resume',
    access: ['admin'],
    summary:
      'Resume a task that broke off, or try one now that waits to be tried again. `resume` of the task says whether it can be.',
    params: byId,
    answer: task,
    errors: ['not_found', 'state_changed'],
  }),
} as const
