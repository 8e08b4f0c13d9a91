import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { webStatus } from './certificate.ts'

const lienCountFields = {
  status: webStatus,
  count: z.int(),
} as const

/** How many certificates show a status. */
export type LienCount = EntityOf<typeof lienCountFields>
export const lienCount = entity(lienCountFields)
