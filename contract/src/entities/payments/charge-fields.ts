import { centsNumber } from '../../values.ts'

/** What a charge comes to: the part that goes to the certificate, the fee of its method, and both together. */
export const chargeFields = {
  portionCents: centsNumber,
  feeCents: centsNumber,
  totalCents: centsNumber,
} as const
