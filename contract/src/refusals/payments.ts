import * as z from 'zod/mini'
import { paymentQuote, payReason } from '../entities/payments/payment.ts'
import { instant } from '../values.ts'
import { detailed } from './detailed.ts'

/** `held`: a hold keeps back automatic debits. */
export const notPayable = detailed(
  'not_payable',
  z.object({
    reason: z.enum([...payReason.options, 'stayed', 'on_hold', 'sale_soon', 'held']),
    /** Of `older_certificate_unpaid`. */
    oldestCertificateId: z.optional(z.int()),
  }),
)

/** What it would be now. */
export const amountChanged = detailed('amount_changed', z.object({ quote: paymentQuote }))

/** The caller's own payment; or from when on the caller may pay, while somebody else's checkout is open. */
export const alreadyPaying = detailed(
  'already_paying',
  z.object({ paymentId: z.optional(z.string()), freeAt: z.optional(instant) }),
)

/** What was read is not what would be kept. */
export const authorizationRequired = detailed(
  'authorization_required',
  z.object({ reason: z.enum(['day_changed', 'text_changed']) }),
)
