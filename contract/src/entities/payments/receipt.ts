import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { INSTRUMENTS } from '@fieldstone/domain/payments/received'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date } from '../../values.ts'
import { paperProof } from '../analysis/proofs/paper-proof.ts'
import { paymentProgress } from './payment-progress.ts'

/** The numbered proof that a payer gets of a payment that was received. */
export const receipt = entity({
  receiptNo: z.string(),
  paymentId: ['paymentID', z.string()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  countyName: z.string(),
  stateName: z.string(),
  payerName: z.string(),
  paidOn: ['paymentDate', date],
  /** By the provider, or with what staff received. */
  method: z.enum([...CHARGE_METHODS, ...INSTRUMENTS]),
  portionCents: centsNumber,
  feeBps: bpsNumber,
  feeCents: centsNumber,
  totalCents: centsNumber,
  refundedCents: centsNumber,
  /** What it was short of the payoff, and we waived. */
  waivedCents: centsNumber,
  /** Taken back by disputes, open or lost. */
  disputedCents: centsNumber,
  /** Null where it was recorded by mistake. */
  progress: z.nullable(paymentProgress),
  /** Refunded in whole, returned or disputed: the receipt proves nothing any more. */
  isTakenBack: z.boolean(),
  /** It is taken back since staff had recorded it by mistake: it never came like this. */
  isMistake: z.boolean(),
  /** It was printed or saved before: this copy and all after it say so. */
  isDuplicate: z.boolean(),
  proof: paperProof,
})
export type Receipt = z.output<typeof receipt>
