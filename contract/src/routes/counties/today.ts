import * as z from 'zod/mini'
import { countyToday, newTicks } from '../../entities/today.ts'
import { byId } from '../../paging.ts'
import { route } from '../../route.ts'

/** The calls of the page with which county staff begin the day. */
export const countyTodayRoutes = {
  getCountyToday: route({
    method: 'GET',
    path: '/api/counties/:id/today',
    access: ['county'],
    reads: 'county/today',
    summary:
      'What has settled in the county and is not ticked off yet, the oldest first, and what was collected this month, as of one moment.',
    params: byId,
    answer: countyToday,
    errors: ['not_found'],
  }),
  tickRedemptions: route({
    method: 'POST',
    path: '/api/counties/:id/ticks',
    access: ['county'],
    changes: ['county/today'],
    summary:
      'Tick redemptions off: the county has them in its own books. Those of another county are not there; one that has changed since it was seen stays. Answers how many were ticked off by this call.',
    params: byId,
    body: newTicks,
    answer: z.object({ ticked: z.int() }),
    errors: ['not_found'],
  }),
  untickRedemptions: route({
    method: 'POST',
    path: '/api/counties/:id/ticks/undo',
    access: ['county'],
    changes: ['county/today'],
    summary: 'Take ticks back: these redemptions wait again.',
    params: byId,
    body: newTicks,
    answer: z.object({ unticked: z.int() }),
    errors: ['not_found'],
  }),
} as const
