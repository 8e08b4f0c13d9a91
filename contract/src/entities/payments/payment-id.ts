import * as z from 'zod/mini'

/** A payment in the path of a call. */
export const paymentId = z.object({ id: z.string().check(z.regex(/^pay_[a-z0-9]{26}$/)) })
