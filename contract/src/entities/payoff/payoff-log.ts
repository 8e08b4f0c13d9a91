import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { instant, money } from '../../values.ts'

/** One payoff that was shown or printed. */
export const payoffLogRow = entity({
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
})
export type PayoffLogRow = z.output<typeof payoffLogRow>
