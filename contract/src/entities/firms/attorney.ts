import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'

/** A firm, with its contact person. */
const attorneyFields = {
  id: ['attorneyID', z.int()],
  firstName: z.string(),
  lastName: z.string(),
  firmName: z.string(),
  /** It takes no new files and no new users. */
  isClosed: ['closed', z.boolean()],
} as const

/** A user of a firm, to whom a certificate may be assigned. */
const attorneyUserFields = {
  id: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
} as const

export type Attorney = EntityOf<typeof attorneyFields>
export type AttorneyUser = EntityOf<typeof attorneyUserFields>
export const attorney = entity(attorneyFields)
export const attorneyUser = entity(attorneyUserFields)
