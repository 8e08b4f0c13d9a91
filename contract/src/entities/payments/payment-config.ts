import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { feeRateFields } from '../../fee-rates.ts'
import { bpsNumber, centsNumber } from '../../values.ts'

/** Payment settings. Separate from the payments themselves because every page reads them. */
export const paymentConfig = entity({
  /** False: nobody can pay before an administrator has entered the company. */
  isCompanySet: ['companySet', z.boolean()],
  mode: z.enum(['off', 'sandbox', 'test', 'live']),
  publishableKey: z.nullable(z.string()),
  sandboxUrl: z.nullable(z.string()),
  ...feeRateFields(bpsNumber),
  wireFeeCents: centsNumber,
  achMaxChargeCents: centsNumber,
  /** Days that a release waits after an ACH payment has cleared. */
  releaseHoldDays: z.int(),
  authorizationTextVersion: z.string(),
})
export type PaymentConfig = z.output<typeof paymentConfig>
