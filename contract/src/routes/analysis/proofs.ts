import * as z from 'zod/mini'
import { checkedPaper } from '../../entities/analysis/proofs/checked-paper.ts'
import { perAddress } from '../../limits.ts'
import { EVERYONE, route } from '../../route.ts'
import { centsFromZero, date, optionalText } from '../../values.ts'

/** Each code has 65 bits of a signature: at this pace a guess takes longer than the sun lasts. */
const CHECKS = perAddress(60)

export const proofRoutes = {
  checkPaper: route({
    method: 'POST',
    path: '/api/papers/check',
    access: EVERYONE,
    reads: 'proofs',
    summary:
      'Whether a payoff, a receipt or a release letter is genuine, by the code on it, and what it is worth now. Null: no paper of ours has this code.',
    limits: [CHECKS],
    // In the body, never in the address of a call, which is logged.
    body: z.object({
      code: optionalText(60),
      amountCents: z._default(z.nullable(centsFromZero), null),
      day: z._default(z.nullable(date), null),
      routing: optionalText(40),
      account: optionalText(40),
    }),
    answer: z.nullable(checkedPaper),
  }),
} as const
