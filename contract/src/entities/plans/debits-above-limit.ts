import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, date } from '../../values.ts'

const scheduledDebit = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** The day that its payer knows. */
  debitOn: ['debitDate', date],
  totalCents: centsNumber,
})

/** Scheduled ACH debits that a limit keeps back, and how many the limit of today keeps back. */
export const debitsAboveLimit = entity({
  count: z.int(),
  totalCents: centsNumber,
  /** Above the limit that is set now. */
  nowCount: z.int(),
  /** The first ones by their day. */
  debits: z.array(scheduledDebit),
})
export type DebitsAboveLimit = z.output<typeof debitsAboveLimit>
