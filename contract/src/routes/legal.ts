import * as z from 'zod/mini'
import { byId } from '../paging.ts'
import { route } from '../route.ts'

export const legalRoutes = {
  countUnassigned: route({
    method: 'GET',
    path: '/api/counties/:id/unassignedlegalparcelcount',
    access: ['legal'],
    summary: "How many of the firm's active legal files in this county have no assigned attorney.",
    params: byId,
    answer: z.int(),
    errors: ['not_found'],
  }),
} as const
