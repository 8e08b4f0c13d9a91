import type { SavedUser, User, UserChange } from '@fieldstone/contract/entities/accounts/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { useSend } from '../../lib/use-send.ts'

export const displayName = (user: User): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.username

export type AccountChange = Partial<Pick<UserChange, 'isApproved' | 'isDisabled' | 'countyId' | 'firmId'>>

/** Saves what an administrator decides from the list. Throws ApiError, `edit_conflict` when the row is stale. */
export function useSaveAccountChange() {
  const save = useSend(accountRoutes.updateUser)
  return (user: User, change: AccountChange): Promise<SavedUser> =>
    // Fields left out are undefined, which the codec accepts.
    save({ body: { id: user.id, version: user.version, ...change } as UserChange })
}

/** Returns whether an account still needs a county or a firm. */
export function missingPlace(user: User): 'county' | 'firm' | null {
  if (user.accountType === ACCOUNT_TYPES.county && user.countyId === null) return 'county'
  return user.accountType === ACCOUNT_TYPES.legal && user.firmId === null ? 'firm' : null
}
