import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { lienSummary } from '../certificates/certificate.ts'

const foundReceipt = entity({
  /** The key of the money: 'pay_…' was paid on this site, 'received-N' was received by staff. */
  moneyId: ['moneyID', z.string()],
  receiptNo: z.string(),
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  payerName: z.string(),
})

const foundPerson = entity({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
})

/** What a member of staff finds by one text. */
export const found = entity({
  /** By certificate, parcel or court case number, owner or address; a few of them, those of the exact number first. */
  certificates: z.array(lienSummary),
  /** Receipts by their number, and payments that staff received by their payer; for administrators. */
  receipts: z.array(foundReceipt),
  /** Accounts by name, username or e-mail; for administrators. */
  people: z.array(foundPerson),
})
export type Found = z.output<typeof found>
