import { RETENTION_KINDS } from '@fieldstone/domain/retention/kinds'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, instant } from '../../values.ts'

/** While a hold is active, nothing of its certificate or person is deleted. */
export const preservationHold = entity({
  id: z.int(),
  /** The certificate or the person. The other one is null. */
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

/** The holds of a certificate or person, newest first. At most one is active. */
export const preservation = z.object({ holds: z.array(preservationHold) })
export type Preservation = z.output<typeof preservation>

/** Counting rows stops at this number. */
export const MOST_COUNTED = 10_000

export const retentionOf = entity({
  kind: z.enum(RETENTION_KINDS),
  every: z.enum(['hour', 'night']),
  /** How many days it is kept. Null if it is deleted when it ends. */
  days: z.nullable(z.int()),
  /** The default number of days, and the limits of the setting. Null if it cannot be set. */
  usualDays: z.nullable(z.int()),
  leastDays: z.nullable(z.int()),
  mostDays: z.nullable(z.int()),
  /** 0 until somebody sets it. */
  version: z.int(),
  /** The rows that the next run deletes, and the due rows that a preservation hold keeps. Counted up to MOST_COUNTED. */
  dueCount: z.int(),
  heldCount: z.int(),
  nextRunOn: ['nextRunDate', date],
  lastRunAt: z.nullable(instant),
  /** The number of rows that the last run deleted. */
  deletedCount: z.int(),
})
export type RetentionOf = z.output<typeof retentionOf>

/** A person who requested that the personal data of their account is deleted. */
const waiting = entity({
  userId: ['userID', z.int()],
  name: z.string(),
  requestedAt: instant,
})

export const retention = entity({
  kinds: z.array(retentionOf),
  /** The active holds. */
  holds: z.array(preservationHold),
  waiting: z.array(waiting),
})
export type Retention = z.output<typeof retention>
