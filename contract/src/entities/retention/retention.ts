import { RETENTION_KINDS } from '@fieldstone/domain/retention/kinds'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, instant } from '../../values.ts'

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

/** More than this many rows are not counted to the end. */
export const MOST_COUNTED = 10_000

export const retentionOf = entity({
  kind: z.enum(RETENTION_KINDS),
  every: z.enum(['hour', 'night']),
  /** For how long it is kept; null of what goes when it has ended. */
  days: z.nullable(z.int()),
  /** The product's own time, and the bounds of what may be set; null where nothing can be. */
  usualDays: z.nullable(z.int()),
  leastDays: z.nullable(z.int()),
  mostDays: z.nullable(z.int()),
  /** 0: nobody has set it. */
  version: z.int(),
  /** Rows that the next run deletes, and those that are due and kept by a preservation hold; counted up to MOST_COUNTED. */
  dueCount: z.int(),
  heldCount: z.int(),
  nextRunOn: ['nextRunDate', date],
  lastRunAt: z.nullable(instant),
  /** By the last run. */
  deletedCount: z.int(),
})
export type RetentionOf = z.output<typeof retentionOf>

/** Who asks that the personal data of their account is deleted. */
const waiting = entity({
  userId: ['userID', z.int()],
  name: z.string(),
  requestedAt: instant,
})

export const retention = entity({
  kinds: z.array(retentionOf),
  /** Those that stand. */
  holds: z.array(preservationHold),
  waiting: z.array(waiting),
})
export type Retention = z.output<typeof retention>
