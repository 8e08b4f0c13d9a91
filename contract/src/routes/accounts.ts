import { ACCOUNT_LABELS, accountLabel } from '@fieldstone/domain/accounts/account-label'
import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import * as z from 'zod/mini'
import { createdUser, savedUser, signUp, user, userChange } from '../entities/accounts/user.ts'
import { perAddress, perUser } from '../limits.ts'
import { list, textFilter } from '../list.ts'
import { byId } from '../paging.ts'
import { EVERYONE, nothing, route, SIGNED_IN, STAFF } from '../route.ts'
import { flagText, text } from '../values.ts'

const password = z.string().check(z.maxLength(512))

export const accountRoutes = {
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
    access: SIGNED_IN,
    isForEnrolment: true,
    summary: 'End this session at once.',
    status: 204,
    answer: nothing,
  }),
  getSession: route({
    method: 'GET',
    path: '/api/auth/session',
    access: SIGNED_IN,
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
  startSecondFactor: route({
    method: 'POST',
    path: '/api/auth/secondfactor/start',
    access: STAFF,
    isForEnrolment: true,
    summary: 'A new secret for an authenticator app; it counts once a code of it has been confirmed.',
    body: z.object({ currentPassword: z._default(password, '') }),
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
  createUser: route({
    method: 'POST',
    path: '/api/users',
    access: EVERYONE,
    summary: 'Sign up. A taxpayer may log in at once; every other type waits for an administrator.',
    status: 201,
    limits: [perAddress(5)],
    body: signUp,
    takesCapitals: true,
    answer: createdUser,
    errors: ['username_taken'],
  }),
  listUsers: route({
    method: 'GET',
    path: '/api/users',
    access: ['admin'],
    summary:
      'All accounts, or by `approved` only those that are, or that wait for it and are not disabled. X-Total-Count holds the whole count.',
    ...list({
      name: 'users',
      sorts: ['username', 'accountType', 'firstName', 'lastName', 'email', 'phone', 'approved', 'created'],
      filters: { ...textFilter, approved: z.optional(flagText) },
      // The columns on the screen, then the others.
      columns: [
        ['Username', 'username'],
        ['Name', (row) => `${row['firstName']} ${row['lastName']}`.trim()],
        ['Type', (row) => accountLabel(Number(row['accountType']), row['approved'] === true)],
        ['E-mail', 'email'],
        ['Phone', 'phone'],
        ['Signed up', (row, dayOf) => dayOf(String(row['created']))],
        ['Approved', (row) => (row['approved'] === true ? 'yes' : 'no')],
        ['Disabled', (row) => (row['disabled'] === true ? 'yes' : 'no')],
        ['County', 'countyId'],
        ['Attorney', 'attorneyID'],
      ],
    }),
    answer: z.array(user),
  }),
  updateUser: route({
    method: 'PUT',
    path: '/api/users',
    access: SIGNED_IN,
    summary: `Change the own profile, or as an administrator any account (types: ${Object.values(ACCOUNT_LABELS).join(', ')}).`,
    limits: [perUser(120)],
    body: userChange,
    answer: savedUser,
    errors: ['not_found', 'edit_conflict', 'username_taken', 'last_admin'],
  }),
  getUser: route({
    method: 'GET',
    path: '/api/users/:id',
    access: SIGNED_IN,
    summary: 'The own account, or for an administrator any.',
    params: byId,
    answer: user,
    errors: ['not_found'],
  }),
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
    query: z.object({ password: z.optional(z.string()), token: z.optional(z.string()) }),
    body: z.object({
      token: z.string().check(z.maxLength(200)),
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
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    status: 204,
    answer: nothing,
    errors: ['reset_refused'],
  }),
} as const
