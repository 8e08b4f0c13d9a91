import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { certificateSummary } from '../certificates/certificate.ts'

const foundReceiptFields = {
  /** The key of the money: 'pay_…' was paid on this site, 'received-N' was received by staff. */
  moneyId: ['moneyID', z.string()],
  receiptNo: z.string(),
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  payerName: z.string(),
} as const

const foundPersonFields = {
  id: z.int(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
} as const

const foundFields = {
  /** By certificate, parcel or court case number, owner or address; a few of them, those of the exact number first. */
  certificates: z.array(certificateSummary),
  /** Receipts by their number, and payments that staff received by their payer; for administrators. */
  receipts: z.array(entity(foundReceiptFields)),
  /** Accounts by name, username or e-mail; for administrators. */
  people: z.array(entity(foundPersonFields)),
} as const

/** What a member of staff finds by one text. */
export type Found = EntityOf<typeof foundFields>
export const found = entity(foundFields)
