import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { instant } from '../../values.ts'

/** Nothing of its certificate or person is deleted while it stands. */
export const preservationHold = entity({
  id: z.int(),
  /** Of one or the other. */
  certificateId: ['parcelID', z.nullable(z.int())],
  userId: ['userID', z.nullable(z.int())],
  /** The number of the certificate, or the name of the person. */
  about: z.string(),
  reason: z.string(),
  placedAt: instant,
  placedBy: z.string(),
  liftReason: z.nullable(z.string()),
  liftedAt: z.nullable(instant),
  liftedBy: z.nullable(z.string()),
})
export type PreservationHold = z.output<typeof preservationHold>

/** The newest first; at most one stands. */
export const preservation = z.object({ holds: z.array(preservationHold) })
export type Preservation = z.output<typeof preservation>
