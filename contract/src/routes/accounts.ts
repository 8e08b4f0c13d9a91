import * as z from 'zod/mini'
import { createdUser, signUp } from '../entities/user.ts'
import { EVERYONE, nothing, route, SIGNED_IN } from '../route.ts'
import { text } from '../values.ts'

export const accountRoutes = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    access: EVERYONE,
    summary: 'Sign in with username and password; the answer is the bearer token.',
    body: z.object({
      username: text(254),
      password: z.string().check(z.maxLength(512)),
      code: z.optional(text(16)),
    }),
    answer: z.object({ tokenString: z.string() }),
    errors: ['invalid_credentials', 'not_approved', 'second_factor_required'],
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: SIGNED_IN,
    summary: 'End this session at once.',
    status: 204,
    answer: nothing,
  }),
  getSession: route({
    method: 'GET',
    path: '/api/auth/session',
    access: SIGNED_IN,
    summary: 'What is left of the session, in seconds; asking keeps it alive, unless X-Background is sent.',
    answer: z.object({ idleSeconds: z.int(), absoluteSeconds: z.int() }),
  }),
  createUser: route({
    method: 'POST',
    path: '/api/users',
    access: EVERYONE,
    summary: 'Sign up. A taxpayer may log in at once; every other type waits for an administrator.',
    status: 201,
    limit: { count: 5, seconds: 3600 },
    body: signUp,
    answer: createdUser,
    errors: ['username_taken'],
  }),
} as const
