import * as z from 'zod/mini'
import { perAddress, perUser } from '../../limits.ts'
import { EVERYONE, route } from '../../route.ts'
import { exactText, multilineText, text } from '../../values.ts'

/** Payers without a password: a code sent to their e-mail address opens a session that pays by card. */
export const guestRoutes = {
  requestGuestCode: route({
    method: 'POST',
    path: '/api/guests/code',
    access: EVERYONE,
    summary:
      'Send a code to an e-mail address. The same answer whether there is an account or not. The challenge goes back with the code.',
    limits: [perAddress(20)],
    body: z.object({ email: text(254) }),
    answer: z.object({ challenge: z.string() }),
  }),
  openGuestSession: route({
    method: 'POST',
    path: '/api/guests/session',
    access: EVERYONE,
    summary:
      'Begin a guest session with the code, once. An address without an account gets one without a password, in this name.',
    limits: [perAddress(60)],
    body: z.object({
      challenge: exactText(100),
      email: text(254),
      code: text(16),
      // Line breaks stay, so that the rule of names refuses them.
      firstName: multilineText(80),
      lastName: multilineText(80),
    }),
    answer: z.object({ tokenString: z.string() }),
  }),
  setGuestPassword: route({
    method: 'POST',
    path: '/api/guests/password',
    access: ['guest'],
    isForGuests: true,
    changes: ['users'],
    summary:
      'Choose a password for an account without one. Its guest sessions end; the answer is the token of a full session.',
    limits: [perUser(20)],
    body: z.object({ password: z.string().check(z.maxLength(512)) }),
    answer: z.object({ tokenString: z.string() }),
    errors: ['state_changed'],
  }),
} as const
