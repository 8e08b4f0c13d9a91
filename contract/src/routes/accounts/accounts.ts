import { ACCOUNT_LABELS } from '@fieldstone/domain/accounts/account-label'
import { savedUser, user, userChange } from '../../entities/accounts/user.ts'
import { perUser } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { route, SIGNED_IN } from '../../route.ts'

/** One account: the own, or for an administrator any. */
export const accountRoutes = {
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
} as const
