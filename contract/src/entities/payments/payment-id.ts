import * as z from 'zod/mini'

/** The payment id in the path of a call. In its own file, so that the receipt page does not load the payment states. */
export const paymentId = z.object({ id: z.string().check(z.regex(/^pay_[a-z0-9]{26}$/)) })
