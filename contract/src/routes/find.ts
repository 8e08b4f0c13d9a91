import * as z from 'zod/mini'
import { found } from '../entities/find/found.ts'
import { perUser } from '../limits.ts'
import { route, STAFF } from '../route.ts'
import { text } from '../values.ts'

/** A shorter text has too many hits to be useful. */
export const SHORTEST_FIND = 3

/** The search field at the top of every staff page. */
export const findRoutes = {
  find: route({
    method: 'GET',
    path: '/api/find',
    access: STAFF,
    reads: 'find',
    summary:
      'A few certificates, receipts and people that a text names, as far as the reader reaches them; nothing for a text of less than three characters.',
    limits: [perUser(120)],
    query: z.object({ text: text(60).check(z.minLength(1)) }),
    answer: found,
  }),
} as const
