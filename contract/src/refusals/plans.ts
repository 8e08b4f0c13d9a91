import * as z from 'zod/mini'
import { detailed } from './detailed.ts'

/** What became of an offer that somebody still reads. */
export const planChanged = detailed(
  'plan_changed',
  z.object({ reason: z.enum(['offer_lapsed', 'offer_changed', 'amounts_changed']) }),
)
