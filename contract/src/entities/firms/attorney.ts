import * as z from 'zod/mini'
import { entity } from '../../entity.ts'

/** A firm, with its contact person. */
export const attorney = entity({
  id: ['attorneyID', z.int()],
  firstName: z.string(),
  lastName: z.string(),
  firmName: z.string(),
  /** It takes no new files and no new users. */
  isClosed: ['closed', z.boolean()],
})
export type Attorney = z.output<typeof attorney>

/** A user of a firm, to whom a certificate may be assigned. */
export const attorneyUser = entity({
  id: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type AttorneyUser = z.output<typeof attorneyUser>
