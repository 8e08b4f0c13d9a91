import { ACCOUNT_LABELS } from '@fieldstone/domain/accounts/account-label'
import * as z from 'zod/mini'
import { savedUser, user, userChange } from '../../entities/accounts/user.ts'
import { perUser } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { EVERYONE, nothing, route, SIGNED_IN } from '../../route.ts'
import { exactText } from '../../values.ts'

/** One account: the own, or for an administrator any. */
export const accountRoutes = {
  updateUser: route({
    method: 'PUT',
    path: '/api/users',
    access: SIGNED_IN,
    // Whether the own data can be deleted depends on the account. The home page counts who waits for approval.
    changes: ['users', 'own-deletion', 'queues'],
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
    reads: 'users',
    summary: 'The own account, or for an administrator any.',
    params: byId,
    answer: user,
    errors: ['not_found'],
  }),
  sendEmailConfirmation: route({
    method: 'POST',
    path: '/api/account/email/confirmation',
    access: SIGNED_IN,
    summary: 'Send the link that confirms the own e-mail address again.',
    limits: [perUser(60)],
    status: 204,
    answer: nothing,
    errors: ['state_changed'],
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/api/users/confirmemail',
    access: EVERYONE,
    changes: ['users'],
    summary: 'Confirm an e-mail address by the token of the mailed link; it works once.',
    body: z.object({ token: exactText(200) }),
    answer: z.object({ email: z.string() }),
    errors: ['reset_refused'],
  }),
} as const
