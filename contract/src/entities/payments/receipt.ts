import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { INSTRUMENTS } from '@fieldstone/domain/payments/received'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date } from '../../values.ts'
import { paperProof } from '../proofs/paper-proof.ts'

/** The numbered proof that a payer gets of a payment that was received. */
const receiptFields = {
  receiptNo: ['receiptNo', z.string()],
  paymentId: ['paymentID', z.string()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: ['parcelNo', z.string()],
  countyName: ['countyName', z.string()],
  stateName: ['stateName', z.string()],
  payerName: ['payerName', z.string()],
  paidOn: ['paymentDate', date],
  /** By the provider, or with what staff received. */
  method: ['method', z.enum([...CHARGE_METHODS, ...INSTRUMENTS])],
  portionCents: ['portionCents', centsNumber],
  feeBps: ['feeBps', bpsNumber],
  feeCents: ['feeCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
  refundedCents: ['refundedCents', centsNumber],
  /** From this day on the 30 to 60 days of its lien release count; null where it alone releases nothing. */
  fundsClearOn: ['fundsClearOn', z.nullable(date)],
  /** Refunded in whole, returned or disputed: the receipt proves nothing any more. */
  isTakenBack: ['isTakenBack', z.boolean()],
  /** It was printed or saved before: this copy and all after it say so. */
  isDuplicate: ['isDuplicate', z.boolean()],
  proof: ['proof', paperProof],
} as const

export type Receipt = EntityOf<typeof receiptFields>
export const receipt = entity(receiptFields)
