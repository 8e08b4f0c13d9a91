import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import * as z from 'zod/mini'
import { EVERYONE, nothing, route, SIGNED_IN } from '../../route.ts'
import { text } from '../../values.ts'

const password = z.string().check(z.maxLength(512))

/** Logging in and out, and how long a session still lives. */
export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    access: EVERYONE,
    summary:
      'Sign in with username and password; the answer is the bearer token. With enrolSecondFactor it opens only the calls that set a second factor up.',
    body: z.object({ username: text(254), password, code: z.optional(text(16)) }),
    answer: z.object({ tokenString: z.string(), enrolSecondFactor: z.optional(z.boolean()) }),
    errors: ['invalid_credentials', 'not_approved', 'second_factor_required'],
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: [...SIGNED_IN, 'guest'],
    isForGuests: true,
    isForEnrolment: true,
    summary: 'End this session at once.',
    status: 204,
    answer: nothing,
  }),
  getSession: route({
    method: 'GET',
    path: '/api/auth/session',
    access: [...SIGNED_IN, 'guest'],
    isForGuests: true,
    isForEnrolment: true,
    summary:
      'What is left of the session, in seconds, and the language of the account; asking keeps it alive, unless X-Background is sent.',
    answer: z.object({
      idleSeconds: z.int(),
      absoluteSeconds: z.int(),
      enrolSecondFactor: z.optional(z.boolean()),
      language: z.enum(ACCOUNT_LANGUAGES),
    }),
  }),
} as const
