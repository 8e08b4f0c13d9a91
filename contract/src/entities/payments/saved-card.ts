import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, instant } from '../../values.ts'

/** A plan whose automatic payments are charged to a card. */
const cardAutopay = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** False: a hold paused them, and they would resume with this card. */
  isOn: z.boolean(),
})
export type CardAutopay = z.output<typeof cardAutopay>

/** A card of the caller's that can be charged later. Never its number. */
export const savedCard = entity({
  id: z.string(),
  /** OPEN: the payer has not filled in its page yet. */
  status: z.enum(['OPEN', 'SAVED', 'UNUSABLE', 'EXPIRED', 'REMOVED']),
  brand: z.nullable(z.string()),
  last4: ['cardLast4', z.nullable(z.string())],
  /** The last day on which it is good. */
  expiresOn: ['expirationDate', z.nullable(date)],
  createdAt: ['created', instant],
  /** What uses it; empty once it is removed. */
  autopays: ['automaticPayments', z.array(cardAutopay)],
})
export type SavedCard = z.output<typeof savedCard>
