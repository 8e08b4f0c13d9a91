import { HOLD_KINDS, HOLD_SOURCES } from '@fieldstone/domain/holds/hold'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date } from '../../values.ts'

/** A hold, as staff read it; the county reads its kind and its days alone. */
export const shownHold = entity({
  /** Null of what stands in the legal file. */
  id: ['holdID', z.nullable(z.int())],
  version: z.nullable(z.int()),
  kind: z.enum(HOLD_KINDS),
  fromOn: ['fromDate', date],
  /** The first day on which it does not hold any more. */
  untilOn: ['untilDate', z.nullable(date)],
  source: z.enum(HOLD_SOURCES),
  isStanding: z.boolean(),
  /** The attorney, or who speaks for the estate; the case of a bankruptcy; a return code. */
  name: z.string(),
  address: z.string(),
  email: z.string(),
  detail: z.string(),
  reason: z.string(),
  endReason: z.string(),
  setBy: z.nullable(z.string()),
})
export type ShownHold = z.output<typeof shownHold>
