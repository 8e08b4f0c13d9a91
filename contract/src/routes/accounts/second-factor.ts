import * as z from 'zod/mini'
import { ownConfirmation } from '../../entities/approvals/own-confirmation.ts'
import { route, STAFF } from '../../route.ts'
import { text } from '../../values.ts'

export const secondFactorRoutes = {
  startSecondFactor: route({
    method: 'POST',
    path: '/api/auth/secondfactor/start',
    access: STAFF,
    isForEnrolment: true,
    summary:
      'A new secret for an authenticator app; it counts once a code of it has been confirmed. Needs the own password and, while another second factor is in use, a code of that.',
    body: z.object(ownConfirmation),
    answer: z.object({ secret: z.string(), otpauthUri: z.string() }),
  }),
  confirmSecondFactor: route({
    method: 'POST',
    path: '/api/auth/secondfactor/confirm',
    access: STAFF,
    isForEnrolment: true,
    summary:
      'Set the second factor up by a code of the app. Every session ends; the answer has the recovery codes, shown this once, and a new token.',
    body: z.object({ code: text(16) }),
    answer: z.object({ recoveryCodes: z.array(z.string()), tokenString: z.string() }),
  }),
} as const
