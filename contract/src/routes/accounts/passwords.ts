import * as z from 'zod/mini'
import { perAddress } from '../../limits.ts'
import { EVERYONE, nothing, route } from '../../route.ts'
import { exactText, text } from '../../values.ts'

const password = z.string().check(z.maxLength(512))

/** A forgotten password. */
export const passwordRoutes = {
  requestReset: route({
    method: 'POST',
    path: '/api/users/:id/reset',
    access: EVERYONE,
    summary:
      'Send a link to set a new password; id is the user name or e-mail that was typed. The same answer whether there is such an account or not.',
    limits: [perAddress(5)],
    params: z.object({ id: text(254).check(z.minLength(1)) }),
    answer: z.object({ sent: z.boolean() }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/users/resetpassword',
    access: EVERYONE,
    summary: 'Set a new password by the token of the mailed link; both in the body, never in the query.',
    query: z.object({ password: z.optional(z.string()), token: z.optional(exactText(200)) }),
    body: z.object({
      token: exactText(200),
      password,
      passwordConfirm: z.optional(password),
    }),
    answer: z.object({ reset: z.boolean() }),
    errors: ['reset_refused'],
  }),
  checkReset: route({
    method: 'POST',
    path: '/api/users/resetpassword/check',
    access: EVERYONE,
    summary: 'Whether the token of the mailed link still sets a password; it stays as it is.',
    body: z.object({ token: exactText(200) }),
    status: 204,
    answer: nothing,
    errors: ['reset_refused'],
  }),
} as const
