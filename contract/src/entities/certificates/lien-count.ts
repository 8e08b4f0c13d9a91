import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { webStatus } from './certificate.ts'

/** How many certificates show a status. */
export const lienCount = entity({
  status: webStatus,
  count: z.int(),
})
export type LienCount = z.output<typeof lienCount>
