import * as z from 'zod/mini'

/** A payment in the path of a call. In a file of its own, so that the receipt page does not load the states of payments. */
export const paymentId = z.object({ id: z.string().check(z.regex(/^pay_[a-z0-9]{26}$/)) })
