import * as z from 'zod/mini'
import { unfinishedPayment } from '../../entities/payments/unfinished-payment.ts'
import { perUser } from '../../limits.ts'
import { route, TAXPAYER } from '../../route.ts'
import { idText } from '../../values.ts'

/** Apart from the payer's other calls, so that a certificate's page loads this one alone. */
export const unfinishedRoutes = {
  listUnfinished: route({
    method: 'GET',
    path: '/api/payments/unfinished',
    access: TAXPAYER,
    summary:
      'What this person has begun to pay of a certificate and left half-way; nothing of it is charged.',
    limits: [perUser(120)],
    query: z.object({ parcelId: idText }),
    answer: z.array(unfinishedPayment),
  }),
} as const
