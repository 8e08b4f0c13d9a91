import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { instant, money } from '../../values.ts'

/** One payoff that was shown or printed. */
const payoffLogFields = {
  id: ['payoffLogID', z.int()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  /** Null for an anonymous reader. */
  username: ['userName', z.nullable(z.string())],
  ownerName: z.string(),
  address: z.string(),
  totalCents: ['payofF_TOTAL', money],
  requestedAt: ['requestDate', instant],
} as const

export type PayoffLogRow = EntityOf<typeof payoffLogFields>
export const payoffLogRow = entity(payoffLogFields)
